package lotsheet

import (
	"slices"

	"cottonmall/schema"
)

// NameChoice is what a seller chose for a name that the platform does not know. It applies to all lots of a sheet that
// have the name. The sheets of the seller that follow have it too.
type NameChoice struct {
	Field      string `json:"field" gorm:"primaryKey;size:20" enum:"depotName,origins,factoryName,broker" doc:"字段"`
	From       string `json:"from" gorm:"column:written;primaryKey;size:120" doc:"表中的名称"`
	To         string `json:"to" gorm:"column:chosen;size:120" doc:"读作，空为没有"`
	Remembered bool   `json:"remembered" gorm:"-" doc:"以前的表中选定的"`
	Lots       int    `json:"lots" gorm:"-" doc:"多少批"`
}

// UnknownName is a name in a sheet that the platform does not know.
type UnknownName struct {
	Field   string   `json:"field" enum:"depotName,origins,factoryName,broker"`
	Text    string   `json:"text"`
	Lots    int      `json:"lots" doc:"多少批"`
	Choices []string `json:"choices" doc:"名称相近的，最像的在前"`
}

// maxUnknownNames limits the list of unknown names. A column of sentences read as names has many.
const maxUnknownNames = 200

// named are the fields whose names are chosen.
var named = []struct {
	field string
	of    func(l *Lot) *string
}{
	{"depotName", func(l *Lot) *string { return &l.Warehouse }},
	{"origins", func(l *Lot) *string { return &l.Batch.City }},
	{"factoryName", func(l *Lot) *string { return &l.Ginnery }},
	{"broker", func(l *Lot) *string { return &l.Intermediary }},
}

// CanName reports whether the names in a field can be chosen.
func CanName(field string) bool {
	for _, n := range named {
		if n.field == field {
			return true
		}
	}
	return false
}

// isFor reports whether the choice is for a name in a field.
func (c *NameChoice) isFor(field, from string) bool { return c.Field == field && c.From == from }

// ChooseName sets what a name means. No other choice for it remains. What was read as the name is read so too.
func (r *Reading) ChooseName(c NameChoice) {
	r.DropName(c.Field, c.From)
	for i := range r.Names {
		if n := &r.Names[i]; n.Field == c.Field && n.To == c.From {
			n.To, n.Remembered = c.To, false
		}
	}
	r.Names = append(r.Names, c)
}

// DropName deletes the choice for a name.
func (r *Reading) DropName(field, from string) {
	r.Names = slices.DeleteFunc(r.Names, func(c NameChoice) bool { return c.isFor(field, from) })
}

// RecallNames adds the remembered choices for names that have no other choice.
func (r *Reading) RecallNames(remembered []NameChoice) {
	r.Names = slices.DeleteFunc(r.Names, func(c NameChoice) bool { return c.Remembered })
	own := r.Names
	for _, c := range remembered {
		if !slices.ContainsFunc(own, func(o NameChoice) bool { return o.isFor(c.Field, c.From) }) {
			c.Remembered = true
			r.Names = append(r.Names, c)
		}
	}
}

// applyNames replaces the names in lines by what was chosen for them. It counts the lots of each choice and deletes the
// remembered choices without any.
func (r *Reading) applyNames(lines []Line) {
	r.named = map[int][]int{}
	choices := make(map[[2]string]*NameChoice, len(r.Names))
	for i := range r.Names {
		c := &r.Names[i]
		c.Lots, choices[[2]string{c.Field, c.From}] = 0, c
	}
	for i := range lines {
		if l := &lines[i]; l.Skipped == "" && len(choices) > 0 {
			r.nameLine(l, choices)
		}
	}
	r.Names = slices.DeleteFunc(r.Names, func(c NameChoice) bool { return c.Remembered && c.Lots == 0 })
}

// nameLine replaces the names in a line.
func (r *Reading) nameLine(l *Line, choices map[[2]string]*NameChoice) {
	for _, n := range named {
		own := n.of(&l.Lot)
		c := choices[[2]string{n.field, *own}]
		if c == nil {
			continue
		}
		*own = c.To
		c.Lots++
		if at := r.Layout.column(n.field); at >= 0 && at < len(l.Cells) && l.Cells[at] != "" {
			l.Cells = slices.Clone(l.Cells)
			l.Cells[at] = c.To
			r.named[l.Number] = append(r.named[l.Number], at)
		}
	}
}

// warnUnknown warns of a name that the platform does not know.
func (l *Line) warnUnknown(field, name string, choices []string, format string, args ...any) {
	p := l.warn(field, format, args...)
	p.Kind, p.Unknown, p.Choices = UnknownText, name, choices
}

// UnknownNames returns the unknown names in checked lines, in the order of the file.
func UnknownNames(lines []Line) []UnknownName {
	list, places := []UnknownName{}, map[[2]string]int{}
	for i := range lines {
		for _, p := range lines[i].Problems {
			if p.Kind != UnknownText {
				continue
			}
			key := [2]string{p.Field, p.Unknown}
			at, seen := places[key]
			if !seen {
				if len(list) == maxUnknownNames {
					continue
				}
				at, places[key] = len(list), len(list)
				list = append(list, UnknownName{Field: key[0], Text: key[1], Choices: p.Choices})
			}
			list[at].Lots++
		}
	}
	return list
}

// LearnedNames returns the choices for names in a confirmed reading: those of its lots, and those by edits of cells with
// an unknown name. A name that a lot still has, or with several choices, has none.
func (r *Reading) LearnedNames(unknown []UnknownName) (list []NameChoice) {
	isUnknown := func(field, text string) bool {
		return slices.ContainsFunc(unknown, func(n UnknownName) bool { return n.Field == field && n.Text == text })
	}
	chosen, unclear := map[[2]string]string{}, map[[2]string]bool{}
	for _, e := range r.Edits {
		key, text := [2]string{r.Layout.Columns[e.Index].Field, e.Name}, schema.OneLine(e.Text)
		if other, ok := chosen[key]; ok && other != text {
			unclear[key] = true
		}
		if chosen[key] = text; e.Name == "" || !CanName(key[0]) {
			unclear[key] = true
		}
	}
	for _, c := range r.Names {
		if c.Lots > 0 {
			chosen[[2]string{c.Field, c.From}] = c.To
		}
	}
	for key, to := range chosen {
		if !unclear[key] && !isUnknown(key[0], key[1]) && !isUnknown(key[0], to) {
			list = append(list, NameChoice{Field: key[0], From: key[1], To: to})
		}
	}
	return list
}
