#include "service/server/db_verbs.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "service/server/db_stream.h"
#include "service/server/progress_bar.h"
#include "storage/backup.h"

namespace puzzlesolver::server {
namespace {

bool ShowsProgress() { return isatty(STDERR_FILENO) == 1; }

/// "FAMILY_SLIDING" of the prefix "FAMILY_" is "sliding".
std::string Word(std::string_view name, std::string_view prefix) {
  return absl::AsciiStrToLower(std::string(name.substr(prefix.size())));
}

void PrintBackup(const v1::BackupInfo& backup) {
  const absl::Time time = absl::FromUnixSeconds(backup.create_time().seconds());
  std::cout << "backup " << backup.backup_id() << ' '
            << absl::FormatTime(absl::RFC3339_sec, time, absl::UTCTimeZone()) << ' '
            << backup.bytes() << " bytes" << std::endl;
}

}  // namespace

int Fail(const absl::Status& status) {
  std::cerr << "puzzlesolver-server db: " << std::string(status.message()) << std::endl;
  return EXIT_FAILURE;
}

int PrintStats(DbTarget& target, const std::stop_token& stop) {
  const auto info = target.GetStoreInfo(stop);
  if (!info.ok()) return Fail(info.status());
  std::cout << "directory " << info->directory() << "\nsize " << info->bytes() << " bytes\n";
  for (const v1::RecordCount& count : info->record_counts()) {
    std::cout << "records " << Word(v1::PuzzleFamily_Name(count.family()), "PUZZLE_FAMILY_") << ' '
              << Word(v1::Guarantee_Name(count.guarantee()), "GUARANTEE_") << ' ' << count.records()
              << '\n';
  }
  for (const v1::BackupInfo& backup : info->backups()) PrintBackup(backup);
  std::cout << std::flush;
  return EXIT_SUCCESS;
}

int Verify(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop) {
  ProgressBar bar(std::cerr, ShowsProgress(), "records", target.ApproximateRecords());
  const auto counts = target.VerifyStore(
      arguments.Filter(),
      {.on_damaged =
           [&bar](const v1::DamagedRecord& damaged) {
             bar.Hide();
             std::cout << "damaged " << absl::BytesToHexString(damaged.key()) << ' '
                       << damaged.explanation() << std::endl;
           },
       .on_progress = [&bar](const v1::VerifyStoreCounts& now) { bar.Show(now.read_records()); }},
      stop);
  bar.Hide();
  if (!counts.ok()) return Fail(counts.status());
  std::cout << "verified " << counts->read_records() << " records, " << counts->damaged_records()
            << " damaged" << std::endl;
  return counts->damaged_records() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int Export(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop) {
  auto file = ExportFile::Create(arguments.file);
  if (!file.ok()) return Fail(file.status());
  ProgressBar bar(std::cerr, ShowsProgress(), "bytes", std::nullopt);
  const auto left_out = target.Export(
      arguments.Filter(),
      [&](const std::string& chunk) {
        absl::Status status = (*file)->Write(chunk, stop);
        bar.Show((*file)->bytes());
        return status;
      },
      stop);
  bar.Hide();
  if (!left_out.ok()) return Fail(left_out.status());
  if (absl::Status status = (*file)->Commit(); !status.ok()) return Fail(status);
  // The export itself may be on the standard output.
  std::ostream& output = arguments.file == "-" ? std::cerr : std::cout;
  output << "exported " << (*file)->bytes() << " bytes" << std::endl;
  if (*left_out == 0) return EXIT_SUCCESS;
  return Fail(absl::DataLossError(
      absl::StrCat(*left_out, " damaged records are not in the export: verify names them.")));
}

int Import(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop) {
  const auto file = ImportFile::Open(arguments.file);
  if (!file.ok()) return Fail(file.status());
  ProgressBar bar(std::cerr, ShowsProgress(), "bytes", (*file)->total_bytes());
  const auto imported = target.Import(
      [&] {
        bar.Show((*file)->bytes());
        return (*file)->Read(stop);
      },
      stop);
  bar.Hide();
  if (!imported.ok()) return Fail(imported.status());
  std::cout << "imported " << imported->stored_records() << " of " << imported->read_records()
            << " records, " << imported->untrusted_records() << " of them as hints, "
            << imported->rejected_records() << " rejected" << std::endl;
  if (imported->rejected_records() == 0) return EXIT_SUCCESS;
  return Fail(absl::DataLossError(
      absl::StrCat(imported->rejected_records(),
                   " records are damaged, of another format, or cannot be trusted.")));
}

int MakeBackup(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop) {
  const auto made = target.Backup(arguments.keep, stop);
  if (!made.ok()) return Fail(made.status());
  PrintBackup(made->backup());
  std::cout << "directory " << made->directory() << std::endl;
  return EXIT_SUCCESS;
}

int Purge(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop) {
  v1::PurgeRequest request;
  if (arguments.all) {
    request.set_all_records(true);
  } else {
    *request.mutable_filter() = arguments.Filter();
  }
  request.set_dry_run(arguments.dry_run);
  const auto purged = target.Purge(request, stop);
  if (!purged.ok()) return Fail(purged.status());
  std::cout << (arguments.dry_run ? "selected " : "purged ") << purged->purged_records()
            << " records" << std::endl;
  return EXIT_SUCCESS;
}

int Compact(DbTarget& target, const std::stop_token& stop) {
  const auto compacted = target.Compact(stop);
  if (!compacted.ok()) return Fail(compacted.status());
  std::cout << "compacted " << compacted->bytes_before() << " to " << compacted->bytes_after()
            << " bytes" << std::endl;
  return EXIT_SUCCESS;
}

int Restore(const DbArguments& arguments, const std::stop_token& stop) {
  const auto restored =
      storage::RestoreBackup(arguments.BackupDirectory(), arguments.data_directory,
                             {.id = arguments.id, .replace = arguments.replace}, stop);
  if (!restored.ok()) return Fail(restored.status());
  std::cout << "restored backup " << restored->id << " into " << arguments.data_directory.string()
            << std::endl;
  return EXIT_SUCCESS;
}

}  // namespace puzzlesolver::server
