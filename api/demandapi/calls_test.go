package demandapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	t.Run("saved demands", func(t *testing.T) { askDemands(t, w) })
	t.Run("subscriptions", func(t *testing.T) { askSubscriptions(t, w) })
	t.Run("lots that are waited for", func(t *testing.T) { askWaiting(t, w) })
	t.Run("marks", func(t *testing.T) { askMarks(t, w) })
	w.AllAsked("demandapi")
}
