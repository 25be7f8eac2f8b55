// Package reservesheet reads reserve lots and their results from spreadsheets, and writes the form of such a sheet.
package reservesheet

import (
	"context"

	"cottonmall/schema/reserve"
	"cottonmall/schema/sheet"
)

// Read reads the sheet of a file with the most titles that are known. It refuses a file without titles.
func Read(ctx context.Context, data []byte) (*sheet.Titled, error) {
	book, err := sheet.Open(ctx, data, sheet.TextRules{
		Separated: func(text string) string { return text },
		IsKey:     reserve.IsBatchID,
	})
	if err != nil {
		return nil, err
	}
	return book.Titled(sheet.TitledRules{
		Keys: reserve.SheetColumnsOf, Required: reserve.RequiredTitles(), Skip: exampleOrigin,
	})
}
