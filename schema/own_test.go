package schema_test

import (
	"os"
	"path/filepath"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
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

// TestAnInterruptedRestoreIsNoSite checks that a folder with an unfinished restore does not become an empty site.
func TestAnInterruptedRestoreIsNoSite(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, schema.RestoreFolder), 0o750); err != nil {
		t.Fatal(err)
	}
	_, err := schema.Open(t.Context(), schema.Config{Folder: folder, Domains: site.Domains()})
	schematest.Refuses(t, "open", err, schema.ConflictKind, "没有完成的恢复")
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("the folder has %d entries, %v", len(entries), err)
	}
}
