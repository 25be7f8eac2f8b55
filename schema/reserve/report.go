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
	"cottonmall/schema/notice"
)

// Report is the result of the auctions of a day, or of a longer time. Values that are not known are zero.
type Report struct {
	From   schema.Day `gorm:"primaryKey;column:first_day;size:10" json:"from" doc:"第一天"`
	Until  schema.Day `gorm:"primaryKey;column:last_day;size:10" json:"until" doc:"最后一天；一天的日报与第一天相同"`
	Origin Origin     `gorm:"primaryKey;size:10" json:"origin" enum:"lots,entered" doc:"lots 由批次算出，entered 录入"`

	ReportFigures

	Source string    `gorm:"size:200" json:"source" doc:"来源"`
	At     time.Time `gorm:"serializer:moment;type:bigint" json:"at"`
}

// ReportFigures are the figures of a report.
type ReportFigures struct {
	Lots     int           `json:"lots" doc:"计划：批数"`
	SoldLots int           `json:"soldLots" doc:"成交：批数"`
	OpenLots int           `json:"openLots" doc:"待拍：还没有结果的批数"`
	Planned  schema.Weight `json:"planned" doc:"计划：吨"`
	Sold     schema.Weight `json:"sold" doc:"成交：吨"`
	Standard schema.Yuan   `json:"standard" doc:"标准级底价：元/吨；几类棉花不同时按公重加权"`
	Mean     schema.Yuan   `json:"mean" doc:"均价：按公重加权，元/吨"`
	Mean3128 schema.Yuan   `json:"mean3128" doc:"折3128价：均价减质量差价，元/吨"`
	Raise    schema.Yuan   `json:"raise" doc:"加价：均价比底价高出，元/吨"`
	Highest  schema.Yuan   `json:"highest" doc:"最高价：元/吨"`
	Lowest   schema.Yuan   `json:"lowest" doc:"最低价：元/吨"`

	RaiseXinjiang schema.Yuan `json:"raiseXinjiang" doc:"新疆棉加价：元/吨"`
	RaiseInland   schema.Yuan `json:"raiseInland" doc:"地产棉加价：元/吨"`
}

// TableName returns the name of the table.
func (Report) TableName() string { return "reserve_report" }

// Origin is where the figures of a report come from.
type Origin string

// Origins of reports. An entered value comes before one that follows from lots.
const (
	FromLots Origin = "lots"
	Entered  Origin = "entered"
)

// IsDay reports whether the report is that of one day.
func (r *Report) IsDay() bool { return r.From == r.Until }

// HasResults reports whether something was sold, or has not found a buyer.
func (f *ReportFigures) HasResults() bool {
	return f.Sold > 0 || f.Mean > 0 || f.Mean3128 > 0 || f.Lots > f.OpenLots || f.Lots == 0 && f.Planned > 0
}

// Reports returns the reports of times that end on a day or later, the newest first. Of a time with two reports, the
// entered values come first.
func Reports(tx *schema.Tx, since schema.Day) ([]Report, error) {
	var stored []Report
	err := tx.DB().Where("last_day >= ?", since).Order("last_day DESC, first_day DESC, origin").Find(&stored).Error
	list := make([]Report, 0, len(stored))
	for _, r := range stored { // entered ones come before those of lots
		if n := len(list); n > 0 && list[n-1].From == r.From && list[n-1].Until == r.Until {
			list[n-1].fill(&r.ReportFigures)
			continue
		}
		list = append(list, r)
	}
	return list, err
}

// EnteredReports returns the reports that were entered as they are stored, the newest first.
func EnteredReports(tx *schema.Tx) ([]Report, error) {
	list := []Report{}
	err := tx.DB().Where("origin = ?", Entered).Order("last_day DESC, first_day DESC").Find(&list).Error
	return list, err
}

// fill sets the figures that are not known from others.
func (f *ReportFigures) fill(g *ReportFigures) {
	for _, n := range []struct{ to, from *int }{
		{&f.Lots, &g.Lots}, {&f.SoldLots, &g.SoldLots}, {&f.OpenLots, &g.OpenLots},
	} {
		*n.to = cmp.Or(*n.to, *n.from)
	}
	f.Planned, f.Sold = cmp.Or(f.Planned, g.Planned), cmp.Or(f.Sold, g.Sold)
	other := g.prices()
	for i, price := range f.prices() {
		*price = cmp.Or(*price, *other[i])
	}
}

// prices returns the prices of a report.
func (f *ReportFigures) prices() []*schema.Yuan {
	return []*schema.Yuan{
		&f.Standard, &f.Mean, &f.Mean3128, &f.Raise, &f.Highest, &f.Lowest, &f.RaiseXinjiang, &f.RaiseInland,
	}
}

