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

// TestRecordRefusesUnregisteredKinds checks that the registered kinds, and no others, can be recorded.
func TestRecordRefusesUnregisteredKinds(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin := db.Admin()
	record := func(kind string) error {
		return schematest.Try(t, db, func(tx *schema.Tx) error {
			return notice.Record(tx, admin.Member.Actor(), "update", kind, 1, 0, "")
		})
	}
	if err := record("juggler"); err == nil || !strings.Contains(err.Error(), "juggler") {
		t.Errorf("an unregistered kind: %v", err)
	}
	for _, kind := range schema.EventKinds(site.Domains()) {
		if err := record(kind); err != nil {
			t.Error(err)
		}
	}
}

// TestRecordRefusesUnregisteredVerbs checks that all steps have registered verbs.
func TestRecordRefusesUnregisteredVerbs(t *testing.T) {
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
			t.Errorf("an unregistered verb: %v", err)
		}
		for _, verb := range verbs {
			if err := record(verb); err != nil {
				t.Error(err)
			}
		}
	})
	if sorted := slices.Sorted(slices.Values(verbs)); len(slices.Compact(sorted)) != len(verbs) {
		t.Errorf("a verb is registered twice: %v", sorted)
	}
	for _, s := range account.MembershipSteps {
		if !slices.Contains(verbs, string(s.Verb)) {
			t.Errorf("verb %s is not registered", s.Verb)
		}
	}
	for _, s := range account.CompanySteps {
		if !slices.Contains(verbs, string(s.Verb)) {
			t.Errorf("verb %s is not registered", s.Verb)
		}
	}
}
