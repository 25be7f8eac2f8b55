package lotsheet

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// terms are the values of an offer that a row sets for the lots below it, by key of field.
type terms map[string]term

// term is a value as it is written.
type term struct {
	text string
	row  int // number of its row
}

// termFields are the fields that a row above lots can set. The contract has rules of its own: see titleContract.
var termFields = []string{"until", "depotName", "packType"}

// termCharacters are characters that the titles of these fields and sentences with a validity have at least one of.
const termCharacters = "期截库地效采"

// partsOfTitle divides a cell such as 合约：CF2701 | 有效期：2026-12-31.
var partsOfTitle = regexp.MustCompile(`[|｜;；,，。\n\t\x{3000}]|\s{2,}`)

// termsIn returns the terms in the cells of a row: a title with its value behind a colon or in the next cell, or a
// validity in a sentence.
func termsIn(cells []string, row int) terms {
	found := terms{}
	add := func(key, text string) {
		if text = strings.TrimSpace(text); !lottext.IsBlank(text) {
			found[key] = term{text, row}
		}
	}
	for i, cell := range cells {
		if len(cell) > 2*lottext.MaxTitle || !strings.ContainsAny(cell, termCharacters) {
			continue
		}
		parts := partsOfTitle.Split(cell, -1)
		for n, part := range parts {
			title, value, _ := strings.Cut(strings.ReplaceAll(part, "：", ":"), ":")
			f := fieldOf("", title)
			if f == nil || !slices.Contains(termFields, f.Key) {
				continue
			}
			if lottext.IsBlank(value) && n == len(parts)-1 {
				value = nextText(cells[i+1:])
			}
			add(f.Key, value)
		}
		add("until", lottext.ValidityIn(cell))
	}
	return found
}

// nextText returns the first text of cells, if it is no title itself.
func nextText(cells []string) string {
	for _, text := range cells {
		if !lottext.IsBlank(text) && fieldOf("", text) == nil && !strings.ContainsAny(text, ":：") {
			return text
		}
		if !lottext.IsBlank(text) {
			break
		}
	}
	return ""
}

// groupOf returns what a row sets for the lots below it if it is the title of a group.
func groupOf(cells []string) lottext.Group {
	var texts []string
	for _, text := range cells {
		switch {
		case lottext.IsBlank(text):
			continue
		case len(texts) == maxGroupCells || fieldOf("", text) != nil && lottext.ContractsIn(text) == nil:
			return lottext.Group{}
		}
		texts = append(texts, text)
	}
	return lottext.GroupOf(strings.Join(texts, " "))
}

// maxGroupCells is how many cells the title of a group has at most.
const maxGroupCells = 4

// noteGroup keeps what the title of a group sets for the lots below it. Above the header, withTitle reads how the
// cotton was picked if the title has no number.
func (r *reader) noteGroup(cells []string, row int) {
	g := groupOf(cells)
	if row < r.layout.First && !g.Numbered {
		g.Pick = ""
	}
	for key, text := range map[string]string{"packType": g.Pick, "depotName": g.Warehouse} {
		if text != "" {
			r.terms[key] = term{text, row}
		} else if g.Numbered || g.Mixed {
			delete(r.terms, key)
		}
	}
}