// SetReport lets an administrator enter the report of a day or of a longer time.
func SetReport(tx *schema.Tx, by *account.Member, r Report) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if err := r.check(tx.Today()); err != nil {
		return err
	}
	r.Origin, r.Source, r.At, r.OpenLots = Entered, strings.TrimSpace(r.Source), tx.Now(), 0
	if err := tx.Save(&r); err != nil {
		return err
	}
	tx.Changed(ReportChanged, string(r.From))
	return notice.RecordPlatform(tx, by.Actor(), "set", ReportChanged, string(r.From), 0, r.Source)
}

// tonsMost is more than the reserve sells in a year.
const tonsMost = 5_000_000 * schema.Ton

func (r *Report) check(today schema.Day) error {
	r.Until = cmp.Or(r.Until, r.From)
	source := strings.TrimSpace(r.Source)
	switch {
	case !r.From.Valid() || !r.Until.Valid() || r.From < earliestDay || r.Until < r.From || r.Until > today:
		return schema.Invalid("from", "日期应在 %s 到今天之间，最后一天不早于第一天", earliestDay)
	case r.overNewYear():
		return schema.Invalid("until", "跨年的报告请按年分开录入")
	case source == "" || !schema.Plain(source) || utf8.RuneCountInString(source) > sourceMost:
		return schema.Invalid("source", "请写来源，至多 %d 个字", sourceMost)
	}
	if err := r.checkVolumes(); err != nil {
		return err
	}
	return r.checkPrices()
}

func (f *ReportFigures) checkVolumes() error {
	switch {
	case f.Planned < 0 || f.Planned > tonsMost || f.Sold < 0:
		return schema.Invalid("planned", "数量应在 0 到 %s 吨之间", schema.Grouped(tonsMost/schema.Ton))
	case f.Sold > f.Planned && f.Planned > 0:
		return schema.Invalid("sold", "成交量不能大于计划量")
	case f.Lots < 0 || f.SoldLots < 0 || f.SoldLots > f.Lots && f.Lots > 0:
		return schema.Invalid("soldLots", "成交批数不能大于计划批数")
	}
	return nil
}

func (f *ReportFigures) checkPrices() error {
	known := f.Planned > 0
	for _, price := range f.prices() {
		raise := slices.Contains([]*schema.Yuan{&f.Raise, &f.RaiseXinjiang, &f.RaiseInland}, price)
		known = known || *price != 0
		if *price != 0 && (!raise && *price < priceLeast || *price > priceMost || *price < -priceMost) {
			return schema.Invalid("mean", "价格应在 %s 到 %s 元/吨之间", schema.Grouped(priceLeast), schema.Grouped(priceMost))
		}
	}
	switch {
	case f.Lowest > f.Highest && f.Highest > 0:
		return schema.Invalid("lowest", "最低价不能高于最高价")
	case !known:
		return schema.Invalid("planned", "请至少填写计划量或一个价格")
	}
	return nil
}

// RemoveReport lets an administrator delete an entered report. Figures that follow from lots stay.
func RemoveReport(tx *schema.Tx, by *account.Member, from, until schema.Day) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	out := tx.DB().Where("first_day = ? AND last_day = ? AND origin = ?", from, until, Entered).Delete(&Report{})
	if out.Error != nil {
		return out.Error
	}
	if out.RowsAffected == 0 {
		return schema.NotFound("%s 没有录入的成交报告", schema.Shorten(string(from), 10))
	}
	tx.Changed(ReportChanged, string(from))
	return notice.RecordPlatform(tx, by.Actor(), "remove", ReportChanged, string(from), 0, "")
}

// recordWeek stores the reports of the days of a week again.
func recordWeek(tx *schema.Tx, week schema.Day) error {
	var days []schema.Day
	err := tx.DB().Model(&Lot{}).Distinct("day").Where("day >= ? AND day < ?", week, week.Add(7)).
		Order("day").Pluck("day", &days).Error
	if err != nil {
		return err
	}
	return recordDays(tx, days)
}

// recordDays stores the reports of days, as they follow from the lots.
func recordDays(tx *schema.Tx, days []schema.Day) error {
	floors, err := ReadFloors(tx)
	if err != nil {
		return err
	}
	for _, day := range days {
		lots, err := LotsOf(tx, day)
		if err != nil {
			return err
		}
		r := Report{From: day, Until: day, Origin: FromLots, At: tx.Now()}
		tx.Changed(ReportChanged, string(day))
		if len(lots) == 0 {
			if err := tx.DB().Delete(&r).Error; err != nil {
				return err
			}
			continue
		}
		r.ReportFigures = figuresOf(lots, floors)
		if err := tx.Save(&r); err != nil {
			return err
		}
	}
	return nil
}

