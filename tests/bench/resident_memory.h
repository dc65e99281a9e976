#pragma once

namespace puzzlesolver::bench {

/// Forgets the peak of resident memory so far.
void ResetPeakResidentMemory();

/// The most memory that this process has held since, in MB.
double PeakResidentMegabytes();

}  // namespace puzzlesolver::bench
