package articleapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "articleapi", articleCases, platformArticleCases, videoCases, resourceCases, feedCases)
}
