package web_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "web", captchaCases, socketCases, healthCases, sitemapCases)
}
