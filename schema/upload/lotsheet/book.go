package lotsheet

import (
	"context"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// Book is a spreadsheet that is read as lots.
type Book struct {
	*sheet.Book

	joined    map[int]string   // by row: the numbers that joinDivided joined, as a sentence
	split     map[int]splitRow // by row
	splitFrom map[int]int      // by number of an added row: the row that was split
}

// Open opens the file of a spreadsheet. The context limits the time for searching the book too: see Err.
func Open(ctx context.Context, data []byte) (*Book, error) {
	b, err := sheet.Open(ctx, data, sheet.TextRules{Separated: lottext.SeparateMessage, IsKey: lottext.IsBatchNumber})
	if err != nil {
		return nil, err
	}
	b.TurnVertical(sheet.VerticalRules{
		IsTitle:    func(text string) bool { return fieldOf("", text) != nil },
		IsKeyTitle: func(text string) bool { return isTitleOf("batchID", text) },
		IsKey:      func(text string) bool { return len(text) >= 11 && lottext.IsBatchNumber(text) },
	})
	return &Book{Book: b}, nil
}

// table is a sheet that is read as lots.
type table struct {
	*sheet.Sheet
	index int // in the book
}

func (b *Book) table(i int) table { return table{&b.Sheets[i], i} }
