package reserve

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
)

// Standard is the floor price of base cotton (3128B) for the auctions of a week, and the table of quality differences
// by which the floor of each lot follows from it.
type Standard struct {
	Week   schema.Day  `gorm:"primaryKey;size:10" json:"week" doc:"那一周的星期一"`
	Price  schema.Yuan `json:"price" doc:"标准级底价，元/吨"`
	Table  string      `gorm:"column:premium_table;size:40" json:"premiumTable" doc:"质量差价表的代码"`
	Source string      `gorm:"size:200" json:"source" doc:"来源"`
	At     time.Time   `gorm:"serializer:moment;type:bigint" json:"at" doc:"录入时间"`
}

// TableName returns the name of the table.
func (Standard) TableName() string { return "reserve_standard" }

// WeekOf returns the Monday of the week of a day.
func WeekOf(day schema.Day) schema.Day {
	return day.Add(-int(day.At(12, 0).Weekday()+6) % 7)
}

// Standards returns the standards, newest first.
func Standards(tx *schema.Tx) ([]Standard, error) {
	list := []Standard{}
	err := tx.DB().Order("week DESC").Find(&list).Error
	return list, err
}

// SetStandard lets an administrator publish the standard of a week, or correct it.
func SetStandard(tx *schema.Tx, by *account.Member, s Standard) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	tables, err := market.PremiumTables(tx, 0)
	if err != nil {
		return err
	}
	s.Source = strings.TrimSpace(s.Source)
	switch {
	case !s.Week.Valid() || s.Week < earliestDay || s.Week > tx.Today().Add(latestAhead):
		return schema.Invalid("week", "日期应在 %s 到今后 %d 天之间", earliestDay, latestAhead)
	case s.Price < priceLeast || s.Price > priceMost:
		return schema.Invalid("price", "底价应在 %s 到 %s 元/吨之间", schema.Grouped(priceLeast), schema.Grouped(priceMost))
	case !slices.ContainsFunc(tables, func(t market.PremiumTable) bool { return t.Code == s.Table }):
		return schema.Invalid("premiumTable", "没有这张升贴水表，请重新选择")
	case s.Source == "" || !schema.Plain(s.Source) || utf8.RuneCountInString(s.Source) > sourceMost:
		return schema.Invalid("source", "请写来源，至多 %d 个字", sourceMost)
	}
	s.Week, s.At = WeekOf(s.Week), tx.Now()
	if err := tx.Save(&s); err != nil {
		return err
	}
	tx.Changed(StandardChanged, string(s.Week))
	if err := recordWeek(tx, s.Week); err != nil {
		return err
	}
	note := s.Price.String() + " 元/吨（" + s.Source + "）"
	return notice.RecordPlatform(tx, by.Actor(), "set", StandardChanged, string(s.Week), 0, note)
}

const sourceMost = 120

// RemoveStandard lets an administrator delete the standard of a week. Its lots have no floor then.
func RemoveStandard(tx *schema.Tx, by *account.Member, week schema.Day) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	out := tx.DB().Where("week = ?", week).Delete(&Standard{})
	if out.Error != nil {
		return out.Error
	}
	if out.RowsAffected == 0 {
		return schema.NotFound("%s 那一周没有底价", schema.Shorten(string(week), 10))
	}
	tx.Changed(StandardChanged, string(week))
	if err := recordWeek(tx, week); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "remove", StandardChanged, string(week), 0, "")
}

// Floors computes the floor prices of lots.
type Floors struct {
	standards map[schema.Day]*Standard
	tables    map[string]*market.PremiumTable
}

// ReadFloors returns the standards of all weeks with their tables.
func ReadFloors(tx *schema.Tx) (*Floors, error) {
	list, err := Standards(tx)
	if err != nil {
		return nil, err
	}
	tables, err := market.PremiumTables(tx, 0)
	if err != nil {
		return nil, err
	}
	f := &Floors{standards: map[schema.Day]*Standard{}, tables: map[string]*market.PremiumTable{}}
	for i := range list {
		f.standards[list[i].Week] = &list[i]
	}
	for i := range tables {
		f.tables[tables[i].Code] = &tables[i]
	}
	return f, nil
}

// Standard returns the standard of the week of a day; nil if none is published.
func (f *Floors) Standard(day schema.Day) *Standard { return f.standards[WeekOf(day)] }

// Each calls do with the standard of each week, in no order.
func (f *Floors) Each(do func(*Standard)) {
	for _, s := range f.standards {
		do(s)
	}
}

// Premium returns the quality difference of a lot by the table of its week; false without a table, and if a value of
// the lot that the table needs is not known.
func (f *Floors) Premium(l *Lot) (schema.PerTon, bool) {
	s := f.Standard(l.Day)
	if s == nil || f.tables[s.Table] == nil {
		return 0, false
	}
	p, ok := cotton.PremiumOf(f.tables[s.Table], l.Batch())
	return p.Total, ok
}

// Floor is the floor price of a lot with the numbers that it follows from.
type Floor struct {
	Standard *Standard       `json:"standard" doc:"所在周的标准级底价；没有公布时为空"`
	Table    string          `json:"table" doc:"质量差价表的名称"`
	From     schema.Day      `json:"validFrom" doc:"质量差价表的生效日期"`
	Premium  *cotton.Premium `json:"premium" doc:"质量差价，逐项，元/吨；不能计算时为空"`
	Price    *schema.Yuan    `json:"floor" doc:"底价，元/吨；不能计算时为空"`
	Reason   string          `json:"reason" doc:"没有底价的原因"`
	Note     string          `json:"note" doc:"表内没有的级按哪一档计"`
}

// Of returns the floor price of a lot: the standard of its week and its quality difference.
func (f *Floors) Of(l *Lot) Floor {
	out := Floor{Standard: f.Standard(l.Day)}
	if out.Standard == nil {
		out.Reason = "所在周的底价还没有公布"
		return out
	}
	table := f.tables[out.Standard.Table]
	if table == nil {
		out.Reason = "质量差价表已删除"
		return out
	}
	out.Table, out.From = cmp.Or(table.Name, table.Code), table.ValidFrom
	p, ok := cotton.PremiumOf(table, l.Batch())
	if !ok {
		out.Reason = cotton.PremiumRefusal(table, l.Batch())
		return out
	}
	p.Nearest = append([]cotton.NearestRate{}, p.Nearest...)
	out.Premium, out.Note = &p, cotton.NearestText(p.Nearest)
	out.Price = new(out.Standard.Price + p.Total.Round())
	return out
}
