package lotsheet

import (
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema/cotton"
)

// Line is a row of a sheet as it was understood.
type Line struct {
	Number   int      // in the file
	Cells    []string // as written, by column of the layout; cells that are merged with one above have its text
	Skipped  string   // why it is no lot; empty when it is one
	Again    int      // number of the line above that has the same batch number; zero when there is none
	More     bool     // it is one more bale of the batch of a line above
	About    string   // the batch number in a row from which no lot could be read, if it has one
	Unknown  bool     // nobody but the line knows the batch
	Lot      Lot
	Former   *cotton.Batch // what its seller has told of the batch before, if the line tells something else; nil: it does not
	Problems []Problem
}

// Level is how bad a problem is.
type Level int

// Levels of problems.
const (
	Doubtful Level = iota + 1 // the line can be put on sale
	Wrong                     // it cannot
)

// Problem is what is wrong with a line, or may be.
type Problem struct {
	Level   Level
	Field   string   // the key of the field; empty when it is about several
	Text    string   // a sentence
	Kind    Kind     // where it matters to programs
	Choices []string // what may be meant in the place of what stands there, the likeliest first
	Differs *Difference
}

// Difference is how a line differs from what is known of its batch, where that is taken.
type Difference struct {
	Name string `json:"name" doc:"指标"`
	Said string `json:"said" doc:"表中的"`
	Is   string `json:"is" doc:"已知的，按此导入"`
	By   string `json:"by" doc:"谁的数据"`
}

// Rank is how soon a problem is told: what keeps a line out, prices that jump, what else a seller decides, and at last how the
// line differs from findings that are taken anyway.
func (p *Problem) Rank() int {
	switch {
	case p.Level == Wrong:
		return 0
	case p.Kind == Jump:
		return 1
	case p.Differs == nil:
		return 2
	}
	return 3
}

// Kind is what sort of problem it is.
type Kind string

// Kinds of problems.
const (
	Jump    Kind = "jump"    // a price that is far from what was asked until now
	Relist  Kind = "relist"  // the lot is not on sale, and will be
	Settled Kind = "settled" // what the platform knows counts, whatever is written instead
)

func (l *Line) note(level Level, field, format string, args ...any) *Problem {
	l.Problems = append(l.Problems, Problem{Level: level, Field: field, Text: fmt.Sprintf(format, args...)})
	return &l.Problems[len(l.Problems)-1]
}

// Worst is the level of the worst problem; zero when there is none.
func (l *Line) Worst() (worst Level) {
	for _, p := range l.Problems {
		worst = max(worst, p.Level)
	}
	return worst
}

// Jumps tells whether the price of a line is far from what was asked until now.
func (l *Line) Jumps() bool {
	return slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Kind == Jump })
}

// sold are the words beside a lot that its seller has no more, or does not sell now.
var sold = map[string]bool{"已售": true, "已售出": true, "售出": true, "已卖": true, "已卖出": true, "已成交": true, "已定": true, "已订": true, "已出库": true, "售罄": true, "已下架": true, "下架": true, "不卖": true, "停售": true, "暂不售": true}

// sold doubts a line that says of its lot that it is gone, in a column of notes or of what is not read.
func (r *reader) sold(l *Line) {
	for i, f := range r.fields {
		if (f == nil || f.takesAll()) && sold[strings.Trim(l.Cells[i], "()（）【】[]!！。 ")] {
			l.note(Doubtful, "", "本行写有“%s”，请核对后再挂牌", l.Cells[i])
			return
		}
	}
}
