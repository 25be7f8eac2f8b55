package lotsheet

import "slices"

// NameChoice is what a person chose for an unknown name. It applies to all lots of a sheet that have the name.
type NameChoice struct {
	Field string `json:"field" maxLength:"40" doc:"字段，如 depotName"`
	From  string `json:"from" maxLength:"120" doc:"表中的名称"`
	To    string `json:"to" maxLength:"120" doc:"读作，空为没有"`
}

// UnknownName is a name in a sheet that the platform does not know.
type UnknownName struct {
	Field   string   `json:"field"`
	Text    string   `json:"text"`
	Lots    int      `json:"lots" doc:"多少批"`
	Choices []string `json:"choices" doc:"名称相近的，最像的在前"`
}

// maxUnknownNames limits the list of unknown names. A column of sentences read as names has many.
const maxUnknownNames = 200

// nameOf returns the name of a lot in a field whose names are chosen, or nil.
func (l *Lot) nameOf(field string) *string {
	if field == "depotName" {
		return &l.Warehouse
	}
	return nil
}

// CanName reports whether the names in a field can be chosen.
func CanName(field string) bool { return new(Lot).nameOf(field) != nil }

// ChooseName sets what a name means. No other choice for it remains.
func (r *Reading) ChooseName(c NameChoice) {
	r.DropName(c.Field, c.From)
	r.Names = append(r.Names, c)
}

// DropName deletes the choice for a name.
func (r *Reading) DropName(field, from string) {
	r.Names = slices.DeleteFunc(r.Names, func(c NameChoice) bool { return c.Field == field && c.From == from })
}

// applyNames replaces the names in lines by what was chosen for them.
func (r *Reading) applyNames(lines []Line) {
	r.named = map[int][]int{}
	for i := range lines {
		if l := &lines[i]; l.Skipped == "" && len(r.Names) > 0 {
			r.nameLine(l)
		}
	}
}

func (r *Reading) nameLine(l *Line) {
	var done []string
	for _, c := range r.Names {
		own := l.Lot.nameOf(c.Field)
		if own == nil || *own != c.From || slices.Contains(done, c.Field) {
			continue
		}
		*own = c.To
		done = append(done, c.Field)
		if at := r.Layout.column(c.Field); at >= 0 && at < len(l.Cells) && l.Cells[at] != "" {
			l.Cells = slices.Clone(l.Cells)
			l.Cells[at] = c.To
			r.named[l.Number] = append(r.named[l.Number], at)
		}
	}
}

// UnknownNames returns the unknown names in checked lines, in the order of the file.
func UnknownNames(lines []Line) []UnknownName {
	list, places := []UnknownName{}, map[[2]string]int{}
	for i := range lines {
		for _, p := range lines[i].Problems {
			if p.Kind != UnknownText {
				continue
			}
			key := [2]string{p.Field, *lines[i].Lot.nameOf(p.Field)}
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
