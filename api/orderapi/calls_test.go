package orderapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	t.Run("terms", func(t *testing.T) { askTerms(t, w) })
	w.AllAsked("orderapi")
}
