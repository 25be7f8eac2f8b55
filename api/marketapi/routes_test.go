package marketapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "marketapi", quoteCases, depotCases, platformBaseCases, platformQuoteCases,
		platformWarehouseCases, platformGinneryCases, rateCases, ownPremiumCases)
}
