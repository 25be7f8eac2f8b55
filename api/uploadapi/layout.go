package uploadapi

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet"
)

// mendedMax is how many cells of a sheet can be put right: who has more to mend does it in the file.
const mendedMax = 5000

// apply changes how a sheet is read.
func (in *uploadUpdateIn) apply(r *readSheet) error {
	if in.Layout != nil {
		if err := in.Layout.apply(r.book, &r.Reading, r.template); err != nil {
			return err
		}
	}
	if in.Defaults != nil {
		d, err := in.Defaults.defaults()
		if err != nil {
			return err
		}
		r.Defaults = d
	}
	for _, m := range in.Cells {
		if r.book.Sheets[r.Layout.Sheet].Row(m.Number) == nil {
			return schema.Invalid("cells", "表中没有第 %d 行，或这一行是空的", m.Number)
		}
		if m.Index >= len(r.Layout.Columns) {
			return schema.Invalid("cells", "表中没有第 %d 列", m.Index+1)
		}
		r.Edits = slices.DeleteFunc(r.Edits, func(old lotsheet.CellEdit) bool { return old.Number == m.Number && old.Index == m.Index })
		r.Edits = append(r.Edits, lotsheet.CellEdit(m))
	}
	if len(r.Edits) > mendedMax {
		return schema.Invalid("cells", "改过的单元格超过 %d 个，请在文件中改好后重新上传", mendedMax)
	}
	return nil
}

func (in *layoutIn) apply(book *lotsheet.Book, r *lotsheet.Reading, template lotsheet.Template) error {
	l := &r.Layout
	hidden := l.Hidden
	if in.Sheet != nil && *in.Sheet != l.Sheet {
		if *in.Sheet >= len(book.Sheets) {
			return errNoSheet
		}
		*l, r.Edits = book.FindLayoutIn(*in.Sheet, template), nil
		book.SuggestContract(r)
	}
	if header, first := orElse(in.HeaderRow, l.Header), orElse(in.FirstRow, l.First); header != l.Header || first != l.First {
		if in.FirstRow == nil || first <= header {
			first = header + 1
		}
		*l = book.FindLayoutBelow(l.Sheet, header, first, template)
		book.SuggestContract(r)
	}
	l.Hidden = hidden
	if in.ReadHidden != nil {
		l.Hidden = *in.ReadHidden
	}
	for _, c := range in.Columns {
		f, known := lotsheet.FieldOf(c.Field)
		switch {
		case c.Index >= len(l.Columns):
			return schema.Invalid("layout", "表中没有第 %d 列", c.Index+1)
		case c.Field != "" && !known:
			return schema.Invalid("layout", "没有“%s”这个字段", c.Field)
		case c.Unit != "" && !f.HasUnit(c.Unit):
			return schema.Invalid("layout", "第 %d 列的单位不正确", c.Index+1)
		}
		l.SetColumn(c.Index, c.Field, c.Unit)
	}
	*l = book.GuessColumns(*l)
	return nil
}

func orElse[T any](p *T, other T) T {
	if p == nil {
		return other
	}
	return *p
}

func (in *sheetDefaultIn) defaults() (lotsheet.Defaults, error) {
	d := lotsheet.Defaults{Basis: in.Basis, Price: schema.Yuan(in.Price), Until: in.Until, Notes: in.Notes}
	if in.IndexCode != "" {
		code, ok := market.NormalContract(in.IndexCode)
		if !ok {
			return d, schema.Invalid("defaults", "合约代码 %s 不正确，应如 CF701", in.IndexCode)
		}
		d.IndexCode = code
	}
	switch {
	case in.Until != "" && !in.Until.Valid():
		return d, schema.Invalid("defaults", "有效期“%s”不是日期，应如 2026-12-31", in.Until)
	case d.Price != 0 && (d.IndexCode != "" || d.Basis != nil):
		return d, schema.Invalid("defaults", "默认报价只能填一种：合约加基差，或一口价")
	}
	return d, nil
}
