package cottonapi_test

import (
	"net/http"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// A lot page says of findings whose they are, and claims no inspection of which nothing is known.
func TestALotPageSaysWhereItsDataComeFrom(t *testing.T) {
	t.Parallel()
	w := apitest.OpenMarket(t)
	seller := w.DB.Company("银穗棉业有限公司")
	for number, c := range map[string]struct {
		batch cotton.Batch
		has   string
	}{
		"65012258001": {cotton.Batch{QualityCert: "Q1"}, `"source":{"kind":"inspection","memberName":"","at":null}`},
		"65012258002": {cotton.Batch{WeightCert: "W1", BroughtBy: seller.ID}, `"source":{"kind":"seller","memberName":"银穗棉业有限公司","at":"`},
		"65012258003": {cotton.Batch{CertifiedOn: "2026-10-20"}, `"source":{"kind":"import","memberName":"","at":null}`},
	} {
		c.batch.BatchID, c.batch.Zone = number, cotton.Xinjiang
		w.DB.Do(func(tx *schema.Tx) error { return cotton.AddBatches(tx, []cotton.Batch{c.batch}) })
		w.Ask(apitest.Request{Method: http.MethodGet, Path: "batch/getCottonBatch?batchID=" + number, Has: []string{c.has}})
	}
}