// headTerms returns the terms in the rows above the lots, and sentences about them. Two different values are not used.
// Terms of fields that have a default are not used either, and there is no sentence about them.
func (s table) headTerms(l *Layout, given ...string) (terms, []string) {
	head, unclear := terms{}, map[string]bool{}
	for i := range s.Rows {
		if s.Rows[i].Number >= cmp.Or(l.Header, l.First) || i == maxRowsAbove {
			break
		}
		for key, t := range termsIn(s.Rows[i].Cells, s.Rows[i].Number) {
			if old, ok := head[key]; ok && old.text != t.text {
				unclear[key] = true
			}
			head[key] = t
		}
	}
	var hints []string
	for _, key := range termFields {
		t, ok := head[key]
		f, _ := FieldOf(key)
		switch {
		case !ok:
		case slices.Contains(given, key):
			delete(head, key)
		case unclear[key]:
			hints = append(hints, fmt.Sprintf("表头之上写有几个%s，没有采用，请逐行填写", f.Title))
			delete(head, key)
		case !t.canBe(f):
			hints = append(hints, fmt.Sprintf("第 %d 行的%s“%s”没有认出，没有采用", t.row, f.Title, t.text))
			delete(head, key)
		default:
			hints = append(hints, fmt.Sprintf("没有写%s的各行，按第 %d 行的“%s”；不对请逐行填写", f.Title, t.row, t.text))
		}
	}
	return head, hints
}

// headDoubts returns a sentence about the first text above the lots that changes the meaning of numbers.
func (s table) headDoubts(l *Layout) []string {
	for i := range s.Rows[:min(len(s.Rows), maxRowsAbove)] {
		if s.Rows[i].Number >= max(l.Header, 1) {
			break
		}
		for _, text := range s.Rows[i].Cells {
			if lottext.ChangesNumbers(text) {
				return []string{fmt.Sprintf("第 %d 行写有“%s”：表中的数按原样读取，没有换算，请核对",
					s.Rows[i].Number, schema.FirstRunes(text, 60))}
			}
		}
	}
	return nil
}

// terms returns the fields of terms that have a default.
func (d *Defaults) terms() (fields []string) {
	if d.Until != "" {
		fields = append(fields, "until")
	}
	if d.Depot != "" {
		fields = append(fields, "depotName")
	}
	if d.PackType != 0 {
		fields = append(fields, "packType")
	}
	return fields
}

// canBe reports whether a field can have the term.
func (t term) canBe(f *Field) bool {
	probe := Line{}
	f.set(&probe.Lot, &Cell{Field: f, Text: t.text, line: &probe})
	return len(probe.Problems) == 0
}

// apply sets what a line lacks. It returns the fields that it set.
func (t terms) apply(l *Line) (set []string) {
	for _, key := range termFields {
		own, ok := t[key]
		if !ok || l.Lot.Given[key] || key == "depotName" && l.Lot.Warehouse != "" ||
			key == "packType" && l.Lot.Batch.PackType != 0 ||
			key == "until" && (!l.Lot.Offer.Until.IsZero() || l.Lot.relativeEnd != nil || l.hasError(key)) {
			continue
		}
		f, _ := FieldOf(key)
		f.set(&l.Lot, &Cell{Field: f, Text: own.text, line: l})
		l.Lot.Given[key] = true
		set = append(set, key)
	}
	return set
}

// noteSection keeps the terms in a row between lots for the lots below it.
func (r *reader) noteSection(l *Line) {
	for key, t := range termsIn(l.Cells, l.Number) {
		if f, _ := FieldOf(key); t.canBe(f) {
			r.terms[key] = t
		}
	}
	r.noteGroup(l.Cells, l.Number)
	if r.layout.has("indexCode") {
		return
	}
	for _, cell := range l.Cells {
		if codes := lottext.ContractsIn(cell); len(codes) == 1 {
			r.section, r.sectionRow = codes[0], l.Number
		}
	}
}

// applySection sets what a lot lacks to the terms of its section.
func (r *reader) applySection(l *Line) {
	if o := &l.Lot.Offer; r.section != "" && o.IndexCode == "" && l.Lot.Given["basis"] {
		o.IndexCode = r.section
		l.warn("basis", "合约按第 %d 行取 %s", r.sectionRow, r.section)
	}
	if len(r.terms) == 0 {
		return
	}
	for _, key := range r.terms.apply(l) {
		f, _ := FieldOf(key)
		l.warn(key, "%s按第 %d 行取“%s”", f.Title, r.terms[key].row, r.terms[key].text)
	}
}
