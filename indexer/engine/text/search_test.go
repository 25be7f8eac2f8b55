package text

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// finds checks that each query finds just these titles, in any order.
func (l library) finds(t *testing.T, s Strategy, cases map[string][]string) {
	t.Helper()
	for query, want := range cases {
		got := l.titles(query, s)
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	titles(defaults("title"), "cotton yarn", "yarns of cotton", "cottonyarn", "wool yarn", "65012211001", "65098765432").
		finds(t, All, map[string][]string{
			"cotton yarn":   {"cotton yarn", "yarns of cotton", "cottonyarn"},
			"yarn cotton":   {"cotton yarn"},
			"cottonyarn":    {"cottonyarn", "cotton yarn"},
			`"cotton yarn"`: {"cotton yarn"},
			`"yarn cotton"`: nil,
			"yarn -cotton":  {"wool yarn"},
			`-"cotton yarn"`: {
				"yarns of cotton", "cottonyarn", "wool yarn", "65012211001", "65098765432",
			},
			"650":     {"65012211001", "65098765432"},
			"6501":    {"65012211001"},
			"650 ":    nil,
			"22":      nil,
			"wo ya":   nil,
			"wool ya": {"wool yarn"},
		})
}

func TestChineseIsFoundInsideLongerWords(t *testing.T) {
	t.Parallel()
	titles(defaults("title"), "新疆阿克苏棉业", "阿拉尔", "手摘长绒棉", "机采细绒棉", "軋花廠", "河北", "石河子 北疆").
		finds(t, All, map[string][]string{
			"克苏":    {"新疆阿克苏棉业"},
			"阿克苏":   {"新疆阿克苏棉业"},
			"阿":     {"新疆阿克苏棉业", "阿拉尔"},
			"绒棉":    {"手摘长绒棉", "机采细绒棉"},
			"手摘":    {"手摘长绒棉"},
			"轧花":    {"軋花廠"},
			"花廠":    {"軋花廠"},
			"苏阿":    {"新疆阿克苏棉业"}, // not together, but few
			`"苏阿"`:  nil,
			"没有":    nil,
			"克苏 新疆": {"新疆阿克苏棉业"},
		})
}

func TestCharactersApartAreFoundOnlyIfFew(t *testing.T) {
	t.Parallel()
	list := []string{"天银一", "天银二", "天润 银海 三", "天润 银海 四", "天润 银海 五", "天润 银海 六"}
	titles(defaults("title"), list...).finds(t, All, map[string][]string{"天银": {"天银一", "天银二"}})
	titles(defaults("title"), list[:5]...).finds(
		t, All, map[string][]string{"天银": slices.Clone(list[:5]), `"天银"`: {"天银一", "天银二"}},
	)
}

// TestKnownWordsAreKeptTogether checks that a known word is found as a whole, and that no match crosses its edges.
func TestKnownWordsAreKeptTogether(t *testing.T) {
	t.Parallel()
	list := []string{"北京东路", "京东", "石河子北疆", "河北", "前海棉业公司", "金翔棉业公司", "青海棉业公司", "前海 海棉业"}
	titles(defaults("title"), list...).finds(t, All, map[string][]string{
		"京东":        {"京东"},
		`"京东"`:      {"京东"},
		"京东路":       nil,
		"京":         {"北京东路", "京东"},
		"北京东":       {"北京东路"},
		"河北":        {"河北"},
		"棉业":        {"金翔棉业公司", "青海棉业公司"},
		"棉业公司":      {"金翔棉业公司", "青海棉业公司"},
		"前海棉业":      {"前海棉业公司", "前海 海棉业"}, // not together, but few
		"前海":        {"前海棉业公司", "前海 海棉业"},
		"海棉业公":      {"前海棉业公司"},
		"金翔 -棉业":    nil,
		"棉业 -\"海\"": {"金翔棉业公司"},
	})
	s := defaults("title")
	s.Dictionary = []string{"棉业", "阿克苏市"}
	titles(s, append(list, "阿克苏市场", "阿克苏")...).finds(t, All, map[string][]string{
		"棉业":  {"前海棉业公司", "金翔棉业公司", "青海棉业公司", "前海 海棉业"},
		"市场":  nil,
		"苏市":  {"阿克苏市场"},
		"克苏":  {"阿克苏市场", "阿克苏"},
		"苏市场": nil,
	})
}

func TestTermsAreGivenUp(t *testing.T) {
	t.Parallel()
	x := titles(defaults("title"), "red cotton yarn", "red cotton", "red wool", "cotton yarn", "手摘", "手采")
	x.finds(t, Last, map[string][]string{
		"red cotton yarn":   {"red cotton yarn", "red cotton", "red wool"},
		"red zzz":           {"red cotton yarn", "red cotton", "red wool"},
		"zzz red":           nil,
		`zzz "red wool"`:    {"red wool"},
		`"red wool" zzz`:    {"red wool"},
		"手摘":                {"手摘", "手采"},
		"cotton \"red\" zz": {"red cotton yarn", "red cotton", "red wool"},
	})
	x.finds(t, All, map[string][]string{"red cotton yarn": {"red cotton yarn"}, "red zzz": nil, "手摘": {"手摘"}})
	x.finds(t, Frequency, map[string][]string{
		"red cotton yarn": {"red cotton yarn", "cotton yarn"}, // yarn is the rarest
		"wool red zzz":    {"red wool"},
	})
	if got := x.titles("red cotton yarn", Last); got[0] != "red cotton yarn" || got[1] != "red cotton" {
		t.Errorf("more words come first: %q", got)
	}
}

func TestSynonyms(t *testing.T) {
	t.Parallel()
	s := defaults("title")
	s.Synonyms = map[string][]string{
		"手采": {"手摘"}, "xj": {"新疆"}, "long staple": {"els"}, "els": {"extra long staple"}, "机采": {"machine picked"},
	}
	titles(s, "手摘", "手采", "手摘棉", "新疆棉", "els cotton", "extra long staple cotton", "long staple", "machine picked").
		finds(t, All, map[string][]string{
			"手采":          {"手采", "手摘", "手摘棉"},
			"手摘":          {"手摘", "手摘棉"},
			"手采棉":         {"手摘棉"},
			"xj":          {"新疆棉"},
			"els":         {"els cotton", "extra long staple cotton"},
			"long staple": {"long staple", "extra long staple cotton", "els cotton"},
			"机采":          {"machine picked"},
		})
}

func TestAttributes(t *testing.T) {
	t.Parallel()
	s := defaults("title", "brand")
	s.Typo.DisableOnAttributes = []string{"brand"}
	x := titles(s, "cotton | weiqiao", "weiqiao | cotton", "coton | tianhong", "tianhong | coton")
	x.finds(t, All, map[string][]string{
		"cotton ":        {"cotton | weiqiao", "weiqiao | cotton", "coton | tianhong"},
		"weiqiao cotton": {"cotton | weiqiao", "weiqiao | cotton"},
	})
	for on, want := range map[int][]uint32{0: {0, 2}, 1: {1}} {
		r := x.Search(Query{Text: "cotton ", On: []int{on}}, nil)
		if diff := cmp.Diff(want, members(r.Docs())); diff != "" {
			t.Errorf("on %d: %s", on, diff)
		}
	}
	if r := x.Search(Query{Text: "cotton ", On: []int{}}, nil); len(members(r.Docs())) > 0 {
		t.Error("found in no attribute")
	}
}

func TestCandidates(t *testing.T) {
	t.Parallel()
	x := cottons()
	for _, c := range []struct {
		query      string
		candidates []uint64
		want       []uint32
	}{
		{"cotton", []uint64{0b110010}, []uint32{1, 4}},
		{"cotton", []uint64{0}, nil},
		{"cotton", []uint64{}, nil},
		{"", []uint64{0b110010}, []uint32{1, 4, 5}},
		{"", nil, []uint32{0, 1, 2, 3, 4, 5}},
		{"-cotton", []uint64{0b110011, 7}, []uint32{1, 4, 5}},
	} {
		r := x.Search(Query{Text: c.query, Strategy: All}, c.candidates)
		if diff := cmp.Diff(c.want, members(r.Docs())); diff != "" {
			t.Errorf("%s among %b: %s", c.query, c.candidates, diff)
		}
		if r.Empty() != (c.query == "") {
			t.Errorf("%q: empty is %v", c.query, r.Empty())
		}
	}
}

func TestNoPrefixes(t *testing.T) {
	t.Parallel()
	s := defaults("title")
	s.Prefix = false
	titles(s, "cot", "cotton").finds(t, All, map[string][]string{"cot": {"cot"}, "cotto": {"cotton"}})
}
