package upload

import (
	"context"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet"
)

// Correction replaces values of a certificate.
type Correction struct {
	BatchID string
	Number  int // of the version
	Texts   []BatchText
	Remark  string
	Anyway  bool // also with values that are doubtful
}

// Correct adds a version of a certificate with other values. They are read and checked as those of a sheet. It refuses
// wrong values, and doubtful ones unless they are accepted.
func (r *Reader) Correct(ctx context.Context, by *account.Member, c Correction) (*cotton.BatchVersion, error) {
	texts, err := schema.View(ctx, r.DB, func(tx *schema.Tx) ([]BatchText, error) {
		v, err := cotton.FindVersion(tx, c.BatchID, c.Number)
		if err != nil {
			return nil, err
		}
		return VersionTexts(tx, v)
	})
	if err != nil {
		return nil, err
	}
	if err := setTexts(texts, c.Texts); err != nil {
		return nil, err
	}
	line, err := r.readTexts(ctx, texts)
	if err != nil {
		return nil, err
	}
	if err := c.check(line); err != nil {
		return nil, err
	}
	return schema.Do(ctx, r.DB, func(tx *schema.Tx) (*cotton.BatchVersion, error) {
		return cotton.CorrectVersion(tx, by, c.Number, line.Lot.Batch, c.Remark)
	})
}

// VersionTexts returns the values of a version.
func VersionTexts(tx *schema.Tx, v *cotton.BatchVersion) ([]BatchText, error) {
	ginnery, warehouse, err := cotton.Places(tx, &v.Batch)
	if err != nil {
		return nil, err
	}
	var ginneryName, warehouseName string
	if ginnery != nil {
		ginneryName = ginnery.Name
	}
	if warehouse != nil {
		warehouseName = warehouse.Name
	}
	return BatchTexts(&v.Batch, ginneryName, warehouseName), nil
}

// readTexts reads and checks the values of a certificate as a line of a sheet.
func (r *Reader) readTexts(ctx context.Context, texts []BatchText) (*lotsheet.Line, error) {
	layout, content := textLayout(texts)
	book, err := lotsheet.Open(ctx, content)
	if err != nil {
		return nil, err
	}
	lines := book.Lines(&layout)
	if len(lines) != 1 || lines[0].Skipped != "" {
		return nil, schema.Invalid("values", "证书的内容没有认出，请检查各项")
	}
	known, err := schema.View(ctx, r.DB, func(tx *schema.Tx) (*lotsheet.Reference, error) {
		return loadReference(tx, &Upload{Kind: OfficialUpload}, nil)
	})
	if err != nil {
		return nil, err
	}
	lotsheet.Check(lines, known)
	return &lines[0], nil
}

// check refuses wrong values, and doubtful ones unless they are accepted.
func (c *Correction) check(l *lotsheet.Line) error {
	var doubts []string
	for _, p := range l.Problems {
		if p.Level == lotsheet.Error {
			return schema.Invalid(p.Field, "%s", p.Text)
		}
		doubts = append(doubts, p.Text)
	}
	if len(doubts) > 0 && !c.Anyway {
		return schema.Conflict("%s", strings.Join(doubts, "；"))
	}
	return nil
}
