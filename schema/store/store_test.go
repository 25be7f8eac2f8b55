package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"cottonmall/schema"
)

func open(t *testing.T, path string) *Folder {
	t.Helper()
	f, err := OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

func TestWhatIsPutCanBeGot(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data", "pictures")
	f := open(t, path)
	content := []byte("a picture")
	name, err := f.Put(t.Context(), content)
	if err != nil || name != Name(content) || len(name) != 64 {
		t.Fatalf("%q, %v", name, err)
	}
	for _, again := range []*Folder{f, open(t, path)} {
		got, err := again.Get(t.Context(), name)
		if err != nil || !bytes.Equal(got, content) {
			t.Errorf("%q, %v", got, err)
		}
	}
}

func TestTheSameContentAtOnceIsKeptOnce(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	f := open(t, path)
	content := bytes.Repeat([]byte("x"), 1<<20)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := f.Put(t.Context(), content); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	files, err := filepath.Glob(filepath.Join(path, "*", "*"))
	if err != nil || len(files) != 1 {
		t.Errorf("%d files, %v", len(files), err)
	}
}

func TestNamesReachNothingOutside(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	f := open(t, filepath.Join(path, "pictures"))
	if err := os.WriteFile(filepath.Join(path, "secret"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	evil := strings.Repeat("ab", 32)
	if err := os.Mkdir(filepath.Join(path, "pictures", "ab"), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(path, "secret"), filepath.Join(path, "pictures", "ab", evil)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "../secret", "ab/../../secret", "/etc/passwd", evil[:63] + "/", strings.ToUpper(evil), Name([]byte("none")), "a\x00b"} {
		_, err := f.Get(t.Context(), name)
		if e, ok := schema.KindOf(err); !ok || e.Kind != schema.NotFoundKind {
			t.Errorf("%q: %v", name, err)
		}
	}
	if content, err := f.Get(t.Context(), evil); err == nil {
		t.Errorf("a link out of the folder gave %q", content)
	}
}
