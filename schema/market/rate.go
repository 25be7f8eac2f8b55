package market

import (
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Rate is the exchange rate of the US dollar from a day on, until the next one.
type Rate struct {
	Day    schema.Day       `gorm:"primaryKey;size:10" json:"day" doc:"日期"`
	Rate   schema.PerDollar `json:"rate" doc:"汇率：1 美元的人民币数，至多四位小数"`
	Source string           `gorm:"size:80" json:"source" doc:"来源"`
	At     time.Time        `gorm:"serializer:moment;type:bigint" json:"at" doc:"录入时间"`
}

// TableName returns the name of the table.
func (Rate) TableName() string { return "dollar_rate" }

// Exchange rates that are possible; others are of another currency or unit. Since 1994 all lay between 6 and 8.8.
const (
	rateMin schema.PerDollar = 4_0000
	rateMax schema.PerDollar = 12_0000
)

// rateMoveMax is by how many percent a rate may differ from the one before. The largest daily move since 2005 is 2 %.
const rateMoveMax = 5

// RateAt returns the exchange rate that is in force on a day: the newest that is not later. It returns nil without one.
func RateAt(tx *schema.Tx, day schema.Day) (*Rate, error) {
	return schema.Take[Rate](tx.DB().Where("day <= ?", day).Order("day DESC"), nil)
}

// Rates returns the exchange rates since a day, newest first.
func Rates(tx *schema.Tx, from schema.Day) ([]Rate, error) {
	list := []Rate{}
	err := tx.DB().Where("day >= ?", from).Order("day DESC").Find(&list).Error
	return list, err
}

// AddRate stores the exchange rate of a day that a feed has sent. An equal rate changes nothing.
func AddRate(tx *schema.Tx, r Rate) error {
	if err := checkRate(tx, &r); err != nil {
		return err
	}
	stored, err := schema.ByKey[Rate](tx, "day = ?", r.Day)
	if err != nil || stored != nil && stored.Rate == r.Rate && stored.Source == r.Source {
		return err
	}
	return saveRate(tx, r)
}

// SetRate lets an administrator enter the exchange rate of a day, or correct it.
func SetRate(tx *schema.Tx, by *account.Member, r Rate) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if err := checkRate(tx, &r); err != nil {
		return err
	}
	if err := saveRate(tx, r); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "set", RateChanged, r.Day, 0, fmt.Sprintf("%s（%s）", r.Rate, r.Source))
}

// RemoveRate lets an administrator delete the exchange rate of a day.
func RemoveRate(tx *schema.Tx, by *account.Member, day schema.Day) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	out := tx.DB().Where("day = ?", day).Delete(&Rate{})
	if out.Error != nil {
		return out.Error
	}
	if out.RowsAffected == 0 {
		return schema.NotFound("%s 没有汇率", schema.Shorten(string(day), 10))
	}
	tx.Changed(RateChanged, day)
	return notice.RecordPlatform(tx, by.Actor(), "remove", RateChanged, day, 0, "")
}

func saveRate(tx *schema.Tx, r Rate) error {
	r.At = tx.Now()
	tx.Changed(RateChanged, r.Day)
	return tx.Save(&r)
}

// checkRate refuses a rate of the future, one without a source, and one that cannot be right.
func checkRate(tx *schema.Tx, r *Rate) error {
	switch {
	case !r.Day.Valid():
		return schema.Invalid("day", "日期不正确，应如 2026-11-20")
	case r.Day > tx.Today():
		return schema.Invalid("day", "日期在将来，请填今天或以前的日期")
	case r.Source == "":
		return schema.Invalid("source", "请填写来源，如中国外汇交易中心人民币汇率中间价")
	case r.Rate < rateMin || r.Rate > rateMax:
		return schema.Invalid("rate", "汇率应在 %s 到 %s 之间，是 1 美元的人民币数", rateMin, rateMax)
	}
	before, err := RateAt(tx, r.Day.Add(-1))
	if err != nil || before == nil {
		return err
	}
	if r.Rate*100 > before.Rate*(100+rateMoveMax) || r.Rate*100 < before.Rate*(100-rateMoveMax) {
		return schema.Invalid("rate", "汇率 %s 与 %s 的 %s 相差超过 %d%%，请核对；此前的有误时请先更正",
			r.Rate, before.Day, before.Rate, rateMoveMax)
	}
	return nil
}
