#include <grpcpp/support/error_details.h>
#include <gtest/gtest.h>

#include <string_view>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace puzzlesolver {
namespace {

using std::string_view_literals::operator""sv;

google::rpc::BadRequest SomeBadRequest() {
  google::rpc::BadRequest bad_request;
  google::rpc::BadRequest::FieldViolation* violation = bad_request.add_field_violations();
  violation->set_field("f");
  violation->set_description("d");
  return bad_request;
}

google::rpc::ErrorInfo SomeErrorInfo() {
  google::rpc::ErrorInfo info;
  info.set_reason("R");
  info.set_domain("d");
  info.mutable_metadata()->insert({"k", "v"});
  return info;
}

google::rpc::RetryInfo SomeRetryInfo() {
  google::rpc::RetryInfo retry;
  retry.mutable_retry_delay()->set_seconds(2);
  retry.mutable_retry_delay()->set_nanos(5);
  return retry;
}

// The bytes follow from the field numbers and types of the public google.rpc package.
TEST(ErrorDetailsWireTest, BadRequestIsThatOfThePublicPackage) {
  EXPECT_EQ(SomeBadRequest().SerializeAsString(), "\x0a\x06\x0a\x01\x66\x12\x01\x64"sv);
}

TEST(ErrorDetailsWireTest, ErrorInfoIsThatOfThePublicPackage) {
  EXPECT_EQ(SomeErrorInfo().SerializeAsString(),
            "\x0a\x01R\x12\x01\x64\x1a\x06\x0a\x01k\x12\x01v"sv);
}

TEST(ErrorDetailsWireTest, RetryInfoIsThatOfThePublicPackage) {
  EXPECT_EQ(SomeRetryInfo().SerializeAsString(), "\x0a\x04\x08\x02\x10\x05"sv);
}

TEST(ErrorDetailsWireTest, StatusIsThatOfThePublicPackage) {
  google::rpc::Status status;
  status.set_code(3);
  status.set_message("m");
  status.add_details()->set_type_url("t");
  EXPECT_EQ(status.SerializeAsString(), "\x08\x03\x12\x01m\x1a\x03\x0a\x01t"sv);
}

TEST(ErrorDetailsWireTest, TypeUrlsNameThePublicPackage) {
  google::protobuf::Any any;
  any.PackFrom(SomeBadRequest());
  EXPECT_EQ(any.type_url(), "type.googleapis.com/google.rpc.BadRequest");
  any.PackFrom(SomeErrorInfo());
  EXPECT_EQ(any.type_url(), "type.googleapis.com/google.rpc.ErrorInfo");
  any.PackFrom(SomeRetryInfo());
  EXPECT_EQ(any.type_url(), "type.googleapis.com/google.rpc.RetryInfo");
}

TEST(ErrorDetailsTest, SurviveTheStatusOfGrpc) {
  google::rpc::Status sent;
  sent.set_code(grpc::StatusCode::INVALID_ARGUMENT);
  sent.set_message("puzzle.sliding.tiles[4] is 9, expected 0 to 8");
  sent.add_details()->PackFrom(SomeBadRequest());
  sent.add_details()->PackFrom(SomeErrorInfo());
  sent.add_details()->PackFrom(SomeRetryInfo());

  grpc::Status status;
  ASSERT_TRUE(grpc::SetErrorDetails(sent, &status).ok());
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(status.error_message(), sent.message());

  google::rpc::Status received;
  ASSERT_TRUE(grpc::ExtractErrorDetails(status, &received).ok());
  ASSERT_EQ(received.details_size(), 3);
  google::rpc::BadRequest bad_request;
  ASSERT_TRUE(received.details(0).UnpackTo(&bad_request));
  ASSERT_EQ(bad_request.field_violations_size(), 1);
  EXPECT_EQ(bad_request.field_violations(0).field(), "f");
  EXPECT_EQ(bad_request.field_violations(0).description(), "d");
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(received.details(1).UnpackTo(&info));
  EXPECT_EQ(info.reason(), "R");
  EXPECT_EQ(info.domain(), "d");
  EXPECT_EQ(info.metadata().at("k"), "v");
  google::rpc::RetryInfo retry;
  ASSERT_TRUE(received.details(2).UnpackTo(&retry));
  EXPECT_EQ(retry.retry_delay().seconds(), 2);
  EXPECT_EQ(retry.retry_delay().nanos(), 5);
}

}  // namespace
}  // namespace puzzlesolver
