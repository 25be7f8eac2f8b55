package shorthand

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/indexer/cottonindex"
)

// everyLot counts one lot for each name that a word can be completed to.
func everyLot(t *Typed) map[string]map[string]int {
	counts := map[string]map[string]int{}
	for _, m := range t.matches {
		if counts[m.attribute] == nil {
			counts[m.attribute] = map[string]int{}
		}
		for _, value := range m.values {
			counts[m.attribute][value] = 1
		}
	}
	return counts
}

// typed reads a line in which | is the cursor, by default at the end.
func typed(line string, v *vocabulary) Typed {
	text, after, _ := strings.Cut(line, "|")
	return typedLine(text, after, parseLine(text+after, cottonindex.Viewer{}, v), cottonindex.Viewer{}, v)
}

// TestTypedTable checks a table with lines of: line => the completed lines by kind or -, and | words that are unknown.
func TestTypedTable(t *testing.T) {
	t.Parallel()
	words := testWords(t)
	eachLine(t, "testdata/typed.txt", 30, func(text, rest string) {
		want, unknown, _ := strings.Cut(rest, " | ")
		read := typed(text, words)
		var got []string
		for _, c := range read.Complete(everyLot(&read)) {
			got = append(got, c.Kind+" "+strings.TrimSuffix(text, read.Word)+c.Text)
		}
		if diff := cmp.Diff(strings.TrimPrefix(want, "-"), strings.Join(got, "; ")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
		if got := strings.Join(read.Unknown, " "); got != unknown {
			t.Errorf("%s: unknown %q, want %q", text, got, unknown)
		}
	})
}

// TestCompletionsAreReadAsShown checks that every name is found by itself and that its text is read as a filter on it.
func TestCompletionsAreReadAsShown(t *testing.T) {
	t.Parallel()
	words := testWords(t)
	for _, n := range words.complete {
		if read := parseLine(n.text, cottonindex.Viewer{}, words); read.Words != "" {
			t.Errorf("%s %s: words %q", n.kind, n.text, read.Words)
		}
		if _, ok := n.match(strings.ToLower(n.forms[0].text)); !ok {
			t.Errorf("%s %s is not found by its name", n.kind, n.shown)
		}
	}
}

// TestTypedWord checks that the word is the end of the line as it was typed, and that a blank ends it.
func TestTypedWord(t *testing.T) {
	t.Parallel()
	words := testWords(t)
	for line, want := range map[string]string{
		"双29 Kuerle": "Kuerle", "双29 ": "", "双29，": "", "双29，ＣＦ７０": "ＣＦ７０", "库尔勒，阿": "阿", "机采阿克苏地区金": "阿克苏地区金",
	} {
		if got := typed(line, words).Word; got != want {
			t.Errorf("%q: word %q, want %q", line, got, want)
		}
	}
}

// TestTypedCursor checks that the word before the cursor is completed, and that a word is as long as it is.
func TestTypedCursor(t *testing.T) {
	t.Parallel()
	words := testWords(t)
	for line, want := range map[string]string{
		"kel| 南疆": "kel", "双29 kel|，南疆": "kel", "双29 |南疆": "南疆", "库|尔勒": "库尔勒", "kel | 南疆": "",
	} {
		if got := typed(line, words).Word; got != want {
			t.Errorf("%q: word %q, want %q", line, got, want)
		}
	}
	if rest := typed("kel| 双29", words).Rest; rest.Words != "" || rest.Demand.LengthMin == nil {
		t.Errorf("rest %+v", rest)
	}
}

// TestBegunWord checks that a word that only begins names is not searched for.
func TestBegunWord(t *testing.T) {
	t.Parallel()
	words := testWords(t)
	for line, want := range map[string]bool{
		"双29 kuer": true, "不要兵团和yuli": true, "kel| 双29": true, "双29 库尔": false, "zzzz": false, "南疆": false, "CF701": false,
	} {
		read := typed(line, words)
		if read.Begun != want || want && (read.Words != "" || len(read.Unknown) > 0) {
			t.Errorf("%q: begun %v, words %q, unknown %q", line, read.Begun, read.Words, read.Unknown)
		}
	}
}

// TestCompletionsByLots checks the order by numbers of lots, and that sellers without lots are not named.
func TestCompletionsByLots(t *testing.T) {
	t.Parallel()
	read := typed("kel", testWords(t))
	var got []Completion
	for _, c := range read.Complete(map[string]map[string]int{"originsCity": {"巴州": 3}, "memberOwnerName": {}}) {
		if c.Kind == originKind || c.Kind == sellerKind || c.Kind == ginneryKind {
			got = append(got, c)
		}
	}
	want := []Completion{{originKind, "库尔勒", "巴州", "库尔勒", 3}, {originKind, "克拉玛依", "", "克拉玛依", 0}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestSellerOfTypedLine checks that the company of a line has its name.
func TestSellerOfTypedLine(t *testing.T) {
	t.Parallel()
	if got := typed("双29 喀什天泽贸易有限公司", testWords(t)).Seller; got != "喀什天泽贸易有限公司" {
		t.Errorf("seller %q", got)
	}
}

// BenchmarkTyped reads a line whose last word is within many names.
func BenchmarkTyped(b *testing.B) {
	words := testWords(b)
	for b.Loop() {
		read := typed("双29 31级 南疆 机采 马值3.7-4.2 基差<900 CF701 mianye", words)
		read.Complete(nil)
	}
}
