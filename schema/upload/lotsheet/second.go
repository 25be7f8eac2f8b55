package lotsheet

import (
	"fmt"
	"strings"

	"cottonmall/schema/sheet"
)

// named is the field that a column has the title of, whether it is read or not.
func (c *Column) named() *Field {
	if f := fieldOf("", c.Title); f != nil {
		return f
	}
	if at := strings.LastIndex(c.Title, "/"); at >= 0 {
		return fieldOf(c.Title[:at], c.Title[at+1:])
	}
	return nil
}

// second is a column of an offer that is not read, as another one is.
type second struct{ column, read int }

// seconds are such columns, but for those of a table beside the one that is read.
func (l *Layout) seconds() (list []second) {
	for i := range l.Columns {
		c := &l.Columns[i]
		if c.Field != "" || c.By != "" || c.Hidden || normal(c.Title) == "" {
			continue
		}
		f := c.named()
		if f == nil {
			continue
		}
		if f.Key == "batchID" {
			break
		}
		if read := l.column(f.Key); offers[f.Key] && read >= 0 {
			list = append(list, second{i, read})
		}
	}
	return list
}

// hint says that a column is not read.
func (l *Layout) hint(s second) string {
	return fmt.Sprintf("第 %s 列“%s”没有读取，按第 %s 列“%s”读取；不对请更改列的含义", sheet.ColumnName(s.column), l.Columns[s.column].Title, sheet.ColumnName(s.read), l.Columns[s.read].Title)
}

// contradicted doubts a line in which a second column of the offer says something else of the same contract, or the title of its
// basis names another contract than its own.
func (r *reader) contradicted(l *Line) {
	for _, s := range r.seconds {
		text, read := l.Cells[s.column], l.Cells[s.read]
		if other := contractsIn(r.layout.Columns[s.column].Title); len(other) == 1 && r.titled != "" && other[0] != r.titled {
			continue
		}
		if isBlank(text) || plainOffer(text) == plainOffer(read) {
			continue
		}
		problem := l.note(Doubtful, r.fields[s.read].Key, "第 %s 列“%s”是 %s，没有读取", sheet.ColumnName(s.column), r.layout.Columns[s.column].Title, text)
		if !isBlank(read) {
			problem.Text += "，按 " + read
		}
	}
	is := strings.TrimPrefix(l.Lot.Offer.IndexCode, monthContract)
	if l.Lot.Given["basis"] && r.titled != "" && is != "" && is != MainContract && !strings.HasSuffix(r.titled, is) {
		l.note(Doubtful, "indexCode", "合约 %s 与表头“%s”不同，按 %s 计", is, r.layout.Columns[r.layout.column("basis")].Title, is)
	}
}

// plainOffer makes the ways of writing a number alike that mean the same in a column of offers.
func plainOffer(text string) string {
	text = strings.TrimSuffix(offerText(text), "元")
	if n, ok := decimal(text, 2); ok {
		return fmt.Sprint(n)
	}
	return text
}

// holdsNow are words below the title of an offer that has changed, beside others for what was asked before.
var holdsNow = map[string]bool{"新": true, "现": true, "最新": true, "今日": true, "今天": true, "调后": true, "调整后": true}

// version is the offer that a title stands for below another: 新 below 基差.
func version(above, title string) *Field {
	if f := known[above]; holdsNow[title] && f != nil && offers[f.Key] {
		return f
	}
	return nil
}
