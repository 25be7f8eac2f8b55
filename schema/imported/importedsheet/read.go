// Package importedsheet reads imported lots from the spreadsheets of sellers, and writes the form of such a sheet.
package importedsheet

import (
	"context"

	"cottonmall/schema/imported"
	"cottonmall/schema/sheet"
)

// Read reads the sheet of a file with the most titles that are known, or that the company has chosen. It refuses a file
// without titles.
func Read(ctx context.Context, data []byte, chosen map[string]string) (*sheet.Titled, error) {
	book, err := sheet.Open(ctx, data, sheet.TextRules{
		Separated: func(text string) string { return text },
		IsKey: func(cell string) bool {
			_, ok := imported.NormalBill(cell)
			return ok
		},
	})
	if err != nil {
		return nil, err
	}
	return book.Titled(sheet.TitledRules{
		Keys:     func(titles []string) []string { return imported.SheetColumnsOf(titles, chosen) },
		Required: imported.RequiredTitles(), Skip: exampleNotes,
	})
}
