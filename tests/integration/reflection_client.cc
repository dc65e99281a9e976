#include "tests/integration/reflection_client.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/support/proto_buffer_reader.h>
#include <grpcpp/support/proto_buffer_writer.h>
#include <gtest/gtest.h>

namespace puzzlesolver {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

constexpr char kMethod[] = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo";

// Debian ships gRPC's reflection messages without their header; their descriptors are linked in.
std::unique_ptr<Message> NewMessage(const char* name) {
  const auto* type =
      google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(name);
  return std::unique_ptr<Message>(
      google::protobuf::MessageFactory::generated_factory()->GetPrototype(type)->New());
}

const FieldDescriptor* Field(const Message& message, const char* name) {
  return message.GetDescriptor()->FindFieldByName(name);
}

std::string GetString(const Message& message, const char* field) {
  return message.GetReflection()->GetString(message, Field(message, field));
}

void Wait(grpc::CompletionQueue& queue) {
  void* tag = nullptr;
  bool ok = false;
  ASSERT_TRUE(queue.Next(&tag, &ok));
  ASSERT_TRUE(ok);
}

grpc::ByteBuffer Serialize(const Message& message) {
  const std::string bytes = message.SerializeAsString();
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

void Parse(grpc::ByteBuffer& bytes, Message& message) {
  grpc::ProtoBufferReader reader(&bytes);
  ASSERT_TRUE(message.ParseFromZeroCopyStream(&reader));
}

/// The answer to a question whose field `name` is `value`.
std::unique_ptr<Message> Ask(const std::shared_ptr<grpc::Channel>& channel, const char* name,
                             const std::string& value) {
  const auto request = NewMessage("grpc.reflection.v1alpha.ServerReflectionRequest");
  auto response = NewMessage("grpc.reflection.v1alpha.ServerReflectionResponse");
  request->GetReflection()->SetString(request.get(), Field(*request, name), value);
  grpc::ClientContext context;
  grpc::CompletionQueue queue;
  grpc::GenericStub stub(channel);
  const auto call = stub.PrepareCall(&context, kMethod, &queue);
  call->StartCall(nullptr);
  Wait(queue);
  call->Write(Serialize(*request), nullptr);
  Wait(queue);
  grpc::ByteBuffer bytes;
  call->Read(&bytes, nullptr);
  Wait(queue);
  Parse(bytes, *response);
  call->WritesDone(nullptr);
  Wait(queue);
  grpc::Status status;
  call->Finish(&status, nullptr);
  Wait(queue);
  EXPECT_TRUE(status.ok()) << status.error_message();
  return response;
}

}  // namespace

std::vector<std::string> ListServices(const std::shared_ptr<grpc::Channel>& channel) {
  const auto response = Ask(channel, "list_services", "");
  const Message& list =
      response->GetReflection()->GetMessage(*response, Field(*response, "list_services_response"));
  const FieldDescriptor* services = Field(list, "service");
  std::vector<std::string> names;
  for (int i = 0; i < list.GetReflection()->FieldSize(list, services); ++i) {
    names.push_back(GetString(list.GetReflection()->GetRepeatedMessage(list, services, i), "name"));
  }
  return names;
}

bool KnowsSymbol(const std::shared_ptr<grpc::Channel>& channel, const std::string& symbol) {
  const auto response = Ask(channel, "file_containing_symbol", symbol);
  return response->GetReflection()->HasField(*response,
                                             Field(*response, "file_descriptor_response"));
}

}  // namespace puzzlesolver
