package shorthand

import (
	"bufio"
	"encoding/json"
	"maps"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/demo"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
)

// testWords is the vocabulary of the base data and of demonstration data, with some names that mean several things.
func testWords(t testing.TB) *vocabulary {
	t.Helper()
	testOnce.Do(func() {
		db := schematest.New(t)
		if err := demo.Fill(t.Context(), db.DB, demo.Options{Lots: 200, Seed: 1, At: schematest.Start}); err != nil {
			t.Fatal(err)
		}
		db.AddWarehouse(market.Warehouse{Name: "阿克苏西湖库", Area: "南疆", City: "阿克苏"})
		db.AddWarehouse(market.Warehouse{
			Name: "喀什天泽贸易有限公司", Area: "南疆", Proposal: market.Proposal{Unconfirmed: true, CompanyID: 1},
		})
		db.Company("喀什天泽贸易有限公司")
		db.Company("沙雅县国欣棉业有限公司")
		db.Do(func(tx *schema.Tx) error {
			return market.AddGinneries(tx, []market.Ginnery{
				{Code: "65991", Name: "石河子金翔棉业有限公司"},
				{Code: "65992", Name: "沙雅县国欣棉业有限公司"},
				{Code: "37991", Name: "德州棉业有限公司"},
				{Code: "37992", Name: "两地棉业有限公司"},
				{Code: "66992", Name: "两地棉业有限公司"},
			})
		})
		testVocabulary = schematest.Read(db, readVocabulary)
		testVocabulary.mills = schematest.Read(db, mill.Owners)
	})
	return testVocabulary
}

var (
	testOnce       sync.Once
	testVocabulary *vocabulary
)

// millOwner is the company of the demonstration that has a mill.
const millOwner = 2

// TestShorthandTable checks a table with lines of: text => JSON of the demand, and | words where some are left. Lines
// beginning with # are headings, lines beginning with @product are read for a member company, those with @mill for a
// company with a mill.
func TestShorthandTable(t *testing.T) {
	t.Parallel()
	words := testWords(t)
	eachLine(t, "testdata/shorthand.txt", 100, func(line, rest string) {
		text, product := strings.CutPrefix(line, "@product ")
		viewer := cottonindex.Viewer{Product: product}
		if own, hasMill := strings.CutPrefix(text, "@mill "); hasMill {
			text, viewer.Company = own, millOwner
		}
		want, left, _ := strings.Cut(rest, " | ")
		got := parseLine(strings.ReplaceAll(text, `\n`, "\n"), viewer, words)
		var itsDemand demand.Demand
		if err := json.Unmarshal([]byte(want), &itsDemand); err != nil {
			t.Fatalf("%q: %v", want, err)
		}
		b, err := json.Marshal(got.Demand)
		if err != nil {
			t.Fatal(err)
		}
		wanted, err := json.Marshal(itsDemand)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(wanted), string(b)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
		if got.Words != left {
			t.Errorf("%s: words %q, want %q", text, got.Words, left)
		}
	})
}

// eachLine calls f with both sides of each line of a table: text => rest. Lines beginning with # are headings.
func eachLine(t *testing.T, path string, least int, f func(text, rest string)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cases := 0
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cases++
		text, rest, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("no => in %q", line)
		}
		f(text, rest)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if cases < least {
		t.Errorf("%d cases; the table has at least %d", cases, least)
	}
}

// TestShorthandOfDeliveredPrices checks which lines order lots by the delivered price, and which need a mill.
func TestShorthandOfDeliveredPrices(t *testing.T) {
	t.Parallel()
	words := testWords(t)
	for text, ordered := range map[string]bool{
		"双29 到厂价最低": true, "按到厂价排序 南疆": true, "到厂最便宜的": true, "按到厂价": true, "双29 到厂16000以下": false,
	} {
		order := ""
		if ordered {
			order = "delivered"
		}
		got := parseLine(text, cottonindex.Viewer{Company: millOwner}, words)
		if got.Order != order || got.LacksMill || got.Words != "" {
			t.Errorf("%s: order %q, lacks a mill: %t, words %q", text, got.Order, got.LacksMill, got.Words)
		}
		for _, v := range []cottonindex.Viewer{{}, {Company: 1}} {
			got := parseLine(text, v, words)
			if got.Order != "" || !got.LacksMill || got.Words != "" || got.Demand.DeliveredMax != nil {
				t.Errorf("%s without a mill: %+v", text, got)
			}
		}
	}
	if got := parseLine("双29 南疆", cottonindex.Viewer{}, words); got.LacksMill {
		t.Error("a line without a delivered price needs a mill")
	}
}

