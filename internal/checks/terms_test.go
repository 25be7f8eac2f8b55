package checks

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// TestThePagesShowTheTermsThatAreKept compares the version of the terms on the pages with the one that is stored when
// a person agrees.
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

// TestThePagesShowTheStandardOfWeights compares the standard of conditioned weights on the pages with that of the
// computation.
func TestThePagesShowTheStandardOfWeights(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("frontend/src/ui/lot/weight.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"name: '" + schema.WeightStandard + "', from: '2024-09-01' }",
		fmt.Sprintf("moisture: %s, trash: %s }", schema.StandardMoisture, schema.StandardTrash),
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the pages have no %q", want)
		}
	}
}
