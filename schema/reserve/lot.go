package reserve

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Lot is a lot of reserve cotton in the auction of one day. The same batch may be offered again on a later day.
type Lot struct {
	ID        int64      `gorm:"primaryKey"`
	Day       schema.Day `gorm:"size:10;uniqueIndex:reserve_lot_batch,priority:1"`
	BatchID   string     `gorm:"size:11;uniqueIndex:reserve_lot_batch,priority:2"`
	Bundle    string     `gorm:"size:20;index:reserve_lot_bundle"` // number of the bundle that is sold as a whole; may be empty
	Kind      Kind
	Year      int    `gorm:"column:cotton_year"` // crop year
	Warehouse string `gorm:"size:80"`
	Origin    string `gorm:"size:40"`

	Packages int           // bales
	Weight   schema.Weight `gorm:"column:tons"` // conditioned

	Colour     string        `gorm:"size:2"`   // main grade, or cotton.NoMainGrade
	Colours    cotton.Shares `gorm:"size:120"` // by cotton.ColourGrades; empty when not known
	Length     schema.Centi
	Strength   schema.Centi
	Mike       schema.Centi
	MikeGrade  string `gorm:"size:2"`
	Uniformity schema.Centi
	Moisture   schema.Centi
	Impurity   schema.Centi

	State     State
	Price     schema.Yuan // at which the lot was sold, CNY/t; zero until then
	Version   int
	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// TableName returns the name of the table.
func (Lot) TableName() string { return "reserve_lot" }

// Kind is where the cotton of a lot was grown.
type Kind int

// Kinds of reserve cotton.
const (
	Xinjiang Kind = 1
	Inland   Kind = 2
	Imported Kind = 3
)

var kindNames = map[Kind]string{Xinjiang: "新疆棉", Inland: "地产棉", Imported: "进口棉"}

// Name returns the Chinese name of the kind.
func (k Kind) Name() string { return kindNames[k] }

// State is the result of a lot.
type State int

// States of a lot. The platform enters them with the results of a day, in any order.
const (
	Waiting   State = 0 // 待拍
	Sold      State = 1 // 成交
	Unsold    State = 2 // 流拍
	Withdrawn State = 3 // 撤拍
)

var stateNames = map[State]string{Waiting: "待拍", Sold: "成交", Unsold: "流拍", Withdrawn: "撤拍"}

// Name returns the Chinese name of the state.
func (s State) Name() string { return stateNames[s] }

// Batch returns the findings of the lot, for premiums.
func (l *Lot) Batch() *cotton.Batch {
	return &cotton.Batch{
		CottonType: cotton.GinSaw, PrimaryColour: l.Colour, Colours: l.Colours, MikeGrade: l.MikeGrade,
		Length: cotton.Spread{Avg: l.Length}, Strength: cotton.Spread{Avg: l.Strength}, Mike: cotton.Spread{Avg: l.Mike},
		Uniformity: cotton.Spread{Avg: l.Uniformity}, Moisture: l.Moisture, Impurity: l.Impurity,
	}
}

// ColourGrade returns the colour grade of the shares with an index.
func ColourGrade(i int) string { return cotton.ColourGrades[i] }

// batchForm matches the number of a batch.
var batchForm = regexp.MustCompile(`^[A-Z0-9]{4,11}$`)

var numberSigns = strings.NewReplacer(" ", "", "-", "", "'", "", "‘", "", "’", "", "/", "", "_", "", "\u00a0", "")

// normalNumber returns the number of a batch or bundle without signs and in capitals, and whether it can be one.
func normalNumber(text string) (string, bool) {
	text = strings.TrimSuffix(numberSigns.Replace(schema.Fold(text)), ".0")
	return text, batchForm.MatchString(text)
}

// IsBatchID reports whether a text can be the number of a batch.
func IsBatchID(text string) bool {
	_, ok := normalNumber(text)
	return ok
}

// Limits of what a lot can be.
const (
	earliestDay  = schema.Day("2009-01-01")
	latestAhead  = 60 // days after the present one
	yearLeast    = 2000
	packagesMost = 10_000
	weightMost   = 2_000 * schema.Ton
	priceLeast   = 3_000
	priceMost    = 60_000
	nameMost     = 80
	originMost   = 40
)

// complete refuses a lot without what every lot has, or with impossible values. It sets what follows from the others.
func (l *Lot) complete(today schema.Day) error {
	if l.MikeGrade == "" && l.Mike > 0 {
		l.MikeGrade = cotton.MikeGrade(l.Mike)
	}
	if l.Colour == "" && len(l.Colours) > 0 {
		l.Colour = cotton.MainColour(l.Colours)
	}
	if l.Price > 0 && l.State == Waiting {
		l.State = Sold
	}
	for _, check := range []func() error{
		func() error { return l.checkWhole(today) }, l.checkNames, l.checkValues, l.checkResult,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (l *Lot) checkWhole(today schema.Day) error {
	switch {
	case l.BatchID == "":
		return schema.Invalid("batchID", "没有批号")
	case l.Day == "":
		return schema.Invalid("day", "没有交易日：请在表格里填写，或在上传时选择")
	case l.Day < earliestDay || l.Day > today.Add(latestAhead):
		return schema.Invalid("day", "交易日应在 %s 到今后 %d 天之间", earliestDay, latestAhead)
	case l.Warehouse == "":
		return schema.Invalid("depotName", "没有仓库")
	case l.Weight <= 0 || l.Weight > weightMost:
		return schema.Invalid("amount", "公重应在 0 到 %s 吨之间", schema.Grouped(weightMost/schema.Ton))
	case l.Packages < 0 || l.Packages > packagesMost:
		return schema.Invalid("packnum", "包数应在 0 到 %s 之间", schema.Grouped(packagesMost))
	case l.Year != 0 && (l.Year < yearLeast || schema.Day(yearText(l.Year)) > today):
		return schema.Invalid("cottonYear", "年度应在 %d 到今年之间", yearLeast)
	}
	return nil
}

func (l *Lot) checkNames() error {
	for _, one := range []struct {
		label, text string
		most        int
	}{{"仓库", l.Warehouse, nameMost}, {"产地", l.Origin, originMost}} {
		if !schema.Plain(one.text) || utf8.RuneCountInString(one.text) > one.most {
			return schema.Invalid("", "%s至多 %d 个字", one.label, one.most)
		}
	}
	return nil
}

func (l *Lot) checkValues() error {
	for _, v := range []struct {
		label       string
		value       schema.Centi
		least, most schema.Centi
	}{
		{"长度", l.Length, 20_00, 45_00},
		{"强力", l.Strength, 15_00, 50_00},
		{"马值", l.Mike, 2_00, 7_00},
		{"整齐度", l.Uniformity, 60_00, 95_00},
		{"回潮率", l.Moisture, 0, 20_00},
		{"含杂率", l.Impurity, 0, 20_00},
	} {
		if v.value != 0 && (v.value < v.least || v.value > v.most) {
			return schema.Invalid("", "%s应在 %s 到 %s 之间", v.label, v.least, v.most)
		}
	}
	if l.Colours.Incomplete() {
		return schema.Invalid("", "颜色级占比合计为 %s%%，应为 100%%", l.Colours.Sum())
	}
	return nil
}

func (l *Lot) checkResult() error {
	switch {
	case l.State == Sold && l.Price == 0:
		return schema.Invalid("price", "成交的批次要有成交价")
	case l.State == Sold && (l.Price < priceLeast || l.Price > priceMost):
		return schema.Invalid("price", "成交价应在 %s 到 %s 元/吨之间", schema.Grouped(priceLeast), schema.Grouped(priceMost))
	case l.State != Sold && l.Price != 0:
		return schema.Invalid("price", "%s的批次没有成交价", l.State.Name())
	}
	return nil
}

// Dated returns lots as schema.DatedRows does.
func Dated(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) {
	return schema.DatedRows(tx.DB().Table("reserve_lot"), schema.NoName, "updated_at", after, until, limit)
}
