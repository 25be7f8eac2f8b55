package schema

import (
	"fmt"
	"strconv"
	"time"
)

// column is a column of the joined rows and what sets it in the row. A value comes as the driver gives it: making
// database/sql turn it into a type of ours costs more than everything else about it.
type column struct {
	name string
	set  func(v any) error
}

// columns are the columns of a listing row. Texts are read as expressions (+x): the SQLite driver then spares the
// look at each column's declared type.
func (r *ListingRow) columns() []column {
	l := &r.Listing
	return append([]column{
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
		{"l.listed_at", instant(&l.ListedAt)},
		{"l.until", instant(&l.Until)},
	}, r.findings()...)
}

// findings are the columns of a row's batch, but for its number.
func (r *ListingRow) findings() []column {
	b := &r.Batch
	return []column{
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
		{"+b.colours", shares(&b.Colours)},
		{"b.length_avg", number(&b.Length.Avg)},
		{"b.mike_avg", number(&b.Mike.Avg)},
		{"+b.mike_grade", text(&b.MikeGrade)},
		{"b.strength_avg", number(&b.Strength.Avg)},
		{"b.uniformity_avg", number(&b.Uniformity.Avg)},
		{"+b.ginning", shares(&b.Ginning)},
		{"b.rd_avg", number(&b.Rd.Avg)},
		{"b.plus_b_avg", number(&b.PlusB.Avg)},
		{"b.foreign_bales", optional(&b.ForeignBales)},
	}
}

// number sets a whole number.
func number[T ~int | ~int32 | ~int64](to *T) func(any) error {
	return func(v any) error {
		n, err := asInt(v)
		*to = T(n)
		return err
	}
}

// optional sets a whole number that may not be known.
func optional(to **int) func(any) error {
	return func(v any) error {
		*to = nil
		if v == nil {
			return nil
		}
		n, err := asInt(v)
		*to = new(int(n))
		return err
	}
}

// instant sets a time from its milliseconds.
func instant(to *time.Time) func(any) error {
	return func(v any) error {
		ms, err := asInt(v)
		*to = fromMillis(ms)
		return err
	}
}

// text sets a text.
func text[T ~string](to *T) func(any) error {
	return func(v any) error {
		s, err := asText(v)
		*to = T(s)
		return err
	}
}

// shares sets a distribution in the place of the one of the row before.
func shares(to *Shares) func(any) error {
	return func(v any) error {
		s, err := asText(v)
		if err == nil {
			*to, err = appendShares((*to)[:0], s)
		}
		return err
	}
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

func asText(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case []byte:
		return string(v), nil
	}
	return "", fmt.Errorf("%T is not a text", v)
}
