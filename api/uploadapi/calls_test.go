package uploadapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	for name, ask := range map[string]func(*testing.T, *apitest.Site){
		"imports": askImports,
	} {
		t.Run(name, func(t *testing.T) { ask(t, w) })
	}
	w.AllAsked("uploadapi")
}