// mean is a mean weighted by weight. Its sum is within int64 for millions of tons.
type mean struct{ sum, weight int64 }

func (m *mean) add(p schema.PerTon, w schema.Weight) {
	m.sum += int64(p) * int64(w)
	m.weight += int64(w)
}

func (m *mean) yuan() schema.Yuan {
	if m.weight == 0 {
		return 0
	}
	return schema.PerTon(m.sum / m.weight).Round()
}

// figuresOf returns the figures of lots. Withdrawn lots do not count.
func figuresOf(lots []Lot, floors *Floors) ReportFigures {
	var f ReportFigures
	var standards, price, base, raise mean
	raises := map[Kind]*mean{Xinjiang: {}, Inland: {}, Imported: {}}
	for i := range lots {
		l := &lots[i]
		if l.State == Withdrawn {
			continue
		}
		f.Lots++
		f.Planned += l.Weight
		standard := floors.Standard(l)
		if standard != nil {
			standards.add(schema.PerTon(standard.Price)*100, l.Weight)
		}
		if l.State == Waiting {
			f.OpenLots++
		}
		if l.State != Sold {
			continue
		}
		f.SoldLots++
		f.Sold += l.Weight
		f.Highest = max(f.Highest, l.Price)
		if f.Lowest == 0 || l.Price < f.Lowest {
			f.Lowest = l.Price
		}
		at := schema.PerTon(l.Price) * 100
		price.add(at, l.Weight)
		if premium, ok := floors.Premium(l); ok {
			base.add(at-premium, l.Weight)
			over := at - premium - schema.PerTon(standard.Price)*100
			raise.add(over, l.Weight)
			if kind := raises[l.Kind]; kind != nil {
				kind.add(over, l.Weight)
			}
		}
	}
	f.Standard, f.Mean, f.Mean3128, f.Raise = standards.yuan(), price.yuan(), base.yuan(), raise.yuan()
	f.RaiseXinjiang, f.RaiseInland = raises[Xinjiang].yuan(), raises[Inland].yuan()
	return f
}

// loadReports inserts the missing reports of the base data.
func loadReports(tx *schema.Tx) error {
	file, err := schema.ReadBase[struct {
		Reports []Report `json:"reports"`
	}](baseFiles, "reports.json")
	if err != nil {
		return err
	}
	for i := range file.Reports {
		file.Reports[i].Origin, file.Reports[i].At = Entered, tx.Now()
	}
	return schema.AddMissing(tx, file.Reports, func(r Report) string {
		return string(r.From) + string(r.Until) + string(r.Origin)
	})
}

// DayGroup is the result of the lots of a day with something in common.
type DayGroup struct {
	Name string `json:"name"`
	ReportFigures
}

// DayGroups are the results of a day by what the lots have in common.
type DayGroups struct {
	Warehouses []DayGroup `json:"warehouses" doc:"所选日期按仓库；没有选时为空"`
	Kinds      []DayGroup `json:"kinds" doc:"所选日期按类型；没有选时为空"`
	Colours    []DayGroup `json:"colors" doc:"所选日期按主体颜色级；没有选时为空"`
}

// Groups returns the results of a day by warehouse, by kind and by main colour grade, those with the most cotton first.
// Without a day they are empty.
func Groups(tx *schema.Tx, day schema.Day) (*DayGroups, error) {
	lots, err := LotsOf(tx, day)
	if err != nil {
		return nil, err
	}
	floors, err := ReadFloors(tx)
	if err != nil {
		return nil, err
	}
	return &DayGroups{
		groupsOf(lots, floors, func(l *Lot) string { return l.Warehouse }),
		groupsOf(lots, floors, func(l *Lot) string { return l.Kind.Name() }),
		groupsOf(lots, floors, (*Lot).colourName),
	}, nil
}

// colourName returns the main colour grade with its name: 31 白棉3级.
func (l *Lot) colourName() string {
	switch l.Colour {
	case "":
		return "颜色级未知"
	case cotton.NoMainGrade:
		return cotton.ColourName(l.Colour)
	}
	return l.Colour + " " + cotton.ColourName(l.Colour)
}

func groupsOf(lots []Lot, floors *Floors, name func(*Lot) string) []DayGroup {
	of := map[string][]Lot{}
	for i := range lots {
		of[name(&lots[i])] = append(of[name(&lots[i])], lots[i])
	}
	list := []DayGroup{}
	for name, lots := range of {
		list = append(list, DayGroup{name, figuresOf(lots, floors)})
	}
	slices.SortFunc(list, func(a, b DayGroup) int {
		return cmp.Or(cmp.Compare(b.Planned, a.Planned), strings.Compare(a.Name, b.Name))
	})
	return list
}
