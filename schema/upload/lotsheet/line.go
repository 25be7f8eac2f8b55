package lotsheet

import (
	"cmp"
	"fmt"
	"slices"

	"cottonmall/schema/cotton"
)

// Line is what was read of a row of a sheet.
type Line struct {
	Number      int      // in the file
	Cells       []string // as written, by column of the layout, with the texts of merged cells from above
	Skipped     string   // why the row is not a lot; empty when it is one
	UnreadBatch string   // the batch number of a row that could not be read as a lot, if it has one

	Lot         Lot
	DuplicateOf int           // number of an earlier line with the same batch number; zero if this is the first
	SameBatch   bool          // the row is a further bale of a batch above
	NewBatch    bool          // the platform has no data of the batch
	Previous    *cotton.Batch // the data that the seller gave before, if the line changes them
	Problems    []Problem
	official    bool // it is a certificate of the public inspection
}

// BatchNumber returns the batch number in the line, even if the line has errors.
func (l *Line) BatchNumber() string { return cmp.Or(l.Lot.Batch.BatchID, l.UnreadBatch) }

// Level is how serious a problem is.
type Level int

// Levels of problems.
const (
	Warning Level = iota + 1 // the lot can be put on sale
	Error                    // it cannot
)

// Problem is what is wrong or doubtful in a line.
type Problem struct {
	Level      Level
	Field      string   // key of the field; empty for several
	Text       string   // a sentence
	Kind       Kind     // empty for most
	Unknown    string   // the name that the platform does not know, of UnknownText
	Choices    []string // texts that may be meant, the likeliest first
	Difference *Difference
}

// Difference is a value of a line that differs from the known value of its batch. The known value is used.
type Difference struct {
	Name   string `json:"name" doc:"指标"`
	Given  string `json:"said" doc:"表中的"`
	Known  string `json:"is" doc:"已知的，按此导入"`
	Source string `json:"by" doc:"谁的数据"`
}

// Kind is a sort of problem that programs treat specially.
type Kind string

// Kinds of problems.
const (
	PriceJump Kind = "jump"    // the price is far from the current one
	Relist    Kind = "relist"  // the lot is not on sale now
	Overruled Kind = "settled" // the platform's value is used instead of the cell

	UnknownText Kind = "unknown" // the platform does not know the name in the cell
)

// Rank returns the place of a problem among those of a line: errors, price jumps, warnings, differences.
func (p *Problem) Rank() int {
	switch {
	case p.Level == Error:
		return 0
	case p.Kind == PriceJump:
		return 1
	case p.Difference == nil:
		return 2
	}
	return 3
}

func (l *Line) add(level Level, field, format string, args []any) *Problem {
	l.Problems = append(l.Problems, Problem{Level: level, Field: field, Text: fmt.Sprintf(format, args...)})
	return &l.Problems[len(l.Problems)-1]
}

// warn adds a warning about a field.
func (l *Line) warn(field, format string, args ...any) *Problem {
	return l.add(Warning, field, format, args)
}

// fail adds an error in a field.
func (l *Line) fail(field, format string, args ...any) *Problem {
	return l.add(Error, field, format, args)
}

// Worst returns the level of the worst problem, or zero.
func (l *Line) Worst() (worst Level) {
	for _, p := range l.Problems {
		worst = max(worst, p.Level)
	}
	return worst
}

// HasPriceJump reports whether the price is far from the current one.
func (l *Line) HasPriceJump() bool {
	return slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Kind == PriceJump })
}

// hasError reports whether there is an error in a field.
func (l *Line) hasError(field string) bool {
	return slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Field == field && p.Level == Error })
}

// hasErrorSince reports whether any problem from a place on is an error.
func (l *Line) hasErrorSince(i int) bool {
	return slices.ContainsFunc(l.Problems[i:], func(p Problem) bool { return p.Level == Error })
}
