package productindex

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// TestShorthandTable checks a table with lines of: text => category, values by code, and | words.
func TestShorthandTable(t *testing.T) {
	t.Parallel()
	tree := schematest.Read(schematest.New(t), product.ReadTree)
	file, err := os.Open("testdata/shorthand.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for s := bufio.NewScanner(file); s.Scan(); {
		text, want, ok := strings.Cut(s.Text(), " => ")
		if !ok {
			continue
		}
		lines++
		if got := described(tree, Parse(tree, "", text)); got != want {
			t.Errorf("%s => %s, want %s", text, got, want)
		}
	}
	if lines < 20 {
		t.Errorf("only %d lines", lines)
	}
}

// TestPriceInCategory reads a price alone, which has a meaning in a known category only.
func TestPriceInCategory(t *testing.T) {
	t.Parallel()
	tree := schematest.Read(schematest.New(t), product.ReadTree)
	if got := described(tree, Parse(tree, "polyester", "7600以下")); got != "polyester ≤7600" {
		t.Errorf("7600以下 is %s", got)
	}
}

// described returns the meaning of a line with the names of choices.
func described(tree *product.Tree, s ProductShorthand) string {
	parts := []string{}
	for _, c := range tree.Categories {
		if c.Code != s.Category {
			continue
		}
		parts = append(parts, c.Code)
		for _, a := range tree.AttributesOf(c.ID) {
			if text := s.Values[a.Code]; text != "" {
				parts = append(parts, a.Code+"="+namesOf(a, text))
			}
		}
	}
	if s.PriceMin != nil {
		parts = append(parts, fmt.Sprintf("≥%d", *s.PriceMin))
	}
	if s.PriceMax != nil {
		parts = append(parts, fmt.Sprintf("≤%d", *s.PriceMax))
	}
	if s.Words != "" {
		parts = append(parts, "| "+s.Words)
	}
	return strings.Join(parts, " ")
}

func namesOf(a *product.Attribute, text string) string {
	if a.Kind != product.Chosen {
		return text
	}
	var names schema.List
	for _, c := range a.Choices {
		if slices.Contains(schema.ParseList(text), schema.JoinIDs([]int64{c.ID})) {
			names = append(names, c.Name)
		}
	}
	return names.String()
}
