package dealapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	t.Run("carts", func(t *testing.T) { askCarts(t, w) })
	t.Run("deposits", func(t *testing.T) { askDeposits(t, w) })
	t.Run("deals", func(t *testing.T) { askDeals(t, w) })
	w.AllAsked("dealapi")
}
