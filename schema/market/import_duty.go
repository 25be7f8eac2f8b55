package market

import (
	"math/bits"
	"time"

	"cottonmall/schema"
)

// ImportDuty has the duties, tax and charges on imported cotton from a day on.
type ImportDuty struct {
	ValidFrom  schema.Day   `gorm:"primaryKey;size:10" json:"validFrom" doc:"起用日期"`
	ValidUntil schema.Day   `gorm:"size:10" json:"validUntil" doc:"止用日期；空为至今"`
	Quota      schema.Centi `json:"quotaDuty" doc:"配额内关税，%"`
	Full       schema.Centi `json:"fullDuty" doc:"配额外关税，%"`
	VAT        schema.Centi `json:"vat" doc:"增值税，%"`
	Charges    schema.Yuan  `json:"portCharges" doc:"港杂费，元/吨"`

	// The sliding duty (滑准税) at the CIF price P in CNY/kg: Specific from Threshold on, below it Dividend/P +
	// Factor×P − 1, at most Cap.
	Threshold schema.Milli `json:"threshold" doc:"滑准税的完税价格界限，元/公斤"`
	Specific  schema.Milli `json:"specificDuty" doc:"从量税，元/公斤：完税价格不低于界限时"`
	Dividend  schema.Milli `json:"slidingDividend" doc:"滑准税公式中除以完税价格的数"`
	Factor    schema.Milli `json:"slidingFactor" doc:"滑准税公式中乘以完税价格的数，%"`
	Cap       schema.Centi `json:"slidingCap" doc:"滑准税的上限，%"`

	Additional map[string]schema.Centi `gorm:"serializer:json;type:text" json:"additional" doc:"加征的关税，%，按产地国代码"`
	Source     string                  `gorm:"size:400" json:"source" doc:"出处"`
	ChangedAt  time.Time               `gorm:"serializer:moment;type:bigint" json:"changedAt" doc:"录入时间；基础数据为空"`
}

// ImportDutyAt returns the duties of a day. It returns nil if they are not known.
func ImportDutyAt(tx *schema.Tx, day schema.Day) (*ImportDuty, error) {
	return schema.Take[ImportDuty](tx.DB().
		Where("valid_from <= ? AND (valid_until = '' OR valid_until >= ?)", day, day).Order("valid_from DESC"), nil)
}

// ImportDuties returns the duties of all times, newest first.
func ImportDuties(tx *schema.Tx) ([]ImportDuty, error) {
	var list []ImportDuty
	err := tx.DB().Order("valid_from DESC").Find(&list).Error
	return list, err
}

// Landed has the prices of imported cotton in CNY/t with duty, tax and charges, and how they come about.
type Landed struct {
	CIF          schema.PerTon `json:"cif" doc:"完税价格，元/吨：美分 × 汇率 × 22.0462"`
	Quota        schema.Yuan   `json:"quotaPrice" doc:"1% 关税到厂价，元/吨"`
	Sliding      schema.Yuan   `json:"slidingPrice" doc:"滑准税到厂价，元/吨"`
	Full         schema.Yuan   `json:"fullPrice" doc:"40% 关税到厂价，元/吨"`
	SlidingDuty  schema.Centi  `json:"slidingDuty" doc:"滑准税率，%：从量计征时为 0"`
	SpecificDuty schema.Yuan   `json:"specificDuty" doc:"从量税，元/吨：从价计征时为 0"`
	Additional   schema.Centi  `json:"additionalDuty" doc:"加征关税，%"`
}

// ImportCosts is what landed prices depend on beside the price.
type ImportCosts struct {
	Rate *Rate       // nil: not known
	Duty *ImportDuty // nil: not known
}

// ImportCostsAt returns the exchange rate and the duties of a day.
func ImportCostsAt(tx *schema.Tx, day schema.Day) (c ImportCosts, err error) {
	if c.Rate, err = RateAt(tx, day); err != nil {
		return c, err
	}
	c.Duty, err = ImportDutyAt(tx, day)
	return c, err
}

