package accountapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "accountapi",
		accountCases, passwordCases, companyCases, codeCases, confirmCases, scanCases, wechatCases, sessionListCases,
		messageCases, pointCases, pictureCases, userCases, platformCompanyCases, platformMemberCases, platformUserCases,
		platformSalesmanCases,
	)
}
