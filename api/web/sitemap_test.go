package web

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// TestSitemap lists two parts of things whose IDs are far from each other.
func TestSitemap(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	ids := []int64{1, 50_000, 120_001}
	things := MappedKind{
		Name: "things", Path: func(d *schema.Dated) string { return "/thing?a=1&id=" + d.Name },
		Read: func(_ *schema.Tx, after, until int64, limit int) (list []schema.Dated, err error) {
			for _, id := range ids {
				if id > after && id <= until && len(list) < limit {
					list = append(list, schema.Dated{ID: id, Name: "A", UpdatedAt: time.Unix(1_700_000_000, 0)})
				}
			}
			return list, nil
		},
	}
	s := Sitemap{Pages: []string{"/", "/a"}, Kinds: []MappedKind{things}}
	read := func(part string) string {
		list := schematest.Read(db, func(tx *schema.Tx) ([]mappedURL, error) {
			if part == "" {
				return s.parts(tx)
			}
			return s.part(tx, part)
		})
		return string(sitemapXML("urlset", "url", "https://example.com", list))
	}
	for part, want := range map[string]string{
		"":         "part=pages< part=things-0< part=things-2<",
		"pages":    "https://example.com/< https://example.com/a<",
		"things-0": "<loc>https://example.com/thing?a=1&amp;id=A</loc><lastmod>2023-11-14T22:13:20Z</lastmod>",
	} {
		body := read(part)
		for _, one := range strings.Fields(want) {
			if !strings.Contains(body, one) {
				t.Errorf("part %q has no %s:\n%s", part, one, body)
			}
		}
	}
	if n := strings.Count(read("things-0"), "<url>"); n != 2 {
		t.Errorf("the first part has %d addresses", n)
	}
	for _, part := range []string{"things-1", "things", "things--1", "others-0"} {
		_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) ([]mappedURL, error) { return s.part(tx, part) })
		if refusal, ok := schema.KindOf(err); !ok || refusal.Kind != schema.NotFoundKind {
			t.Errorf("part %s: %v", part, err)
		}
	}
}
