package notice_test

import (
	"slices"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// An event that the pages could not say in words is not written.
func TestEventsTellOfKnownActsAlone(t *testing.T) {
	t.Parallel()
	verbs := schema.Verbs(site.Domains())
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		record := func(verb string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return notice.Record(tx, admin.Member.Actor(), verb, account.UserChanged, admin.UserID, 0, "")
			})
		}
		if err := record("juggle"); err == nil || !strings.Contains(err.Error(), "juggle") {
			t.Errorf("an unknown act: %v", err)
		}
		for _, verb := range verbs {
			if err := record(verb); err != nil {
				t.Error(err)
			}
		}
	})
	if sorted := slices.Sorted(slices.Values(verbs)); len(slices.Compact(sorted)) != len(verbs) {
		t.Errorf("an act stands there twice: %v", sorted)
	}
	for _, s := range account.MembershipSteps {
		if !slices.Contains(verbs, string(s.Verb)) {
			t.Errorf("%s is not among them", s.Verb)
		}
	}
	for _, s := range account.CompanySteps {
		if !slices.Contains(verbs, string(s.Verb)) {
			t.Errorf("%s is not among them", s.Verb)
		}
	}
}
