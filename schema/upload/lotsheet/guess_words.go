package lotsheet

import (
	"cottonmall/schema/upload/lotsheet/lottext"
	"slices"
)

// wordGuesses find the columns of values behind words.
func wordGuesses() (list []guess) {
	for _, w := range lottext.WordsBefore {
		list = append(list, guess{w.Field, mostlyUntaken(func(text string) bool {
			_, ok := lottext.AfterWord(w.Field, text)
			return ok
		})})
	}
	return slices.Concat(list, []guess{
		{"primaryColor", mostlyUntaken(func(text string) bool { return lottext.MarkForm.MatchString(lottext.Fold(text)) })},
		{"cottonYear", mostlyUntaken(lottext.CropForm.MatchString)},
		{"packnum", mostlyUntaken(lottext.BalesForm.MatchString)},
	})
}
