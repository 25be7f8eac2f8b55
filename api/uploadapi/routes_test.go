package uploadapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "uploadapi",
		uploadCases, sheetCases, rowCases, leavingCases, workCases, failedCases, historyCases, templateCases,
		inspectionCases)
}
