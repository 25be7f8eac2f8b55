package text

import (
	"bufio"
	"cmp"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
)

const recordings = "../testdata/compat/"

// scenario is a recording of what Meilisearch answered.
type scenario struct {
	Steps []struct {
		Method, Path, Compare string
		DocumentsFrom         string
		Body                  json.RawMessage
		Answer                struct {
			Hits               []map[string]any
			EstimatedTotalHits int
		}
	}
}

type recordedSearch struct {
	Q                     string
	MatchingStrategy      string
	Filter                string
	AttributesToHighlight []string
	AttributesToCrop      []string
	CropLength            int
	CropMarker            string
	HighlightPreTag       string
	HighlightPostTag      string
}

// format is what _formatted has for a text.
func (q recordedSearch) format(r *Result, s string) string {
	spans := r.Matches(0, s)
	for _, c := range q.AttributesToCrop {
		_, n, given := strings.Cut(c, ":")
		words := cmp.Or(q.CropLength, 10)
		if given {
			words, _ = strconv.Atoi(n)
		}
		s, spans = r.Crop(s, spans, words, cmp.Or(q.CropMarker, "…"))
	}
	if len(q.AttributesToHighlight) > 0 {
		s = Highlight(s, spans, cmp.Or(q.HighlightPreTag, "<em>"), cmp.Or(q.HighlightPostTag, "</em>"))
	}
	return s
}

type recordedSettings struct {
	SearchableAttributes, StopWords []string
	Synonyms                        map[string][]string
	TypoTolerance                   *struct {
		Enabled             bool
		DisableOnNumbers    bool
		DisableOnAttributes []string
	}
}

// change is what a PATCH of the settings changes.
func (p recordedSettings) change(s *Settings) {
	if p.SearchableAttributes != nil {
		s.Attributes = p.SearchableAttributes
	}
	if p.StopWords != nil {
		s.StopWords = p.StopWords
	}
	if p.Synonyms != nil {
		s.Synonyms = p.Synonyms
	}
	if t := p.TypoTolerance; t != nil {
		s.Typo.Enabled, s.Typo.DisableOnNumbers, s.Typo.DisableOnAttributes = t.Enabled, t.DisableOnNumbers,
			t.DisableOnAttributes
	}
}

// play runs the searches of a scenario that have no filter, and those that mark words. It returns how many agree and
// how many it has run.
func play(t *testing.T, name string) (good, all int) {
	t.Helper()
	raw, err := os.ReadFile(recordings + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var sc scenario
	if err := json.Unmarshal(raw, &sc); err != nil {
		t.Fatal(err)
	}
	s := defaults()
	var docs []map[string]any
	x := New(s)
	for i, step := range sc.Steps {
		switch {
		case step.DocumentsFrom != "":
			docs = append(docs, readLines(t, recordings+step.DocumentsFrom)...)
		case strings.HasSuffix(strings.Split(step.Path, "?")[0], "/documents"):
			var more []map[string]any
			decode(t, step.Body, &more)
			docs = append(docs, more...)
		case step.Method == "PATCH":
			var p recordedSettings
			decode(t, step.Body, &p)
			p.change(&s)
		case strings.HasSuffix(step.Path, "/search"):
			var q recordedSearch
			decode(t, step.Body, &q)
			if step.Compare == "" || step.Compare != "marks" && q.Filter != "" {
				continue
			}
			all++
			if judge(t, i+1, x, q, step.Compare, docs, step.Answer.Hits) {
				good++
			}
			continue
		}
		x = indexed(s, docs)
	}
	return good, all
}

// judge compares a search with the recorded hits, as strictly as TestCompat of the engine does.
func judge(t *testing.T, step int, x *Index, q recordedSearch, how string, docs, hits []map[string]any) bool {
	t.Helper()
	r := x.Search(Query{Text: q.Q, Strategy: strategies[q.MatchingStrategy]}, nil)
	if how == "marks" {
		return judgeMarks(t, step, r, q, hits)
	}
	found := bitmap(r.Docs())
	missing := 0
	for _, h := range hits {
		for i, d := range docs {
			if d[key(d)] == h[key(h)] && !found.has(uint32(i)) {
				missing++
			}
		}
	}
	extra := 0
	if how == "set" {
		extra = found.count() + missing - len(hits)
	}
	allowed := 0
	if strings.ContainsFunc(q.Q, isHan) {
		allowed = max(3, len(hits)/4)
	}
	if missing > 0 || extra > allowed {
		t.Logf("step %d %q %s: %d missing, %d too many of %d", step, q.Q, q.MatchingStrategy, missing, extra, len(hits))
		return false
	}
	return true
}

func judgeMarks(t *testing.T, step int, r *Result, q recordedSearch, hits []map[string]any) bool {
	t.Helper()
	for _, h := range hits {
		title := h["title"].(string)
		if f, ok := h["_formatted"].(map[string]any); ok {
			if got := q.format(r, title); got != f["title"] {
				t.Logf("step %d %q: %s, recorded %s", step, q.Q, got, f["title"])
				return false
			}
		}
		if m, ok := h["_matchesPosition"].(map[string]any); ok {
			at := m["title"].([]any)[0].(map[string]any)
			if got := r.Matches(0, title)[0]; float64(got.Start) != at["start"] || float64(got.Length) != at["length"] {
				t.Logf("step %d %q: %v, recorded %v", step, q.Q, got, at)
				return false
			}
		}
	}
	return true
}

var strategies = map[string]Strategy{"": Last, "all": All, "frequency": Frequency}

func key(doc map[string]any) string {
	if _, ok := doc["id"]; ok {
		return "id"
	}
	return "listingID"
}

func decode(t *testing.T, raw []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(raw, into); err != nil {
		t.Fatal(err)
	}
}

func readLines(t *testing.T, path string) (docs []map[string]any) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var d map[string]any
		decode(t, lines.Bytes(), &d)
		docs = append(docs, d)
	}
	return docs
}

// indexed returns an index of documents, which are numbered in order.
func indexed(s Settings, docs []map[string]any) *Index {
	return New(s).Apply(nil, func(yield func(uint32, []Field) bool) {
		for i, d := range docs {
			var fields []Field
			for a, name := range s.Attributes {
				if v, ok := d[name].(string); ok {
					fields = append(fields, Field{a, v})
				}
			}
			if !yield(uint32(i), fields) {
				return
			}
		}
	})
}

// defaults returns the default settings of Meilisearch.
func defaults(attributes ...string) Settings {
	return Settings{
		Attributes: attributes, Prefix: true,
		Typo: Typo{Enabled: true, OneTypo: 5, TwoTypos: 9},
	}
}

func TestRecordedSearchesAgree(t *testing.T) {
	t.Parallel()
	for name, floor := range map[string]int{"text": 127, "lots-text": 25} {
		if good, all := play(t, name); good < floor {
			t.Errorf("%s: %d of %d agree, %d must", name, good, all, floor)
		} else {
			t.Logf("%s: %d of %d agree", name, good, all)
		}
	}
}