// TestShorthandHints checks that a contract that does not trade stays a filter that finds nothing, and that a hint
// states the reason. A term that no filter can express has a hint too.
func TestShorthandHints(t *testing.T) {
	t.Parallel()
	words := *testWords(t)
	words.calendar = maps.Clone(words.calendar)
	words.calendar["CF611"] = market.Contract{Code: "CF611", FirstDay: "2025-11-17", LastDay: "2026-11-30"}
	const single30 = "单30 指长度或强力有一项达到 30，不能作为筛选条件；需要时请加“长30”或“强30”"
	const choices = "。可选合约：CF701、CF703、CF705、CF707、CF709、CF711"
	for text, want := range map[string][]string{
		"双29 南疆":      nil,
		"CF701":       nil,
		"CF605":       {"合约 CF605 已到期，最后交易日是 2026-05-19" + choices},
		"2605合约+1000": {"合约 CF605 已到期，最后交易日是 2026-05-19" + choices},
		"CF801 CF705": {"合约 CF801 尚未上市，2027-01-18 起交易" + choices},
		"CF611":       {"合约 CF611 暂无行情" + choices},
		"双29（含单30）":   {single30},
		"双29 500吨":    {"500 吨没有用作筛选条件；要配出这个数量，请用“配棉”"},
		"单30 CF605":   {single30, "合约 CF605 已到期，最后交易日是 2026-05-19" + choices},
		"CF501 CF605": {"合约 CF501 不在交易" + choices, "合约 CF605 已到期，最后交易日是 2026-05-19" + choices},
	} {
		if diff := cmp.Diff(want, parseLine(text, cottonindex.Viewer{}, &words).Hints); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

// TestShorthandZone checks that words of one zone choose the tab. If two exclude each other, the later one is a word.
func TestShorthandZone(t *testing.T) {
	t.Parallel()
	words := testWords(t)
	for _, c := range []struct {
		text string
		zone *int
		left string
	}{
		{"双29 机采", nil, ""},
		{"内地库", nil, ""},
		{"金翔", nil, "金翔"},
		{"新疆", new(0), ""},
		{"新疆棉", new(0), ""},
		{"南疆机采", new(0), ""},
		{"石河子", new(0), ""},
		{"八师", new(0), ""},
		{"石河子金翔棉业有限公司", new(0), ""},
		{"两地棉业有限公司", nil, ""},
		{"地产", new(1), ""},
		{"内地 双28", new(1), ""},
		{"山东省", new(1), ""},
		{"德州棉业有限公司", new(1), ""},
		{"不要兵团", new(0), ""},
		{"不要内地", new(0), ""},
		{"不要地产", new(0), ""},
		{"不要新疆", new(1), ""},
		{"不要手采", nil, ""},
		{"山东 不要兵团", new(1), "不要兵团"},
		{"南疆 山东", new(0), "山东"},
		{"山东 南疆", new(1), "南疆"},
		{"地产 石河子金翔棉业有限公司", new(1), "石河子金翔棉业有限公司"},
		{"新疆 德州棉业有限公司", new(0), "德州棉业有限公司"},
		{"65012252001", new(0), "65012252001"},
		{"66012252001 65012252001", new(0), "66012252001 65012252001"},
		{"37010252001", new(1), "37010252001"},
		{"37010252001 65012252001", nil, "37010252001 65012252001"},
		{"99010252001", nil, "99010252001"},
		{"65012", nil, "65012"},
		{"地产 65012252001", new(1), "65012252001"},
	} {
		got := parseLine(c.text, cottonindex.Viewer{}, words)
		if diff := cmp.Diff(c.zone, got.Zone); diff != "" {
			t.Errorf("%s: zone (-want +got)\n%s", c.text, diff)
		}
		if c.zone != nil && got.Demand.Type != *c.zone || got.Words != c.left {
			t.Errorf("%s: type %d, words %q", c.text, got.Demand.Type, got.Words)
		}
	}
}

// FuzzShorthand checks that nothing panics, that the demand is accepted, and that every letter and digit was understood
// or is among the words.
func FuzzShorthand(f *testing.F) {
	for _, seed := range []string{
		"双29 31级 南疆 机采 马值3.7-4.2 基差<900 CF701 金翔", "≥31级80%", "长度29.3以上", "3129/29B杂3.5内", "\xff", "马马马9999999",
		"基差--1", "CF01+99999", "包数≥", "双双双29", "65012252001,65012252002", "内地库南疆", "20202020", "（（", "1e9mm",
		"不要手采和机采", "除南疆、北疆外机采", "不要 不要", "非", "除了双29不要31级/41", "不要和和手采",
	} {
		f.Add(seed)
	}
	words := testWords(f)
	f.Fuzz(func(t *testing.T, text string) {
		s := parseLine(text, cottonindex.Viewer{}, words)
		if _, err := cottonindex.NewFilter(&s.Demand, cottonindex.Viewer{}, &cottonindex.Market{}); err != nil {
			t.Fatalf("%q gives a demand that is refused: %v", text, err)
		}
		for word := range strings.FieldsSeq(s.Words) {
			if !strings.Contains(plainName(text), word) {
				t.Fatalf("%q has no word %q", text, word)
			}
		}
		rest := plainName(text)
		for _, p := range (&lineReader{names: words}).cut(rest) {
			rest = afterGaps(rest)
			if !strings.HasPrefix(rest, p.text) {
				t.Fatalf("%q: at %q comes the piece %q", text, rest, p.text)
			}
			rest = rest[len(p.text):]
		}
		if rest = afterGaps(rest); rest != "" {
			t.Fatalf("%q: %q was lost", text, rest)
		}
	})
}

func afterGaps(s string) string {
	for s != "" && gapAt(s) > 0 {
		s = s[gapAt(s):]
	}
	return s
}
