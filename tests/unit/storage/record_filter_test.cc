#include "storage/record_filter.h"

#include <gtest/gtest.h>

#include "storage/key.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::storage {
namespace {

const std::string kKey = EncodeKey({1, 3, 4, 11, "rank"});

TEST(RecordFilterTest, SelectsByEachPartOfTheKey) {
  const std::string value = SealValue(kKey, "payload");
  EXPECT_TRUE(RecordFilter{}.Selects(kKey, value));
  EXPECT_TRUE((RecordFilter{.family = 1, .rows = 3, .columns = 4}.Selects(kKey, value)));
  EXPECT_FALSE((RecordFilter{.family = 2}.Selects(kKey, value)));
  EXPECT_FALSE((RecordFilter{.rows = 4}.Selects(kKey, value)));
  EXPECT_FALSE((RecordFilter{.columns = 3}.Selects(kKey, value)));
}

TEST(RecordFilterTest, SelectsByTheEngineThatWrote) {
  const std::string value = SealValue(kKey, "payload");
  const auto between = [](std::uint8_t least, std::uint8_t most) {
    return RecordFilter{.min_engine_version = least, .max_engine_version = most};
  };
  EXPECT_TRUE(between(kEngineVersion, kEngineVersion).Selects(kKey, value));
  EXPECT_TRUE(between(0, kEngineVersion).Selects(kKey, value));
  EXPECT_FALSE(between(0, kEngineVersion - 1).Selects(kKey, value));
  EXPECT_FALSE(between(kEngineVersion + 1, 255).Selects(kKey, value));
}

TEST(RecordFilterTest, DamagedValuesHaveNoEngine) {
  EXPECT_TRUE(RecordFilter{}.Selects(kKey, "damaged"));
  EXPECT_TRUE(RecordFilter{.rows = 3}.Selects(kKey, "damaged"));
  EXPECT_FALSE((RecordFilter{.max_engine_version = 9}.Selects(kKey, "damaged")));
}

TEST(RecordFilterTest, AKeyThatIsNoneIsSelectedOnlyWithAllOthers) {
  EXPECT_TRUE(RecordFilter{}.Selects("?", "value"));
  EXPECT_FALSE(RecordFilter{.family = 1}.Selects("?", "value"));
}

}  // namespace
}  // namespace puzzlesolver::storage
