package text

import (
	"strings"
	"testing"
)

func TestMarks(t *testing.T) {
	t.Parallel()
	s := defaults("title", "brand")
	s.StopWords = []string{"the"}
	s.Synonyms = map[string][]string{"yarn": {"spun thread"}}
	s.Dictionary = []string{"生产建设兵团"}
	s.Typo.DisableOnAttributes = []string{"brand"}
	x := titles(s, "the cotton cottons cotten yarn cot ton", "阿克苏 手摘棉", "Café", "spun thread")
	for _, c := range []struct {
		query string
		attr  int
		text  string
		want  string
	}{
		{"cotton", 0, "raw Cottons", "raw [Cotton]s"},
		{"cotton ", 0, "raw Cottons, cotton", "raw [Cottons], [cotton]"},
		{"cotton ", 0, "cotten cot ton", "[cotten] [cot ton]"},
		{"cotton ", 1, "cotten", "cotten"},
		{"cotton ", -1, "cotten", "[cotten]"},
		{"cotto", 0, "cotten", "[cotte]n"},
		{`"cotton yarn"`, 0, "cotton yarn, yarn cotton", "[cotton yarn], yarn cotton"},
		{"克苏", 0, "阿克苏克苏", "阿[克苏][克苏]"},
		{"手摘棉", 0, "手摘棉手摘手", "[手][摘][棉][手摘][手]"},
		{`"手摘棉"`, 0, "手摘棉手摘手", "[手摘棉]手摘手"},
		{"新疆手摘棉花", 0, "新疆手摘棉花", "[新疆][手][摘][棉花]"},
		{"生产建设兵团", 0, "新疆生产建设兵团", "新疆[生产建设兵团]"},
		{"建设兵团", 0, "新疆生产建设兵团", "新疆生产[建设兵团]"},
		{"手摘棉", 0, "手摘棉花", "[手][摘][棉]花"},
		{"軋花", 0, "轧花厂", "[轧花]厂"},
		{"caf", 0, "CAFÉ", "[CAF]É"},
		{"cafe", 0, "Cafe\u0301s", "[Cafe\u0301]s"},
		{"yarn", 0, "spun thread", "[spun thread]"},
		{"the cotton", 0, "the cotton", "the [cotton]"},
		{"cotton yarn", 0, "cottonyarn", "[cottonyarn]"},
		{"cotton -yarn", 0, "cotton yarn", "[cotton] yarn"},
		{"", 0, "cotton", "cotton"},
		{"ab", 0, "", ""},
	} {
		r := x.Search(Query{Text: c.query}, nil)
		if got := Highlight(c.text, r.Matches(c.attr, c.text), "[", "]"); got != c.want {
			t.Errorf("%q: %s, not %s", c.query, got, c.want)
		}
	}
}

func TestNoQueryCropsFromTheBeginning(t *testing.T) {
	t.Parallel()
	var r Result
	if spans := r.Matches(0, "raw cotton"); len(spans) > 0 {
		t.Errorf("marks %v", spans)
	}
	if s, _ := r.Crop("raw cotton yarn", nil, 2, "…"); s != "raw cotton…" {
		t.Error(s)
	}
}

func TestCrops(t *testing.T) {
	t.Parallel()
	const story = "The new mill of the old town spins cotton yarn. Its cotton comes from far away, red, white and brown"
	x := titles(defaults("title"), story, "阿克苏手摘长绒棉花仓储物流")
	for _, c := range []struct {
		query string
		text  string
		words int
		want  string
	}{
		{"", story, 3, "The new mill…"},
		{"zzz", story, 3, "The new mill…"},
		{"mill", story, 1, "…[mill]…"},
		{"mill", story, 3, "…new [mill] of…"},
		{"cotton yarn", story, 4, "…town spins [cotton] [yarn]…"},
		{"brown", story, 3, "…white and [brown]"},
		{"the", story, 2, "[The] new…"},
		{"mill", story, 100, strings.Replace(story, "mill", "[mill]", 1)},
		{"mill", story, 0, strings.Replace(story, "mill", "[mill]", 1)},
		{`"cotton yarn its"`, "x " + story, 2, "x The…"},
		{"长绒", "阿克苏手摘长绒棉花仓储物流", 3, "…手摘[长绒]棉花…"},
		{"棉", "棉", 3, "[棉]"},
		{"棉", "", 3, ""},
		{"棉", " ， ", 3, " ， "},
	} {
		r := x.Search(Query{Text: c.query}, nil)
		s, spans := r.Crop(c.text, r.Matches(0, c.text), c.words, "…")
		if got := Highlight(s, spans, "[", "]"); got != c.want {
			t.Errorf("%q, %d words: %s, not %s", c.query, c.words, got, c.want)
		}
	}
}
