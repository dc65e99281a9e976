#include "service/server/db_arguments.h"

#include <CLI/CLI.hpp>
#include <limits>

#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver::server {
namespace {

constexpr char kServer[] = "--server";

std::string CheckNamed(const std::string& text) {
  return text.empty() ? "It is empty: expected a name." : "";
}

/// CLI11 would take -1 for the greatest number.
CLI::Range Numbers(std::int64_t least, std::int64_t most) { return CLI::Range(least, most); }

}  // namespace

void DbArguments::AddTo(CLI::App& app) {
  app.require_subcommand(1);
  AddBackups(AddVerb(app, "stats", "Tell what is stored, and which backups there are"));
  AddFilter(AddVerb(app, "verify", "Read everything; name each damaged key; code 1 if any is"));
  CLI::App& exporting = AddVerb(app, "export", "Write what is stored to a portable file");
  AddFile(exporting, "File to write; - is the standard output");
  AddFilter(exporting);
  AddFile(AddVerb(app, "import", "Take in what export wrote"),
          "File to read; - is the standard input");
  CLI::App& backup = AddVerb(app, "backup", "Add a copy to the backups");
  AddBackups(backup);
  backup.add_option("--keep", keep, "How many backups to keep, the newest first; 0 keeps all")
      ->check(Numbers(0, std::numeric_limits<std::uint32_t>::max()))
      ->capture_default_str();
  CLI::App& restore = *app.add_subcommand("restore", "Make a backup the database again");
  AddPlaces(restore);
  AddBackups(restore);
  restore.add_option("--id", id, "Number of the backup; the newest unless told")
      ->check(Numbers(1, std::numeric_limits<std::uint32_t>::max()));
  restore.add_flag("--replace", replace, "Remove the database that is there");
  CLI::App& purge = AddVerb(app, "purge", "Remove what is selected");
  AddFilter(purge);
  purge.add_flag("--all", all, "Select everything");
  purge.add_flag("--dry-run", dry_run, "Only count");
  AddVerb(app, "compact", "Rewrite all files, so that what was removed takes no space");
}

CLI::App& DbArguments::AddVerb(CLI::App& app, const char* name, const char* description) {
  CLI::App& verb = *app.add_subcommand(name, description);
  AddPlaces(verb);
  AddServer(verb, *verb.get_option("--data-dir"));
  return verb;
}

void DbArguments::AddPlaces(CLI::App& verb) {
  verb.add_option("--data-dir", data_directory, "Directory of the database, of a stopped server")
      ->type_name("DIR")
      ->capture_default_str();
}

void DbArguments::AddServer(CLI::App& verb, CLI::Option& data_option) {
  CLI::Option* const address =
      verb.add_option(kServer, server.address, "A running server, instead of a data directory")
          ->type_name("HOST:PORT")
          ->check(CheckNamed)
          ->excludes(&data_option);
  verb.add_flag("--tls", server.tls, "Speak TLS, and trust the authorities that the system trusts")
      ->needs(address);
  const auto add_file = [&](const char* name, std::filesystem::path& path,
                            const char* description) {
    return verb.add_option(name, path, description)->type_name("FILE")->needs(address);
  };
  add_file("--tls-ca", server.tls_ca, "Speak TLS, and trust the authorities of this PEM file");
  CLI::Option* const certificate =
      add_file("--tls-cert", server.tls_certificate, "The client's certificate, a PEM file");
  CLI::Option* const key =
      add_file("--tls-key", server.tls_key, "Its key, a PEM file without passphrase");
  key->needs(certificate);
  certificate->needs(key);
  verb.add_option("--tls-server-name", server.tls_server_name,
                  "Name in the server's certificate [the host of its address]")
      ->type_name("NAME")
      ->needs(address);
  add_file("--token-file", server.token_file, "File with the token that tells who calls");
}

void DbArguments::AddBackups(CLI::App& verb) {
  CLI::Option* const option =
      verb.add_option("--backup-dir", backup_directory,
                      "Directory of the backups, 'backups' in the data directory unless told")
          ->type_name("DIR");
  if (CLI::Option* const address = verb.get_option_no_throw(kServer)) option->excludes(address);
}

void DbArguments::AddFile(CLI::App& verb, const char* description) {
  verb.add_option("FILE", file, description)->required()->check(CheckNamed);
  verb.add_option("--key-file", key_file, "File with the secret that exports are signed with")
      ->type_name("FILE")
      ->excludes(verb.get_option(kServer));
}

void DbArguments::AddFilter(CLI::App& verb) {
  verb.add_option("--puzzle", family_, "Only this family")
      ->check(CLI::IsMember({"sliding", "rotation"}));
  const auto sides = Numbers(1, sliding::Geometry::kMaxSide);
  const auto versions = Numbers(1, std::numeric_limits<std::uint8_t>::max());
  verb.add_option("--rows", rows_, "Only boards of so many rows")->check(sides);
  verb.add_option("--cols", columns_, "Only boards of so many columns")->check(sides);
  verb.add_option("--min-engine", min_engine_, "Only what this engine version or a newer one wrote")
      ->check(versions);
  verb.add_option("--max-engine", max_engine_,
                  "Only what this engine version or an older one wrote")
      ->check(versions);
}

std::filesystem::path DbArguments::BackupDirectory() const {
  return backup_directory.empty() ? DefaultBackupDirectory(data_directory) : backup_directory;
}

v1::RecordFilter DbArguments::Filter() const {
  v1::RecordFilter filter;
  if (family_ == "sliding") filter.set_family(v1::PUZZLE_FAMILY_SLIDING);
  if (family_ == "rotation") filter.set_family(v1::PUZZLE_FAMILY_ROTATION);
  filter.set_rows(rows_);
  filter.set_columns(columns_);
  filter.set_min_engine_version(min_engine_);
  filter.set_max_engine_version(max_engine_);
  return filter;
}

DbDirectory DbArguments::Directory(bool may_create) const {
  return {data_directory, BackupDirectory(), key_file, may_create};
}

}  // namespace puzzlesolver::server
