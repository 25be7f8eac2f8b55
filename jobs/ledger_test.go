package jobs

import (
	"strings"
	"testing"

	"cottonmall/schema/schematest"
)

func TestTheLedgerIsChecked(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		r := sender(t, db, nil)
		if err := r.checkLedger(t.Context()); err != nil {
			t.Error(err)
		}
		if err := db.Exec("INSERT INTO deposit_account (company_id, available, held) VALUES (7, 100, 0)"); err != nil {
			t.Fatal(err)
		}
		if err := r.checkLedger(t.Context()); err == nil || !strings.Contains(err.Error(), "account 7 has 1") {
			t.Errorf("a balance without entries: %v", err)
		}
	})
}
