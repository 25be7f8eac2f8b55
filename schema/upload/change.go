package upload

import (
	"cmp"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet"
)

// editsMax is the largest number of edited cells of a sheet. More are corrected in the file.
const editsMax = 5000

// Change is a change of how an upload is read.
type Change struct {
	Layout   *LayoutChange
	Cells    []lotsheet.CellEdit
	Defaults *DefaultsChange // replaces all defaults
	Names    []NameChange
}

// NameChange is a choice for an unknown name, or its end. A choice that ends is forgotten.
type NameChange struct {
	lotsheet.NameChoice
	Undo bool
}

// LayoutChange is a change of a layout; nil fields stay.
type LayoutChange struct {
	Sheet      *int
	HeaderRow  *int
	FirstRow   *int
	ReadHidden *bool
	Forget     bool // finds everything again, without what is remembered
	Columns    []ColumnChange
}

// ColumnChange is the meaning of a column that a person has chosen.
type ColumnChange struct {
	Index       int
	Field, Unit string
}

// DefaultsChange are the values for what a sheet lacks, as a person has written them.
type DefaultsChange struct {
	IndexCode string
	Basis     *int
	Price     int
	Until     schema.Day
	Notes     string

	PackType, CottonType int
	Depot, Origin        string
	Broker               string
}

// apply changes how a sheet is read.
func (c *Change) apply(r *reading) error {
	if c.Layout != nil {
		if err := c.Layout.apply(r); err != nil {
			return err
		}
	}
	if c.Defaults != nil {
		d, err := c.Defaults.defaults()
		if err != nil {
			return err
		}
		r.Defaults = d
	}
	if err := r.choose(c.Names); err != nil {
		return err
	}
	if len(c.Cells) > 0 {
		r.book.SplitRows(&r.Layout)
	}
	for _, e := range c.Cells {
		row := r.book.Sheets[r.Layout.Sheet].Row(e.Number)
		if row == nil {
			return schema.Invalid("cells", "表中没有第 %d 行，或这一行是空的", e.Number)
		}
		if e.Index >= len(r.Layout.Columns) {
			return schema.Invalid("cells", "表中没有第 %d 列", e.Index+1)
		}
		e.Name = r.unknownIn(e.Index, row.Cell(e.Index))
		r.Edits = append(slices.DeleteFunc(r.Edits, func(old lotsheet.CellEdit) bool {
			same := old.Number == e.Number && old.Index == e.Index
			if same {
				e.Name = cmp.Or(e.Name, old.Name)
			}
			return same
		}), e)
	}
	if len(r.Edits) > editsMax {
		return schema.Invalid("cells", "改过的单元格超过 %d 个，请在文件中改好后重新上传", editsMax)
	}
	return nil
}

// unknownIn returns the name in a cell if the platform does not know it.
func (r *reading) unknownIn(column int, text string) string {
	name := schema.OneLine(text)
	for _, n := range r.unknown {
		if n.Field == r.Layout.Columns[column].Field && n.Text == name {
			return name
		}
	}
	return ""
}

// namesMax is the largest number of names that are chosen in a sheet.
const namesMax = 500

// choose applies the choices for unknown names.
func (r *reading) choose(names []NameChange) error {
	for _, n := range names {
		if !lotsheet.CanName(n.Field) {
			return schema.Invalid("names", "没有“%s”这个字段的名称可选", n.Field)
		}
		if r.DropName(n.Field, n.From); !n.Undo {
			r.ChooseName(n.NameChoice)
		}
	}
	if len(r.Names) > namesMax {
		return schema.Invalid("names", "选定的名称超过 %d 个，请在文件中改好后重新上传", namesMax)
	}
	return nil
}

var errNoSheet = schema.Invalid("layout", "文件中没有这个工作表")

// apply changes the layout. Another sheet or header finds the columns again.
func (c *LayoutChange) apply(r *reading) error {
	if c.Forget {
		r.forget()
	}
	l := &r.Layout
	hidden := l.Hidden
	r.chosen = r.chosen || c.chooses(l)
	if c.Sheet != nil && *c.Sheet != l.Sheet {
		if err := r.turnTo(*c.Sheet); err != nil {
			return err
		}
	}
	header, first := orElse(c.HeaderRow, l.Header), orElse(c.FirstRow, l.First)
	if header != l.Header || first != l.First {
		if c.FirstRow == nil || first <= header {
			first = header + 1
		}
		*l = r.book.FindLayoutBelow(l.Sheet, header, first, r.template)
		r.book.SuggestContract(&r.Reading)
	}
	l.Hidden = orElse(c.ReadHidden, hidden)
	for _, column := range c.Columns {
		if column.Index >= len(l.Columns) {
			return schema.Invalid("layout", "表中没有第 %d 列", column.Index+1)
		}
		if err := column.check(); err != nil {
			return err
		}
		l.SetColumn(column.Index, column.Field, column.Unit)
	}
	*l = r.book.GuessColumns(*l)
	return nil
}

// chooses reports whether a person chose the sheet, the header or the hidden rows.
func (c *LayoutChange) chooses(l *lotsheet.Layout) bool {
	return c.Forget || c.Sheet != nil && *c.Sheet != l.Sheet || c.HeaderRow != nil || c.FirstRow != nil ||
		c.ReadHidden != nil
}

// check refuses an unknown field and a unit that the field does not have.
func (c *ColumnChange) check() error {
	f, known := lotsheet.FieldOf(c.Field)
	switch {
	case c.Field != "" && !known:
		return schema.Invalid("layout", "没有“%s”这个字段", c.Field)
	case c.Unit != "" && !f.HasUnit(c.Unit):
		return schema.Invalid("layout", "第 %d 列的单位不正确", c.Index+1)
	}
	return nil
}

func orElse[T any](p *T, other T) T {
	if p == nil {
		return other
	}
	return *p
}

// defaults returns the values. It refuses a wrong contract or date, and two kinds of prices.
func (c *DefaultsChange) defaults() (lotsheet.Defaults, error) {
	d := lotsheet.Defaults{
		Basis: c.Basis, Price: schema.Yuan(c.Price), Until: c.Until, Notes: c.Notes,
		PackType: c.PackType, CottonType: c.CottonType, Depot: c.Depot, Origin: c.Origin, Broker: c.Broker,
	}
	if c.IndexCode != "" {
		code, ok := market.NormalContract(c.IndexCode)
		if !ok {
			return d, schema.Invalid("defaults", "合约代码 %s 不正确，应如 CF701", c.IndexCode)
		}
		d.IndexCode = code
	}
	switch {
	case c.Until != "" && !c.Until.Valid():
		return d, schema.Invalid("defaults", "有效期“%s”不是日期，应如 2026-12-31", c.Until)
	case d.Price != 0 && (d.IndexCode != "" || d.Basis != nil):
		return d, schema.Invalid("defaults", "默认报价只能填一种：合约加基差，或一口价")
	}
	return d, nil
}
