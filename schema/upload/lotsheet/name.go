package lotsheet

import "slices"

// NameChoice is what a seller chose for a name that the platform does not know. It applies to all lots of a sheet that
// have the name. The sheets of the seller that follow have it too.
type NameChoice struct {
	Field      string `json:"field" gorm:"primaryKey;size:20" enum:"depotName,origins,factoryName,broker" doc:"字段"`
	From       string `json:"from" gorm:"column:written;primaryKey;size:120" doc:"表中的名称"`
	To         string `json:"to" gorm:"column:chosen;size:120" doc:"读作，空为没有"`
	Remembered bool   `json:"remembered" gorm:"-" doc:"以前的表中选定的"`
	Lots       int    `json:"lots" gorm:"-" doc:"多少批"`
}

// nameFields are the fields whose names are chosen.
var nameFields = []string{"depotName", "origins", "factoryName", "broker"}

// CanName reports whether the names in a field can be chosen.
func CanName(field string) bool { return slices.Contains(nameFields, field) }

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
	r.Names = slices.DeleteFunc(r.Names, func(c NameChoice) bool { return c.Field == field && c.From == from })
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
	for i, own := range []*string{&l.Lot.Warehouse, &l.Lot.Batch.City, &l.Lot.Ginnery, &l.Lot.Intermediary} {
		field := nameFields[i]
		c := choices[[2]string{field, *own}]
		if c == nil {
			continue
		}
		*own = c.To
		c.Lots++
		if at := r.Layout.column(field); at >= 0 && at < len(l.Cells) && l.Cells[at] != "" {
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
