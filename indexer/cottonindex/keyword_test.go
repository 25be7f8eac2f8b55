package cottonindex_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

func TestKeywordIsSplit(t *testing.T) {
	t.Parallel()
	var hundred []string
	for n := range 100 {
		hundred = append(hundred, fmt.Sprintf("65012252%03d", n+1))
	}
	for text, want := range map[string][3]string{ // numbers, parts, words
		"":                           {"", "", ""},
		"65012252001":                {"65012252001", "", ""},
		"批号65012252001":              {"65012252001", "", ""},
		"批号：65012252001，65012252002": {"65012252001 65012252002", "", ""},
		"批次号 65012252001":            {"65012252001", "", ""},
		"金翔65012252001库尔勒":           {"65012252001", "", "金翔 库尔勒"},
		"a65012252001b":              {"65012252001", "", "a b"},
		"65012252001/65012252002":    {"65012252001 65012252002", "", ""},
		"6501225200165012252002吨":    {"65012252001 65012252002", "", "吨"},
		"65012252001-65012252003":    {"65012252001 65012252002 65012252003", "", ""},
		"65012252003 ~ 65012252001":  {"65012252001 65012252002 65012252003", "", ""},
		"批号65012252001至65012252002的": {"65012252001 65012252002", "", "的"},
		"６５０１２２５２００１－６５０１２２５２００２": {"65012252001 65012252002", "", ""},
		"65012252001-65012252100":      {strings.Join(hundred, " "), "", ""},
		"65012252001-65012252101":      {"65012252001 65012252101", "", ""},
		"65012252001-65013252003":      {"65012252001 65013252003", "", ""},
		"65012251001-65012252003":      {"65012251001 65012252003", "", ""},
		"65012":                        {"", "65012", ""},
		"批号001":                        {"", "001", ""},
		"金翔65012":                      {"", "65012", "金翔"},
		"136团":                         {"", "", "136团"},
		"MSCU1234567":                  {"", "", "MSCU1234567"},
		"批号 金翔":                        {"", "", "批号 金翔"},
		"65012252001 65012252001":      {"65012252001", "", ""},
		"650122520012":                 {"", "650122520012", ""},
		"!!金翔!! (银力)":                  {"", "", "金翔 银力"},
		"65012252001-65012252003-金翔":   {"65012252001 65012252002 65012252003", "", "金翔"},
		"<script>65012252001</script>": {"65012252001", "", "script"},
	} {
		numbers, parts, words := cottonindex.SplitKeyword(text)
		got := [3]string{strings.Join(numbers, " "), strings.Join(parts, " "), strings.Join(words, " ")}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

// TestWordsStandTogether checks that a word does not find a name in which its characters are apart.
func TestWordsStandTogether(t *testing.T) {
	t.Parallel()
	db := indexertest.SmallMarket(t)
	seller := db.Company("力诚阿里银山苏州克木").Seller()
	seller.Batch("65099252001").South().OnBasis("CF701", 900)
	x := indexertest.Open(t, db.DB)
	for keyword, want := range map[string][]string{
		"银力": {"65077252001", "65012252001", "65140252001", "66008252001", "65140252002"},
		"金棉": {},
		"力诚": {"65099252001"},
	} {
		got := indexertest.BatchIDs(
			t,
			x,
			cottonindex.Viewer{},
			demand.Demand{Keyword: keyword, ListingTypes: schema.List{"1"}},
		)
		if diff := cmp.Diff(want, got, cmpEmpty); diff != "" {
			t.Errorf("%s (-want +got)\n%s", keyword, diff)
		}
	}
}
