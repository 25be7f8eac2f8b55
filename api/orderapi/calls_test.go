package orderapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	t.Run("terms", func(t *testing.T) { askTerms(t, w) })
	t.Run("orders", func(t *testing.T) { askOrders(t, w) })
	t.Run("verbs", func(t *testing.T) { askVerbs(t, w) })
	t.Run("transport", func(t *testing.T) { askTransport(t, w) })
	t.Run("trades", func(t *testing.T) { askTrades(t, w) })
	w.AllAsked("orderapi")
}
