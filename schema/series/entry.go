package series

import (
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
)

// Entered is a value of a series that was entered.
type Entered struct {
	Code   string      `gorm:"primaryKey;size:20" json:"code"`
	Day    schema.Day  `gorm:"primaryKey;size:10" json:"day" doc:"日期"`
	Value  schema.Fine `json:"value" doc:"数值"`
	Source string      `gorm:"size:80" json:"source" doc:"来源"`
	At     time.Time   `gorm:"serializer:moment;type:bigint" json:"at" doc:"录入时间"`
}

// TableName returns the name of the table.
func (Entered) TableName() string { return "series_day" }

func (e *Entered) dayValue() DayValue { return DayValue{e.Day, e.Value, e.Source} }

// Entry is a value that is entered.
type Entry struct {
	Code string
	DayValue
}

// RefusedValue is a value that was not stored.
type RefusedValue struct {
	Day    schema.Day `json:"day" doc:"日期"`
	Reason string     `json:"reason" doc:"原因"`
}

// EntryResult is the outcome of entering values.
type EntryResult struct {
	Accepted int            `json:"accepted" doc:"采用的条数"`
	Refused  []RefusedValue `json:"refused" doc:"没有采用的，至多 20 条"`
}

const refusedMax = 20

func (r *EntryResult) refuse(day schema.Day, reason string) {
	if len(r.Refused) < refusedMax {
		r.Refused = append(r.Refused, RefusedValue{schema.Day(schema.Shorten(string(day), 10)), reason})
	}
}

// Add adds the outcome of further values.
func (r *EntryResult) Add(more *EntryResult) {
	r.Accepted += more.Accepted
	for _, refused := range more.Refused {
		r.refuse(refused.Day, refused.Reason)
	}
}

// Days returns the stored values of a series since a day, newest first.
func Days(tx *schema.Tx, s *Series, from schema.Day) ([]Entered, error) {
	list := []Entered{}
	err := tx.DB().Where("code = ? AND day >= ?", s.Code, from).Order("day DESC").Find(&list).Error
	return list, err
}

// SetDays stores the values that are possible. A value of a stored day replaces it.
func SetDays(tx *schema.Tx, entries []Entry) (*EntryResult, error) {
	result := &EntryResult{Refused: []RefusedValue{}}
	check, err := newChecker(tx)
	if err != nil {
		return nil, err
	}
	changed := map[string]bool{}
	for _, e := range entries {
		s, problem := check.refusal(&e)
		if problem.reason != "" {
			result.refuse(e.Day, problem.reason)
			continue
		}
		d := Entered{Code: s.Code, Day: e.Day, Value: e.Value, Source: e.Source, At: tx.Now()}
		if err := tx.Fit(&d); err != nil {
			return nil, err
		}
		if err := tx.Save(&d); err != nil {
			return nil, err
		}
		changed[s.Code] = true
		result.Accepted++
	}
	for code := range changed {
		tx.Changed(Changed, code)
	}
	return result, nil
}

// checker checks entered values.
type checker struct {
	today  schema.Day
	closed func(day schema.Day) string // why the exchange is closed
}

func newChecker(tx *schema.Tx) (*checker, error) {
	holidays, err := market.Holidays(tx)
	return &checker{tx.Today(), market.ClosedBecause(holidays)}, err
}

// problem is why a value is not stored, and the field with the mistake.
type problem struct{ field, reason string }

// refusal returns the series of a value, or why the value is not stored.
func (c *checker) refusal(e *Entry) (*Series, problem) {
	s, err := Find(e.Code)
	switch {
	case err != nil:
		return nil, problem{"value", err.Error()}
	case !s.TakesEntries():
		return nil, problem{"value", s.Name + "取自行情和汇率，请在那里录入"}
	}
	if reason := c.dayError(s, e.Day); reason != "" {
		return nil, problem{"day", reason}
	}
	if e.Value < s.Least || e.Value > s.Most {
		return nil, problem{"value", fmt.Sprintf("%s应在 %s 到 %s %s之间，请核对单位", s.Name, s.Least, s.Most, s.Unit)}
	}
	return s, problem{}
}

// dayError returns why a series has no value on a day, or an empty text.
func (c *checker) dayError(s *Series, day schema.Day) string {
	switch {
	case !day.Valid() || day < "1990-01-01":
		return "日期不正确，应如 2026-11-20"
	case day > c.today:
		return "日期在将来"
	}
	if why := c.closed(day); s.Exchange && why != "" {
		return fmt.Sprintf("%s 是%s，期货不交易，请核对日期", day, why)
	}
	return ""
}

// Enter lets an administrator enter values. A single impossible value is refused with an error.
func Enter(tx *schema.Tx, by *account.Member, entries []Entry) (*EntryResult, error) {
	if err := account.Administers(tx, by); err != nil {
		return nil, err
	}
	if len(entries) == 1 {
		check, err := newChecker(tx)
		if err != nil {
			return nil, err
		}
		if _, problem := check.refusal(&entries[0]); problem.reason != "" {
			return nil, schema.Invalid(problem.field, "%s", problem.reason)
		}
	}
	return EnterAll(tx, by, entries)
}

// MainClose returns the entry of the closing price of a main contract on the exchange.
func MainClose(code string, day schema.Day, price schema.Yuan) Entry {
	return Entry{code, DayValue{day, schema.Fine(price) * unit, exchange}}
}

// EnterAll lets an administrator enter values of a sheet. It stores those that are possible.
func EnterAll(tx *schema.Tx, by *account.Member, entries []Entry) (*EntryResult, error) {
	if err := account.Administers(tx, by); err != nil {
		return nil, err
	}
	result, err := SetDays(tx, entries)
	if err != nil || result.Accepted == 0 {
		return result, err
	}
	first, note := entries[0], ""
	if note = schema.Grouped(result.Accepted) + " 条"; len(entries) == 1 {
		note = fmt.Sprintf("%s 为 %s（%s）", first.Day, first.Value, first.Source)
	}
	return result, notice.RecordPlatform(tx, by.Actor(), "set", Changed, first.Code, 0, note)
}

// Remove lets an administrator delete a stored value.
func Remove(tx *schema.Tx, by *account.Member, code string, day schema.Day) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	s, err := Find(code)
	if err != nil {
		return err
	}
	out := tx.DB().Where("code = ? AND day = ?", s.Code, day).Delete(&Entered{})
	if out.Error != nil {
		return out.Error
	}
	if out.RowsAffected == 0 {
		return schema.NotFound("%s 在 %s 没有录入的数值", s.Name, schema.Shorten(string(day), 10))
	}
	tx.Changed(Changed, s.Code)
	return notice.RecordPlatform(tx, by.Actor(), "remove", Changed, s.Code, 0, string(day))
}
