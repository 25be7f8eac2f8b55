package upload

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet"
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
	lot := &lotsheet.Lot{Batch: *b, Ginnery: ginnery, Warehouse: warehouse}
	for i := range lotsheet.Fields {
		f := &lotsheet.Fields[i]
		if !f.IsWritten() || f.IsOffer() || f.Key == "notes" || f.Key == "broker" {
			continue
		}
		list = append(list, BatchText{f.Key, f.Heading(), f.Group, f.TextOf(lot)})
	}
	return list
}

// textLayout returns the layout of a sheet with a row of the titles and a row of the texts of values, and the sheet.
func textLayout(list []BatchText) (layout lotsheet.Layout, content []byte) {
	var titles, texts []string
	for _, t := range list {
		titles, texts = append(titles, t.Title), append(texts, strings.Join(strings.Fields(t.Text), " "))
	}
	layout = lotsheet.Layout{Header: 1, First: 2, Columns: make([]lotsheet.Column, len(list))}
	for i := range list {
		layout.Columns[i] = lotsheet.Column{Title: list[i].Title, Field: list[i].Field, Source: lotsheet.ByPerson}
	}
	return layout, []byte(strings.Join(titles, "\t") + "\n" + strings.Join(texts, "\t") + "\n")
}

// setTexts replaces the texts of fields. It refuses unknown fields and the batch number.
func setTexts(list []BatchText, texts []BatchText) error {
	for _, t := range texts {
		i := slices.IndexFunc(list, func(own BatchText) bool { return own.Field == t.Field })
		if i < 0 || t.Field == "batchID" {
			return schema.Invalid("values", "没有“%s”这个字段", schema.FirstRunes(t.Field, 40))
		}
		list[i].Text = t.Text
	}
	return nil
}
