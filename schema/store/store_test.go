package store

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

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

func TestGetReturnsWhatPutStored(t *testing.T) {
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

func TestConcurrentPutsStoreAContentOnce(t *testing.T) {
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

// TestSweepDeletesUnusedFiles also records the use of a file between the two questions: the file stays.
func TestSweepDeletesUnusedFiles(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	f := open(t, path)
	put := func(text string, age time.Duration) string {
		t.Helper()
		name, err := f.Put(t.Context(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age)
		if err := os.Chtimes(filepath.Join(path, name[:2], name), at, at); err != nil {
			t.Fatal(err)
		}
		return name
	}
	used, unused, late, fresh := put("used", time.Hour), put("unused", time.Hour), put("late", time.Hour), put("fresh", 0)
	half := filepath.Join(path, used[:2], used+".half")
	if err := os.WriteFile(half, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(half, time.Unix(0, 0), time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	n, err := f.Sweep(t.Context(), time.Now().Add(-time.Minute), func(names []string) ([]string, error) {
		known := []string{used}
		for _, name := range names {
			if name == late && asked[late] {
				known = append(known, late) // between the two questions
			}
			asked[name] = true
		}
		return known, nil
	})
	if n != 1 || err != nil {
		t.Errorf("%d files were deleted, %v", n, err)
	}
	checkStays(t, f, map[string]bool{used: true, unused: false, late: true, fresh: true})
	if _, err := os.Stat(half); err == nil {
		t.Error("a temporary file stays")
	}
	away := errors.New("the database is away")
	if n, err := f.Sweep(t.Context(), time.Now(), func([]string) ([]string, error) {
		return nil, away
	}); n != 0 || !errors.Is(err, away) {
		t.Errorf("without the database %d files were deleted, %v", n, err)
	}
	if _, err := f.Get(t.Context(), used); err != nil {
		t.Error(err)
	}
}

// TestFolderOfASite stores the identity of a site once. Deleting files leaves it.
func TestFolderOfASite(t *testing.T) {
	t.Parallel()
	f := open(t, t.TempDir())
	if err := f.SetSite("a site"); err != nil {
		t.Fatal(err)
	}
	if err := f.SetSite("another site"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second identity: %v", err)
	}
	future := time.Now().Add(time.Hour)
	n, err := f.Sweep(t.Context(), future, func(names []string) ([]string, error) { return nil, nil })
	if n != 0 || err != nil {
		t.Errorf("%d files were deleted, %v", n, err)
	}
	if identity, err := f.Site(); identity != "a site" || err != nil {
		t.Errorf("the folder is of %q, %v", identity, err)
	}
}

func checkStays(t *testing.T, f *Folder, files map[string]bool) {
	t.Helper()
	for name, stays := range files {
		if _, err := f.Get(t.Context(), name); (err == nil) != stays {
			t.Errorf("%s: %v", name, err)
		}
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
	for _, name := range []string{
		"", "../secret", "ab/../../secret", "/etc/passwd", evil[:63] + "/",
		strings.ToUpper(evil), Name([]byte("none")), "a\x00b",
	} {
		_, err := f.Get(t.Context(), name)
		if e, ok := schema.KindOf(err); !ok || e.Kind != schema.NotFoundKind {
			t.Errorf("%q: %v", name, err)
		}
	}
	if content, err := f.Get(t.Context(), evil); err == nil {
		t.Errorf("a link out of the folder gave %q", content)
	}
}

// brokenBody ends with an error, as the body of a connection that breaks.
type brokenBody struct{ io.Reader }

var errBroken = errors.New("the connection is broken")

func (b brokenBody) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		err = errBroken
	}
	return n, err
}

// TestABrokenUploadLeavesNoFile breaks an upload in its second part: the part is dropped, and nobody saves the rest.
func TestABrokenUploadLeavesNoFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	f, err := OpenFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	upload := Name([]byte("an upload"))
	if n, err := f.Append(upload, 0, strings.NewReader("first")); n != 5 || err != nil {
		t.Fatalf("the first part: %d, %v", n, err)
	}
	if n, err := f.Append(upload, 5, brokenBody{strings.NewReader("half")}); n != 5 || !errors.Is(err, errBroken) {
		t.Fatalf("the broken part: %d, %v", n, err)
	}
	if found, err := f.Examine(upload); err != nil || found.Size != 5 {
		t.Errorf("the upload has %d bytes, %v", found.Size, err)
	}
	if _, _, err := f.Open(Name([]byte("first"))); err == nil {
		t.Error("the part is a file")
	}
	_, err = f.Sweep(t.Context(), time.Now().Add(time.Minute), func([]string) ([]string, error) { return nil, nil })
	if err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*", "*")); err != nil || len(left) > 0 {
		t.Errorf("the folder has %v, %v", left, err)
	}
}
