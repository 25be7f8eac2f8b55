package lotsheet

import (
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// BatchText is a value of a batch as a sheet has it.
type BatchText struct {
	Field string `json:"field"`
	Title string `json:"title"`
	Group string `json:"group" doc:"分布的名称；空为单项"`
	Text  string `json:"text" doc:"空为没有"`
}

// BatchTexts returns all values of a batch. Those that it does not have are empty.
func BatchTexts(b *cotton.Batch, ginnery, warehouse string) (list []BatchText) {
	lot := &Lot{Batch: *b, Ginnery: ginnery, Warehouse: warehouse}
	for i := range Fields {
		f := &Fields[i]
		if f.get == nil || f.IsOffer() || f.Key == "notes" {
			continue
		}
		list = append(list, BatchText{f.Key, f.Heading(), f.Group, cellText(f.get(lot))})
	}
	return list
}

func cellText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case sheet.Decimal:
		return string(schema.AppendDecimal(nil, v.N, v.Places))
	}
	return fmt.Sprint(v)
}

// TextLayout returns the layout of a sheet with a row of the titles and a row of the texts of values, and the sheet.
func TextLayout(list []BatchText) (layout Layout, content []byte) {
	var titles, texts []string
	for _, t := range list {
		titles, texts = append(titles, t.Title), append(texts, strings.Join(strings.Fields(t.Text), " "))
	}
	layout = Layout{Header: 1, First: 2, Columns: make([]Column, len(list))}
	for i := range list {
		layout.Columns[i] = Column{Title: list[i].Title, Field: list[i].Field, Source: ByPerson}
	}
	return layout, []byte(strings.Join(titles, "\t") + "\n" + strings.Join(texts, "\t") + "\n")
}

// SetTexts replaces the texts of fields. It refuses unknown fields and the batch number.
func SetTexts(list []BatchText, texts []BatchText) error {
	for _, t := range texts {
		i := slices.IndexFunc(list, func(own BatchText) bool { return own.Field == t.Field })
		if i < 0 || t.Field == "batchID" {
			return schema.Invalid("values", "没有“%s”这个字段", schema.FirstRunes(t.Field, 40))
		}
		list[i].Text = t.Text
	}
	return nil
}
