#include "service/server/db_remote.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "client/library/channel.h"
#include "client/library/store_client.h"
#include "service/security/small_file.h"

namespace puzzlesolver::server {
namespace {

class DbRemote final : public DbTarget {
 public:
  explicit DbRemote(const std::shared_ptr<grpc::Channel>& channel) : client_(channel) {}

  absl::StatusOr<v1::GetStoreInfoResponse> GetStoreInfo(const std::stop_token& stop) override {
    return client_.GetStoreInfo(stop);
  }

  absl::StatusOr<v1::VerifyStoreCounts> VerifyStore(const v1::RecordFilter& filter,
                                                    const VerifyObserver& observer,
                                                    const std::stop_token& stop) override {
    v1::VerifyStoreRequest request;
    *request.mutable_filter() = filter;
    return client_.VerifyStore(request, {observer.on_damaged, observer.on_progress}, stop);
  }

  absl::StatusOr<v1::BackupResponse> Backup(std::uint32_t keep,
                                            const std::stop_token& stop) override {
    v1::BackupRequest request;
    request.set_keep(keep);
    return client_.Backup(request, stop);
  }

  absl::StatusOr<std::uint64_t> Export(const v1::RecordFilter& filter,
                                       const std::function<absl::Status(const std::string&)>& take,
                                       const std::stop_token& stop) override {
    v1::ExportRequest request;
    *request.mutable_filter() = filter;
    return client_.Export(request, take, stop);
  }

  absl::StatusOr<v1::ImportResponse> Import(
      const std::function<absl::StatusOr<std::optional<std::string>>()>& next,
      const std::stop_token& stop) override {
    return client_.Import(next, stop);
  }

  absl::StatusOr<v1::PurgeResponse> Purge(const v1::PurgeRequest& request,
                                          const std::stop_token& stop) override {
    return client_.Purge(request, stop);
  }

  absl::StatusOr<v1::CompactResponse> Compact(const std::stop_token& stop) override {
    return client_.Compact(stop);
  }

 private:
  const client::StoreClient client_;
};

absl::Status Read(std::string_view what, const std::filesystem::path& file, std::string& text) {
  if (file.empty()) return absl::OkStatus();
  absl::StatusOr<std::string> read = security::ReadSmallFile(what, file);
  if (!read.ok()) return read.status();
  text = *std::move(read);
  return absl::OkStatus();
}

absl::StatusOr<client::ConnectOptions> ReadOptions(const DbServer& server) {
  client::TlsOptions tls{.server_name = server.tls_server_name};
  client::ConnectOptions options;
  for (const absl::Status& status :
       {Read("CA file", server.tls_ca, tls.root_certificates),
        Read("Certificate file", server.tls_certificate, tls.certificate_chain),
        Read("Key file", server.tls_key, tls.private_key),
        Read("Token file", server.token_file, options.bearer_token)}) {
    if (!status.ok()) return status;
  }
  absl::StripAsciiWhitespace(&options.bearer_token);
  const bool uses_tls = server.tls || !server.tls_ca.empty() || !server.tls_certificate.empty() ||
                        !server.tls_server_name.empty();
  if (uses_tls) options.tls = std::move(tls);
  return options;
}

}  // namespace

absl::StatusOr<std::unique_ptr<DbTarget>> ConnectToStore(const DbServer& server,
                                                         const std::stop_token& stop) {
  auto options = ReadOptions(server);
  if (!options.ok()) return options.status();
  options->stop = stop;
  const auto channel = client::Connect({server.address}, *options);
  if (!channel.ok()) return channel.status();
  return std::make_unique<DbRemote>(*channel);
}

}  // namespace puzzlesolver::server
