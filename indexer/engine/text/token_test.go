package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// spell writes tokens as text@position; characters that stand together are tied by a plus.
func spell(tokens []token) string {
	var out []string
	for _, t := range tokens {
		s := t.text
		if t.tied {
			s = "+" + s
		}
		out = append(out, s+"@"+string(rune('0'+t.pos)))
	}
	return strings.Join(out, " ")
}

func TestTextsAreCutIntoTokens(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{" , ", ""},
		{"Raw COTTON", "raw@0 cotton@1"},
		{"65012211001", "65012211001@0"},
		{"批号65012211001", "批@0 +号@1 65012211001@2"},
		{"3128B", "3128b@0"},
		{"28.5", "28@0 5@1"},
		{"A-12", "a@0 12@1"},
		{"1-1/8", "1@0 1@1 8@2"},
		{"1.4D*38mm", "1@0 4d@1 38mm@2"},
		{"JC紧赛32S", "jc@0 紧@1 +赛@2 32s@3"},
		{"手 摘", "手@0 摘@1"},
		{"Café crème", "cafe@0 creme@1"},
		{"ＡＢＣ　１２", "abc@0 12@1"},
		{"㎏ ①", "kg@0 1@1"},
		{"one. two", "one@0 two@8"},
		{"one.two", "one@0 two@1"},
		{"棉。花", "棉@0 花@8"},
		{"one!!! two", "one@0 two@8"},
		{"!one", "one@0"},
		{"one\x00two", "one@0 two@8"},
		{strings.Repeat("x", maxWord+1) + " y", "y@0"},
	} {
		if diff := cmp.Diff(c.want, spell(newTokenizer(Settings{}).split(c.text, nil))); diff != "" {
			t.Errorf("%q: %s", c.text, diff)
		}
	}
}

func TestSettingsChangeWhereTextsAreCut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		settings Settings
		text     string
		want     string
	}{
		{"a separator more", Settings{SeparatorTokens: []string{"x", "&and"}}, "3x4&andB", "3@0 4@1 b@2"},
		{"a separator less", Settings{NonSeparatorTokens: []string{"-", "#"}}, "A-12 #7 b/c", "a-12@0 #7@1 b@2 c@3"},
		{
			"a word with separators",
			Settings{Dictionary: []string{"J. R.", "C++"}},
			"j. r. Tolkien c++ 17",
			"j. r.@0 tolkien@1 c++@2 17@3",
		},
		{"no part of a longer word", Settings{Dictionary: []string{"a-b"}}, "a-bc", "a@0 bc@1"},
		{"Chinese words need no dictionary", Settings{Dictionary: []string{"阿克苏"}}, "阿克苏", "阿@0 +克@1 +苏@2"},
	} {
		if diff := cmp.Diff(c.want, spell(newTokenizer(c.settings).split(c.text, nil))); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestNormalForm(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":          "",
		"COTTON":    "cotton",
		"brûlée":    "brulee",
		"Ⅳ":         "iv",
		"ﬁbre":      "fibre",
		"長絨棉":       "长绒棉",
		"軋花廠":       "轧花厂",
		"烏魯木齊":      "乌鲁木齐",
		"斷裂比強度":     "断裂比强度",
		"新疆":        "新疆",
		"\xff\xfe":  "\uFFFD\uFFFD",
		"Straße Ⅱ級": "straße ii级",
	} {
		if got := fold(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestTraditionalCharactersFoldAtOnce(t *testing.T) {
	t.Parallel()
	if n := utf8.RuneCountInString(traditional); n%2 != 0 || n < 4000 {
		t.Fatalf("%d characters", n)
	}
	for _, r := range traditional {
		if !isHan(r) || simplify(simplify(r)) != simplify(r) {
			t.Errorf("%c becomes %c, then %c", r, simplify(r), simplify(simplify(r)))
		}
	}
}

func TestTextsEndSomewhere(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("棉 ", maxLength) + "cotton"
	x := titles(defaults("title"), long, "cotton", "棉 cotton")
	if n := len(x.titles("cotton", All)); n != 2 {
		t.Errorf("%d texts have cotton", n)
	}
	r := x.Search(Query{Text: "棉"}, nil)
	if n := len(r.placesOf(x.rows.at(0)[0]).list); n != maxPlaces {
		t.Errorf("%d places are looked at", n)
	}
}

func FuzzTokens(f *testing.F) {
	for _, s := range []string{"cotton 阿克苏 1-1/8", "Café\x00\xff！", "\"-ab\" 棉", "ǅ ﬃ Ⅳ ㎏"} {
		f.Add(s)
	}
	tokenizer := newTokenizer(
		Settings{SeparatorTokens: []string{"x"}, NonSeparatorTokens: []string{"-"}, Dictionary: []string{"a b"}},
	)
	f.Fuzz(func(t *testing.T, s string) {
		end, pos := 0, -1
		for _, k := range tokenizer.split(s, nil) {
			if k.start < end || k.end <= k.start || k.end > len(s) || k.pos <= pos || k.text == "" {
				t.Fatalf("%q: %+v after byte %d, position %d", s, k, end, pos)
			}
			end, pos = k.end, k.pos
		}
		at := 0
		for _, p := range tokenizer.parts(s) {
			if p.start != at || p.end <= at {
				t.Fatalf("%q: part %+v after byte %d", s, p, at)
			}
			at = p.end
		}
		if at != len(s) {
			t.Fatalf("%q: parts end at %d", s, at)
		}
	})
}
