#include "service/security/tls_watcher.h"

#include <utility>

namespace puzzlesolver::security {

absl::StatusOr<std::unique_ptr<TlsWatcher>> TlsWatcher::Open(Options options) {
  absl::StatusOr<TlsMaterial> material = ReadTlsMaterial(options.files, options.clock());
  if (!material.ok()) return material.status();
  auto publisher = TlsPublisher::Create(*material, options.parent);
  if (!publisher.ok()) return publisher.status();
  return std::unique_ptr<TlsWatcher>(
      new TlsWatcher(std::move(options), *std::move(material), *std::move(publisher)));
}

TlsWatcher::TlsWatcher(Options options, TlsMaterial material,
                       std::unique_ptr<TlsPublisher> publisher)
    : options_(std::move(options)),
      publisher_(std::move(publisher)),
      material_(std::move(material)),
      expiry_seconds_(absl::ToUnixSeconds(material_.expiry)) {}

void TlsWatcher::Poll() {
  const absl::StatusOr<TlsContent> content = ReadTlsContent(options_.files);
  if (!content.ok()) return Reject({std::nullopt, std::string(content.status().message())});
  if (*content == material_) {
    rejection_.reset();
    return;
  }
  absl::StatusOr<TlsMaterial> material = Publish(*content);
  if (!material.ok()) return Reject({*content, std::string(material.status().message())});
  Renew(*std::move(material));
}

absl::StatusOr<TlsMaterial> TlsWatcher::Publish(TlsContent content) {
  absl::StatusOr<TlsMaterial> material =
      CheckTlsContent(options_.files, std::move(content), options_.clock());
  if (!material.ok()) return material;
  if (absl::Status status = publisher_->Publish(*material); !status.ok()) return status;
  return material;
}

void TlsWatcher::Renew(TlsMaterial material) {
  material_ = std::move(material);
  rejection_.reset();
  expiry_seconds_ = absl::ToUnixSeconds(material_.expiry);
  ++renewals_;
  options_.on_event({TlsEvent::Kind::kRenewed, material_.expiry, ""});
}

void TlsWatcher::Reject(Rejection rejection) {
  if (rejection_ == rejection) return;
  rejection_ = std::move(rejection);
  ++rejections_;
  options_.on_event({TlsEvent::Kind::kRejected, material_.expiry, rejection_->reason});
}

}  // namespace puzzlesolver::security
