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
// by which the floor of each lot follows from it. A kind of cotton can have its own: since 2021-11-01 that of inland
// cotton follows another index.
type Standard struct {
	Week   schema.Day  `gorm:"primaryKey;size:10" json:"week" doc:"那一周的星期一"`
	Kind   Kind        `gorm:"primaryKey;autoIncrement:false" json:"type" enum:"0,1,2,3" doc:"类型：1 新疆棉，2 地产棉，3 进口棉；0 为没有单独底价的各类"`
	Price  schema.Yuan `json:"price" doc:"标准级底价，元/吨"`
	Table  string      `gorm:"column:premium_table;size:40" json:"premiumTable" doc:"质量差价表的代码"`
	Source string      `gorm:"size:200" json:"source" doc:"来源"`
	At     time.Time   `gorm:"serializer:moment;type:bigint" json:"at" doc:"录入时间"`
}

// TableName returns the name of the table.
func (Standard) TableName() string { return "reserve_floor" }

// WeekOf returns the Monday of the week of a day.
func WeekOf(day schema.Day) schema.Day {
	return day.Add(-int(day.At(12, 0).Weekday()+6) % 7)
}

// Standards returns the standards, newest first; of a week that for all kinds first.
func Standards(tx *schema.Tx) ([]Standard, error) {
	list := []Standard{}
	err := tx.DB().Order("week DESC, kind").Find(&list).Error
	return list, err
}

// SetStandard lets an administrator publish the standard of a week and a kind, or correct it.
func SetStandard(tx *schema.Tx, by *account.Member, s Standard) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if err := s.check(tx); err != nil {
		return err
	}
	s.Week, s.At = WeekOf(s.Week), tx.Now()
	if err := tx.Save(&s); err != nil {
		return err
	}
	tx.Changed(StandardChanged, string(s.Week))
	if err := recordWeek(tx, s.Week); err != nil {
		return err
	}
	note := s.Kind.Name() + s.Price.String() + " 元/吨（" + s.Source + "）"
	return notice.RecordPlatform(tx, by.Actor(), "set", StandardChanged, string(s.Week), 0, note)
}

const sourceMost = 120

// check refuses impossible values, and a table of quality differences that is valid only after the week.
func (s *Standard) check(tx *schema.Tx) error {
	tables, err := market.PremiumTables(tx, 0)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(tables, func(t market.PremiumTable) bool { return t.Code == s.Table })
	s.Source = strings.TrimSpace(s.Source)
	switch {
	case !s.Week.Valid() || s.Week < earliestDay || s.Week > tx.Today().Add(latestAhead):
		return schema.Invalid("week", "日期应在 %s 到今后 %d 天之间", earliestDay, latestAhead)
	case s.Kind != 0 && s.Kind.Name() == "":
		return schema.Invalid("type", "请选择类型：新疆棉、地产棉或进口棉，不选为各类")
	case s.Price < priceLeast || s.Price > priceMost:
		return schema.Invalid("price", "底价应在 %s 到 %s 元/吨之间", schema.Grouped(priceLeast), schema.Grouped(priceMost))
	case at < 0:
		return schema.Invalid("premiumTable", "没有这张升贴水表，请重新选择")
	case tables[at].ValidFrom > WeekOf(s.Week).Add(6):
		return schema.Invalid("premiumTable", "这张升贴水表从 %s 起有效，晚于这一周", tables[at].ValidFrom)
	case s.Source == "" || !schema.Plain(s.Source) || utf8.RuneCountInString(s.Source) > sourceMost:
		return schema.Invalid("source", "请写来源，至多 %d 个字", sourceMost)
	}
	return nil
}

// RemoveStandard lets an administrator delete the standard of a week and a kind. Lots of the kind have that for all
// kinds then; without it no floor.
func RemoveStandard(tx *schema.Tx, by *account.Member, week schema.Day, kind Kind) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	out := tx.DB().Where("week = ? AND kind = ?", week, kind).Delete(&Standard{})
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
	return notice.RecordPlatform(tx, by.Actor(), "remove", StandardChanged, string(week), 0, kind.Name())
}

// Floors computes the floor prices of lots.
type Floors struct {
	standards map[standardKey]*Standard
	tables    map[string]*market.PremiumTable
}

type standardKey struct {
	week schema.Day
	kind Kind
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
	f := &Floors{standards: map[standardKey]*Standard{}, tables: map[string]*market.PremiumTable{}}
	for i := range list {
		f.standards[standardKey{list[i].Week, list[i].Kind}] = &list[i]
	}
	for i := range tables {
		f.tables[tables[i].Code] = &tables[i]
	}
	return f, nil
}

// Standard returns the standard for a lot: that of its week and kind, else that of the week for all kinds. It returns
// nil without both.
func (f *Floors) Standard(l *Lot) *Standard {
	week := WeekOf(l.Day)
	return cmp.Or(f.standards[standardKey{week, l.Kind}], f.standards[standardKey{week, 0}])
}

// Premium returns the quality difference of a lot by the table of its week; false without a table, and if a value of
// the lot that the table needs is not known.
func (f *Floors) Premium(l *Lot) (schema.PerTon, bool) {
	s := f.Standard(l)
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
	out := Floor{Standard: f.Standard(l)}
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
