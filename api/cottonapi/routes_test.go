package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "cottonapi",
		searchCases, filterCases, batchCases, compareCases, homeCases, shopCases, exportCases,
		downloadCases, columnCases, stockCases, stockBulkCases, stockMakeCases, stockNamedCases, platformBrokerCases,
		interestCases, presetCases,
	)
}