// Landed returns the landed prices of cotton from a country, by its code, at a price in a currency; nil if the exchange
// rate or the duties are not known. Cotton that customs have cleared is priced in CNY: it costs its price under every
// duty.
func (c ImportCosts) Landed(cur Currency, price Price, country string) *Landed {
	switch {
	case cur == CNY:
		return &Landed{Quota: schema.Yuan(price), Sliding: schema.Yuan(price), Full: schema.Yuan(price)}
	case c.Rate == nil || c.Duty == nil:
		return nil
	}
	return new(c.Duty.Landed(schema.Cents(price), c.Rate.Rate, country))
}

// cifYuan is 1 CNY/t in the unit of exact CIF prices: hundredths of a cent × ten-thousandths of a CNY × poundsPerTon.
const cifYuan = 10_000_000_000

// Landed returns the prices of cotton from a country, by its code, at a price and an exchange rate, each rounded half
// up to the yuan. All are zero without a price or rate, and above 100,000 CNY/t.
//
// The sliding price is not monotonic in the price: its rate is rounded to 0.1 %, and each step of the rate moves the
// price by more than 10 CNY/t.
func (d *ImportDuty) Landed(price schema.Cents, rate schema.PerDollar, country string) (l Landed) {
	if price <= 0 || rate <= 0 || int64(price) > quoteMax*cifYuan/poundsPerTon/int64(rate) {
		return l
	}
	cif := uint64(price) * uint64(rate) * poundsPerTon
	l.CIF = schema.PerTon((cif + cifYuan/200) / (cifYuan / 100))
	l.Additional = d.Additional[country]
	l.Quota = d.taxed(cif, d.Quota+l.Additional, 0)
	l.Full = d.taxed(cif, d.Full+l.Additional, 0)
	if cif >= uint64(d.Threshold)*cifYuan { // CNY/kg in thousandths are CNY/t
		l.SpecificDuty = schema.Yuan(d.Specific)
	} else {
		l.SlidingDuty = d.slidingDuty(cif)
	}
	l.Sliding = d.taxed(cif, l.SlidingDuty+l.Additional, l.SpecificDuty)
	return l
}

// taxed returns a CIF price with an ad valorem and a specific duty, value-added tax and charges.
func (d *ImportDuty) taxed(cif uint64, duty schema.Centi, specific schema.Yuan) schema.Yuan {
	const whole = 100_00
	before := cif*uint64(whole+duty) + uint64(specific)*whole*cifYuan
	hi, lo := bits.Mul64(before, uint64(whole+d.VAT))
	const unit = whole * whole * cifYuan
	lo, carry := bits.Add64(lo, unit/2, 0)
	price, _ := bits.Div64(hi+carry, lo, unit)
	return schema.Yuan(price) + d.Charges
}

// slidingDuty returns the ad valorem rate of the sliding duty, rounded half up to 0.1 %.
func (d *ImportDuty) slidingDuty(cif uint64) schema.Centi {
	// With P = cif/1e13 in CNY/kg, thousandths of Dividend/P + Factor×P are dividend/cif + factor×cif/1e15.
	const unit = 1e15
	dividend, product := uint64(d.Dividend)*1e13, uint64(d.Factor)*cif
	thousandths := dividend/cif + product/unit
	hi, lo := bits.Mul64(dividend%cif, unit)
	hi2, lo2 := bits.Mul64(product%unit, cif)
	lo, carry := bits.Add64(lo, lo2, 0)
	rest, _ := bits.Div64(hi+hi2+carry, lo, cif) // both fractions, times unit
	thousandths += (rest + unit/2) / unit
	return max(min(schema.Centi(min(thousandths, 10_000)-1000)*10, d.Cap), 0)
}

// loadImportDuties inserts the missing duties.
func loadImportDuties(tx *schema.Tx) error {
	file, err := schema.ReadBase[struct {
		Duties []ImportDuty `json:"duties"`
	}](baseFiles, "import_duties.json")
	if err != nil {
		return err
	}
	return schema.AddMissing(tx, file.Duties, func(d ImportDuty) string { return string(d.ValidFrom) })
}
