#pragma once

#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace puzzlesolver::architecture {

/// One line, "file:line: ...", for each place that
/// - names a path in a folder that is laid out differently on every machine, such as homes;
/// - marks work as unfinished, or a test as switched off;
/// - sleeps, in a test: a test that waits for time to pass fails on a slow machine.
/// LICENSE and tests/data are not ours to change and not looked at.
std::vector<std::string> FindForbiddenText(const SourceTree& tree);

}  // namespace puzzlesolver::architecture
