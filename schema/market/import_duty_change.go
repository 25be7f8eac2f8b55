package market

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// SetImportDuty lets an administrator enter the duties from a day on, or correct them. Those of a later day replace
// them from that day on.
func SetImportDuty(tx *schema.Tx, by *account.Member, d ImportDuty) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	d.Source, d.ChangedAt = strings.TrimSpace(d.Source), tx.Now()
	if d.Additional == nil {
		d.Additional = map[string]schema.Centi{}
	}
	for _, check := range []func(today schema.Day) error{d.checkDays, d.checkRates, d.checkSliding, d.checkAdditional} {
		if err := check(tx.Today()); err != nil {
			return err
		}
	}
	tx.Changed(DutyChanged, d.ValidFrom)
	if err := tx.Save(&d); err != nil {
		return err
	}
	note := fmt.Sprintf("配额内 %s%%，配额外 %s%%，增值税 %s%%（%s）", d.Quota, d.Full, d.VAT, schema.Shorten(d.Source, 60))
	return notice.RecordPlatform(tx, by.Actor(), "set", DutyChanged, d.ValidFrom, 0, note)
}

// RemoveImportDuty lets an administrator delete the duties from a day in the future on.
func RemoveImportDuty(tx *schema.Tx, by *account.Member, day schema.Day) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	stored, err := schema.ByKey[ImportDuty](tx, "valid_from = ?", day)
	switch {
	case err != nil:
		return err
	case stored == nil:
		return schema.NotFound("没有从 %s 起用的税费", schema.Shorten(string(day), 10))
	case day <= tx.Today():
		return schema.Conflict("%s 起的税费已经起用，只能更正", day)
	}
	tx.Changed(DutyChanged, day)
	if err := tx.DB().Delete(stored).Error; err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "remove", DutyChanged, day, 0, "")
}

// Bounds of duties. Values outside have a digit too many, or are in another unit.
const (
	dutyAhead    = 2 * 366 // days
	dutyFirst    = schema.Day("2000-01-01")
	chargesMost  = 2_000
	vatMost      = 30_00
	percentMost  = 100_00
	sourceMost   = 400
	slidingApart = 2_00 // %: by how much both sides of the threshold may differ
)

func (d *ImportDuty) checkDays(today schema.Day) error {
	switch {
	case !d.ValidFrom.Valid():
		return schema.Invalid("validFrom", "起用日期不正确，应如 2027-01-01")
	case d.ValidFrom < dutyFirst || d.ValidFrom > today.Add(dutyAhead):
		return schema.Invalid("validFrom", "起用日期应在 %s 到 %s 之间", dutyFirst, today.Add(dutyAhead))
	case d.ValidUntil != "" && (!d.ValidUntil.Valid() || d.ValidUntil < d.ValidFrom):
		return schema.Invalid("validUntil", "止用日期应为日期，不早于起用日期；没有时不填")
	case d.Source == "" || utf8.RuneCountInString(d.Source) > sourceMost || !schema.Plain(d.Source):
		return schema.Invalid("source", "请填写出处，如国务院关税税则委员会公告的名称和文号，最多 %d 个字", sourceMost)
	}
	return nil
}

func (d *ImportDuty) checkRates(schema.Day) error {
	switch {
	case d.Quota < 0 || d.Quota > percentMost:
		return schema.Invalid("quotaDuty", "配额内关税应在 0%% 到 100%% 之间")
	case d.Full < d.Quota || d.Full > percentMost:
		return schema.Invalid("fullDuty", "配额外关税应在配额内关税到 100%% 之间")
	case d.VAT < 0 || d.VAT > vatMost:
		return schema.Invalid("vat", "增值税应在 0%% 到 %s%% 之间", schema.Centi(vatMost))
	case d.Charges < 0 || d.Charges > chargesMost:
		return schema.Invalid("portCharges", "港杂费应在 0 到 %s 元/吨之间", schema.Grouped(chargesMost))
	}
	return nil
}

// checkSliding refuses a sliding duty whose formula does not meet the specific duty at the threshold: a number of it
// has a digit too many, or is of another year.
func (d *ImportDuty) checkSliding(schema.Day) error {
	switch {
	case d.Threshold < 1_000 || d.Threshold > 100_000:
		return schema.Invalid("threshold", "完税价格界限应在 1 到 100 元/公斤之间")
	case d.Specific < 0 || d.Specific > 10_000:
		return schema.Invalid("specificDuty", "从量税应在 0 到 10 元/公斤之间")
	case d.Dividend <= 0 || d.Dividend > 100_000:
		return schema.Invalid("slidingDividend", "公式中的被除数应大于 0，最多 100")
	case d.Factor <= 0 || d.Factor > 100_000:
		return schema.Invalid("slidingFactor", "公式中的系数应大于 0%%，最多 100%%")
	case d.Cap <= 0 || d.Cap > percentMost:
		return schema.Invalid("slidingCap", "滑准税的上限应大于 0%%，最多 100%%")
	}
	// In hundredths of a percent: Dividend/Threshold + Factor×Threshold − 1, and Specific/Threshold.
	below := int64(d.Dividend)*percentMost/int64(d.Threshold) + int64(d.Factor)*int64(d.Threshold)/10_000 - percentMost
	above := int64(d.Specific) * percentMost / int64(d.Threshold)
	if below-above > slidingApart || above-below > slidingApart {
		return schema.Invalid("slidingDividend", "界限处按公式为 %s%%，按从量税为 %s%%，相差太大，请核对各数",
			schema.Centi(below), schema.Centi(above))
	}
	return nil
}

var countryCode = regexp.MustCompile(`^[A-Z]{2}$`)

func (d *ImportDuty) checkAdditional(schema.Day) error {
	for country, percent := range d.Additional {
		switch {
		case !countryCode.MatchString(country):
			return schema.Invalid("additional", "产地国代码不正确：%s", schema.Shorten(country, 10))
		case percent <= 0 || percent > 2*percentMost:
			return schema.Invalid("additional", "%s 加征的关税应大于 0%%，最多 200%%", country)
		}
	}
	return nil
}
