package demandapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "demandapi",
		savedDemandCases, savedDemandPriceCases, waitingCases, subscriptionCases, reminderCases,
		reminderWayCases, wechatCases, shareCases, platformMarkCases, platformRuleCases,
	)
}
