package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// TestALotPageNamesTheSourceOfItsData checks that a lot page has the source of the findings.
func TestALotPageNamesTheSourceOfItsData(t *testing.T) {
	t.Parallel()
	w := apitest.OpenMarket(t)
	seller := w.DB.Company("银穗棉业有限公司")
	for number, c := range map[string]struct {
		batch cotton.Batch
		want  source
	}{
		"65012258001": {cotton.Batch{QualityCert: "Q1"}, source{"inspection", "", false}},
		"65012258002": {cotton.Batch{WeightCert: "W1", BroughtBy: seller.ID}, source{"seller", seller.Name, true}},
		"65012258004": {cotton.Batch{Certificate: 1, BroughtBy: seller.ID}, source{"both", seller.Name, false}},
		"65012258005": {cotton.Batch{Certificate: 1}, source{"inspection", "", false}},
		"65012258003": {cotton.Batch{CertifiedOn: "2026-10-20"}, source{"import", "", false}},
	} {
		c.batch.BatchID, c.batch.Zone = number, cotton.Xinjiang
		w.DB.Do(func(tx *schema.Tx) error { return cotton.AddBatches(tx, []cotton.Batch{c.batch}) })
		w.Run(t, apitest.Request{
			Name: c.want.Kind, Method: "GET", Path: "batch/getCottonBatch?batchID=" + number,
			Want: struct{ Batch findings }{findings{c.want}},
		})
	}
}

type findings struct{ Source source }

// source is where the findings of a batch come from, and whether it is known when.
type source struct {
	Kind, MemberName string
	At               apitest.Some
}
