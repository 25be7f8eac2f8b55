package indexer

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
)

// testWords is the vocabulary of the shorthand table.
func testWords() *vocabulary {
	v := &vocabulary{entries: map[string]entry{}, contracts: []string{"CF701", "CF703", "CF705", "CF707", "CF709", "CF711"}}
	v.addAreas([]schema.AreaGroup{
		{Name: "南疆", List: []string{"阿克苏", "喀什", "巴州"}},
		{Name: "北疆", List: []string{"昌吉", "石河子", "塔城"}},
		{Name: "东疆", List: []string{"哈密"}},
		{Name: "兵团", List: []string{"一师 阿拉尔", "八师 石河子"}},
	}, false)
	v.addAreas([]schema.AreaGroup{{Name: "内地", List: []string{"山东", "河北"}}}, true)
	v.addAliases([]schema.WarehouseName{
		{Name: "中储棉库尔勒公司", Canonical: "中储棉库尔勒公司", ID: 1},
		{Name: "巴州直属库", Canonical: "中储棉库尔勒公司", ID: 1},
		{Name: "西湖库", Canonical: "中储棉库尔勒公司", ID: 1},
		{Name: "阿克苏棉麻站", Canonical: "阿克苏棉麻站", ID: 2},
		{Name: "阿克苏西湖库", Canonical: "阿克苏棉麻站", ID: 2},
		{Name: "新疆农资集团北疆农佳乐有限责任公司（原西库）", Canonical: "新疆农资集团北疆农佳乐有限责任公司（原西库）", ID: 3},
		{Name: "新疆农资集团北疆农佳乐有限责任公司西库", Canonical: "新疆农资集团北疆农佳乐有限责任公司（原西库）", ID: 3},
		{Name: "农佳乐西库", Canonical: "新疆农资集团北疆农佳乐有限责任公司（原西库）", ID: 3},
	})
	v.addNames(
		[]schema.Warehouse{
			{Name: "中储棉库尔勒公司", City: "库尔勒", Siding: true},
			{Name: "阿克苏棉麻站", City: "阿克苏"},
			{Name: "新疆农资集团北疆农佳乐有限责任公司（原西库）", City: "昌吉", Siding: true},
		},
		[]schema.Ginnery{{Code: "65012", Name: "石河子金翔棉业有限公司"}, {Code: "65013", Name: "沙雅县国欣棉业有限公司"}},
		[]schema.Company{{ID: 7, Name: "新疆华腾贸易有限公司"}, {ID: 8, Name: "沙雅县国欣棉业有限公司"}},
	)
	return v
}

// The table has lines of: text => JSON of the demand, and | words where some are left. Lines beginning with # are
// headings, lines beginning with @product are read for a member company.
func TestShorthandTable(t *testing.T) {
	t.Parallel()
	file, err := os.Open("testdata/shorthand.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	words, cases := testWords(), 0
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cases++
		line, product := strings.CutPrefix(line, "@product ")
		text, rest, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("no => in %q", line)
		}
		want, left, _ := strings.Cut(rest, " | ")
		got := readShorthand(strings.ReplaceAll(text, `\n`, "\n"), Viewer{Product: product}, words)
		var demand schema.Demand
		if err := json.Unmarshal([]byte(want), &demand); err != nil {
			t.Fatalf("%q: %v", want, err)
		}
		b, err := json.Marshal(got.Demand)
		if err != nil {
			t.Fatal(err)
		}
		wanted, err := json.Marshal(demand)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(wanted), string(b)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
		if got.Words != left {
			t.Errorf("%s: words %q, want %q", text, got.Words, left)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if cases < 100 {
		t.Errorf("%d cases; the table has at least 100", cases)
	}
}

// Whatever is typed: nothing panics, what comes out is a demand that is accepted, and every letter and digit was
// understood or is among the words.
func FuzzShorthand(f *testing.F) {
	for _, seed := range []string{
		"双29 31级 南疆 机采 马值3.7-4.2 基差<900 CF701 金翔", "≥31级80%", "长度29.3以上", "3129/29B杂3.5内", "\xff", "马马马9999999",
		"基差--1", "CF01+99999", "包数≥", "双双双29", "65012252001,65012252002", "内地库南疆", "20202020", "（（", "1e9mm",
	} {
		f.Add(seed)
	}
	words := testWords()
	f.Fuzz(func(t *testing.T, text string) {
		s := readShorthand(text, Viewer{}, words)
		if _, err := newFilter(&s.Demand, Viewer{}, &market{}); err != nil {
			t.Fatalf("%q gives a demand that is refused: %v", text, err)
		}
		for word := range strings.FieldsSeq(s.Words) {
			if !strings.Contains(plainName(text), word) {
				t.Fatalf("%q has no word %q", text, word)
			}
		}
		rest := plainName(text)
		for _, p := range (&reading{names: words}).cut(rest) {
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
