package main

import (
	"os"
	"strings"
	"testing"

	"cottonmall/schema/account"
)

// What a person agrees to is kept with the version that the pages show.
func TestThePagesShowTheTermsThatAreKept(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("frontend/src/ui/chrome/terms.ts")
	if err != nil {
		t.Fatal(err)
	}
	if want := "termsVersion = '" + account.Terms + "'"; !strings.Contains(string(page), want) {
		t.Errorf("the pages have no %s", want)
	}
}
