package marketapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// PlatformImportDuties handles the calls of administrators about the duties on imported cotton.
type PlatformImportDuties struct{ DB *schema.DB }

type importDutyIn struct {
	ValidFrom  schema.Day              `json:"validFrom" maxLength:"10" doc:"起用日期：同一天的再存就是更正"`
	ValidUntil schema.Day              `json:"validUntil,omitempty" maxLength:"10" doc:"止用日期：没有时不填；此后起用的自动接替"`
	Quota      schema.Centi            `json:"quotaDuty" doc:"配额内关税：%"`
	Full       schema.Centi            `json:"fullDuty" doc:"配额外关税：%"`
	VAT        schema.Centi            `json:"vat" doc:"增值税：%"`
	Charges    schema.Yuan             `json:"portCharges" doc:"港杂费：元/吨"`
	Threshold  schema.Milli            `json:"threshold" doc:"完税价格界限：元/公斤，不低于它时从量计征"`
	Specific   schema.Milli            `json:"specificDuty" doc:"从量税：元/公斤"`
	Dividend   schema.Milli            `json:"slidingDividend" doc:"公式被除数：除以完税价格的数，如 9"`
	Factor     schema.Milli            `json:"slidingFactor" doc:"公式系数：%，乘以完税价格的数，如 2.69"`
	Cap        schema.Centi            `json:"slidingCap" doc:"滑准税上限：%"`
	Additional map[string]schema.Centi `json:"additional,omitempty" doc:"加征关税：%，按产地国代码"`
	Source     string                  `json:"source" maxLength:"400" doc:"出处：公告的名称和文号"`
}

// List returns the import duties of all times, newest first.
func (h PlatformImportDuties) List(c *web.Call, _ *web.None) ([]market.ImportDuty, error) {
	return schema.View(c, h.DB, market.ImportDuties)
}

// Set adds or corrects the duties from a day on.
func (h PlatformImportDuties) Set(c *web.Call, in *importDutyIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.SetImportDuty(tx, by, market.ImportDuty{
			ValidFrom: in.ValidFrom, ValidUntil: in.ValidUntil, Quota: in.Quota, Full: in.Full, VAT: in.VAT,
			Charges: in.Charges, Threshold: in.Threshold, Specific: in.Specific, Dividend: in.Dividend, Factor: in.Factor,
			Cap: in.Cap, Additional: in.Additional, Source: in.Source,
		})
	})
}

// Remove deletes the duties from a day in the future on.
func (h PlatformImportDuties) Remove(c *web.Call, in *dayIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemoveImportDuty(tx, by, in.Day)
	})
}
