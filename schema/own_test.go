package schema_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestOwnIsForOneProcess(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		release, err := db.Own(t.Context())
		if err != nil {
			t.Fatalf("the first: %v", err)
		}
		_, err = db.Own(t.Context())
		if refusal, ok := schema.KindOf(err); !ok || refusal.Kind != schema.ConflictKind {
			t.Errorf("the second beside the first: got %v, want a conflict", err)
		}
		if err := release(); err != nil {
			t.Fatalf("release: %v", err)
		}
		again, err := db.Own(t.Context())
		if err != nil {
			t.Fatalf("after the first: %v", err)
		}
		if err := again(); err != nil {
			t.Errorf("release: %v", err)
		}
	})
}
