package schema

import (
	"database/sql"
	"fmt"
	"strconv"
	"time"
)

// column is a column of the joined rows and where it goes.
type column struct {
	name string
	into sql.Scanner
}

// columns are the columns of a listing row. Texts are read as expressions (+x): the SQLite driver then spares the
// look at each column's declared type.
func (r *ListingRow) columns() []column {
	l, b := &r.Listing, &r.Batch
	return []column{
		{"l.id", number(&l.ID)},
		{"+l.batch_id", text(&l.BatchID)},
		{"l.member_id", number(&l.MemberID)},
		{"l.intermediary_id", number(&l.IntermediaryID)},
		{"+l.index_code", text(&l.IndexCode)},
		{"l.basis", number(&l.Basis)},
		{"l.price", number(&l.Price)},
		{"l.state", number(&l.State)},
		{"l.way", number(&l.Way)},
		{"l.sale_type", number(&l.SaleType)},
		{"l.bundle", number(&l.Bundle)},
		{"+l.notes", text(&l.Notes)},
		{"l.listed_at", (*momentInto)(&l.ListedAt)},
		{"l.until", (*momentInto)(&l.Until)},
		{"l.version", number(&l.Version)},
		{"+b.ginnery_code", text(&b.GinneryCode)},
		{"b.warehouse_id", number(&b.WarehouseID)},
		{"+b.zone", text(&b.Zone)},
		{"+b.origin", text(&b.Origin)},
		{"+b.city", text(&b.City)},
		{"b.cotton_year", number(&b.CottonYear)},
		{"b.pack_type", number(&b.PackType)},
		{"b.cotton_type", number(&b.CottonType)},
		{"b.pack_num", number(&b.PackNum)},
		{"b.conditioned", number(&b.Conditioned)},
		{"b.moisture", number(&b.Moisture)},
		{"b.impurity", number(&b.Impurity)},
		{"+b.primary_colour", text(&b.PrimaryColour)},
		{"+b.colours", &b.Colours},
		{"b.length_avg", number(&b.Length.Avg)},
		{"b.mike_avg", number(&b.Mike.Avg)},
		{"+b.mike_grade", text(&b.MikeGrade)},
		{"b.strength_avg", number(&b.Strength.Avg)},
		{"b.uniformity_avg", number(&b.Uniformity.Avg)},
		{"+b.ginning", &b.Ginning},
		{"b.rd_avg", number(&b.Rd.Avg)},
		{"b.plus_b_avg", number(&b.PlusB.Avg)},
		{"b.foreign_bales", (*balesInto)(b)},
	}
}

// numberInto reads a whole number.
type numberInto[T ~int | ~int32 | ~int64] struct{ to *T }

func number[T ~int | ~int32 | ~int64](to *T) sql.Scanner { return numberInto[T]{to} }

func (n numberInto[T]) Scan(v any) error {
	i, err := asInt(v)
	*n.to = T(i)
	return err
}

func asInt(v any) (int64, error) {
	switch v := v.(type) {
	case int64:
		return v, nil
	case []byte:
		return strconv.ParseInt(string(v), 10, 64)
	}
	return 0, fmt.Errorf("%T is not a whole number", v)
}

// textInto reads a text.
type textInto struct{ to *string }

func text(to *string) sql.Scanner { return textInto{to} }

func (t textInto) Scan(v any) error {
	switch v := v.(type) {
	case string:
		*t.to = v
	case []byte:
		*t.to = string(v)
	default:
		return fmt.Errorf("%T is not a text", v)
	}
	return nil
}

// momentInto reads milliseconds.
type momentInto time.Time

func (m *momentInto) Scan(v any) error {
	ms, err := asInt(v)
	*m = momentInto(fromMillis(ms))
	return err
}

// balesInto reads the bales with foreign fibre, which may not be known.
type balesInto Batch

func (b *balesInto) Scan(v any) error {
	if v == nil {
		b.ForeignBales = nil
		return nil
	}
	n, err := asInt(v)
	bales := int(n)
	b.ForeignBales = &bales
	return err
}
