package cotton

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
)

// Column is a column of the joined listing rows. Set stores the driver's value in the row: conversion by database/sql
// is the largest cost of reading a row.
type Column struct {
	Name string
	Set  func(v any) error
}

// ReadRows reads columns of the rows that the rest of a query selects, and calls f after it has set those of a row.
func ReadRows(tx *schema.Tx, columns []Column, from string, args []any, f func() error) (err error) {
	names, values, into := make([]string, len(columns)), make([]any, len(columns)), make([]any, len(columns))
	for i, c := range columns {
		names[i], into[i] = c.Name, &values[i]
	}
	query := "SELECT " + strings.Join(names, ", ") + " FROM " + from
	rows, err := tx.DB().Statement.ConnPool.QueryContext(tx.DB().Statement.Context, query, args...)
	if err != nil {
		return fmt.Errorf("read lots: %w", err)
	}
	defer func() {
		if e := rows.Close(); err == nil {
			err = e
		}
	}()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return fmt.Errorf("read lot: %w", err)
		}
		for i, c := range columns {
			if err := c.Set(values[i]); err != nil {
				return fmt.Errorf("read lot: %s: %w", c.Name, err)
			}
		}
		if err := f(); err != nil {
			return err
		}
	}
	return rows.Err()
}

// columns returns the columns of a listing row. Texts are selected as expressions (+x), which spares the SQLite
// driver the lookup of the declared type.
func (r *ListingRow) columns() []Column {
	l := &r.Listing
	return append([]Column{
		{"l.id", Number(&l.ID)},
		{"+l.batch_id", Text(&l.BatchID)},
		{"l.member_id", Number(&l.CompanyID)},
		{"l.intermediary_id", Number(&l.IntermediaryID)},
		{"+l.index_code", Text(&l.IndexCode)},
		{"l.basis", Number(&l.Basis)},
		{"l.price", Number(&l.Price)},
		{"l.bid", optionalNumber(&l.Bid)},
		{"l.state", Number(&l.State)},
		{"l.way", Number(&l.Way)},
		{"l.sale_type", Number(&l.SaleType)},
		{"l.bundle", Number(&l.Bundle)},
		{"+l.notes", Text(&l.Notes)},
		{"l.listed_at", timeColumn(&l.ListedAt)},
		{"l.until", timeColumn(&l.Until)},
	}, r.Findings()...)
}

// Findings returns the columns of the row's batch, except its number.
func (r *ListingRow) Findings() []Column {
	b := &r.Batch
	return []Column{
		{"+b.ginnery_code", Text(&b.GinneryCode)},
		{"b.warehouse_id", Number(&b.WarehouseID)},
		{"+b.zone", Text(&b.Zone)},
		{"+b.origin", Text(&b.Area)},
		{"+b.city", Text(&b.City)},
		{"b.cotton_year", Number(&b.CottonYear)},
		{"b.pack_type", Number(&b.PackType)},
		{"b.cotton_type", Number(&b.CottonType)},
		{"b.pack_num", Number(&b.PackNum)},
		{"b.conditioned", Number(&b.Conditioned)},
		{"b.moisture", Number(&b.Moisture)},
		{"b.impurity", Number(&b.Impurity)},
		{"+b.primary_colour", Text(&b.PrimaryColour)},
		{"+b.colours", SharesColumn(&b.Colours)},
		{"b.length_avg", Number(&b.Length.Avg)},
		{"b.mike_avg", Number(&b.Mike.Avg)},
		{"+b.mike_grade", Text(&b.MikeGrade)},
		{"b.strength_avg", Number(&b.Strength.Avg)},
		{"b.uniformity_avg", Number(&b.Uniformity.Avg)},
		{"+b.ginning", SharesColumn(&b.Ginning)},
		{"b.rd_avg", Number(&b.Rd.Avg)},
		{"b.plus_b_avg", Number(&b.PlusB.Avg)},
		{"b.foreign_bales", optionalNumber(&b.ForeignBales)},
	}
}

// Number returns a setter for a whole number.
func Number[T ~int | ~int32 | ~int64](to *T) func(any) error {
	return func(v any) error {
		n, err := asInt(v)
		*to = T(n)
		return err
	}
}

// optionalNumber returns a setter for a whole number that may be null.
func optionalNumber[T ~int | ~int64](to **T) func(any) error {
	return func(v any) error {
		*to = nil
		if v == nil {
			return nil
		}
		n, err := asInt(v)
		*to = new(T(n))
		return err
	}
}

// timeColumn returns a setter for a time stored in milliseconds.
func timeColumn(to *time.Time) func(any) error {
	return func(v any) error {
		ms, err := asInt(v)
		*to = schema.FromMillis(ms)
		return err
	}
}

// Text returns a setter for a text.
func Text[T ~string](to *T) func(any) error {
	return func(v any) error {
		s, err := asText(v)
		*to = T(s)
		return err
	}
}

// SharesColumn returns a setter for a distribution. It reuses the memory of the previous row.
func SharesColumn(to *Shares) func(any) error {
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
	return 0, fmt.Errorf("unexpected type %T of a number", v)
}

func asText(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case []byte:
		return string(v), nil
	}
	return "", fmt.Errorf("unexpected type %T of a text", v)
}
