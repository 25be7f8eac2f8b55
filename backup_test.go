package main

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/internal/commandline"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/store"
)

// lister puts lots on sale without pause and records those whose transaction was committed.
type lister struct {
	mu   sync.Mutex
	done []string // batch numbers
}

// run puts lots on sale until ctx ends. Their numbers begin with first.
func (l *lister) run(ctx context.Context, t *testing.T, db *schema.DB, first int) {
	w := &writer{db: db, t: t, next: first}
	for ctx.Err() == nil {
		number := fmt.Sprintf("65999%06d", w.next)
		_, err := schema.Do(ctx, db, func(tx *schema.Tx) (bool, error) { return true, w.add(tx, 1) })
		if err != nil {
			if ctx.Err() == nil {
				t.Errorf("put a lot on sale: %v", err)
			}
			return
		}
		l.mu.Lock()
		l.done = append(l.done, number)
		l.mu.Unlock()
	}
}

// acknowledged returns the committed lots so far.
func (l *lister) acknowledged() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.done)
}

// TestBackupUnderLoad takes a backup while lots are put on sale, and restores it. Every lot that was committed before
// the backup is there, and the restored site finds exactly what its database has.
func TestBackupUnderLoad(t *testing.T) {
	t.Parallel()
	folder, copied := t.TempDir(), filepath.Join(t.TempDir(), "copied")
	db := openFilled(t, folder, 300)
	site := start(t, append(serveArgs, "--data", folder, "--limits", "off")...)
	if err := waitReady(t.Context(), site.url); err != nil {
		t.Fatal(err)
	}
	picture := []byte("a picture")
	files, err := store.OpenFolder(filepath.Join(folder, store.FolderName))
	if err != nil {
		t.Fatal(err)
	}
	name, err := files.Put(t.Context(), picture)
	if err := errors.Join(err, files.Close()); err != nil {
		t.Fatal(err)
	}

	ctx, stop := context.WithCancel(t.Context())
	l, writers := &lister{}, sync.WaitGroup{}
	for i := range 2 {
		writers.Go(func() { l.run(ctx, t, db, 1+100_000*i) })
	}
	apitest.Wait(t, "lots are put on sale", func() bool { return len(l.acknowledged()) > 20 })
	before := l.acknowledged()
	archive := filepath.Join(t.TempDir(), "site.tar")
	printed := outputOf(t, "backup", archive, "--data", folder)
	after := l.acknowledged()
	// The picture, and the two videos of the base data with their covers.
	if len(after) == len(before) || !strings.Contains(printed, "已备份") || !strings.Contains(printed, "5 个文件") {
		t.Errorf("printed %q; %d lots before, %d after", printed, len(before), len(after))
	}
	stop()
	writers.Wait()

	outputOf(t, "restore", archive, "--data", copied)
	content, err := os.ReadFile(filepath.Join(copied, store.FolderName, name[:2], name))
	if !bytes.Equal(content, picture) || err != nil {
		t.Errorf("the picture is %q, %v", content, err)
	}
	restored := schematest.Open(t, schema.Config{Folder: copied})
	checkDatabase(t, restored)
	for _, number := range before {
		schematest.Read(restored, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, number) })
	}
	if about, err := os.Stat(filepath.Join(copied, schema.DatabaseFile)); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("the database is open to %v, %v", about.Mode(), err)
	}
	again := start(t, append(serveArgs, "--data", copied, "--limits", "off")...)
	if err := waitReady(t.Context(), again.url); err != nil {
		t.Fatal(err)
	}
	if got := outputOf(t, "verify", "--data", copied, "--url", again.url); !strings.Contains(got, "一致") {
		t.Errorf("verify prints %q", got)
	}
	refuses(t, "请先停止商城", "restore", archive, "--data", copied)
	again.end(t)
	site.end(t)
}

// checkDatabase checks the file of a database and its foreign keys.
func checkDatabase(t *testing.T, db *schematest.DB) {
	t.Helper()
	for pragma, want := range map[string]string{"integrity_check": "ok", "foreign_key_check": ""} {
		got := schematest.Read(db, func(tx *schema.Tx) (string, error) {
			var rows []string
			err := tx.DB().Raw("PRAGMA " + pragma).Scan(&rows).Error
			return strings.Join(rows, ", "), err
		})
		if got != want {
			t.Errorf("%s: %s, want %s", pragma, got, want)
		}
	}
}

// TestDamagedBackupsAreRefused truncates and alters a backup. A refused backup leaves the folder empty.
func TestDamagedBackupsAreRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	outputOf(t, "migrate", "--data", folder)
	archive := filepath.Join(t.TempDir(), "site.tar")
	printed := regexp.MustCompile(`版本 (\d+)`).FindStringSubmatch(outputOf(t, "backup", archive, "--data", folder))
	whole, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	altered := func(change func(b []byte) []byte) []byte { return change(bytes.Clone(whole)) }
	replaced := func(old, new string) []byte {
		return altered(func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(new), 1) })
	}
	version := `"schema": ` + printed[1]
	for _, c := range []struct {
		what, words string
		content     []byte
	}{
		{"empty", "没有清单", nil},
		{"truncated in the database", "不完整", whole[:len(whole)/2]},
		{"truncated in the manifest", "不完整", whole[:len(whole)-1700]},
		{"altered in the database", "校验值不符", altered(func(b []byte) []byte { b[len(b)/2] ^= 1; return b })},
		{"altered in a name", "invalid tar header", replaced("cottonmall.db", "cottonmall.dc")},
		{"with another file", "未知的文件", hostileArchive(t)},
		{"altered in the manifest", "缺少文件", replaced(`"name": "cottonmall.db"`, `"name": "cottonmall.dc"`)},
		{"no archive", "不完整", bytes.Repeat([]byte("no archive "), 1000)},
		{"of a newer version", "新版程序", replaced(version, `"schema": 99`)},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			file, data := filepath.Join(t.TempDir(), "site.tar"), filepath.Join(t.TempDir(), "data")
			if err := os.WriteFile(file, c.content, 0o600); err != nil {
				t.Fatal(err)
			}
			refuses(t, c.words, "restore", file, "--data", data)
			left, err := filepath.Glob(filepath.Join(data, "*"))
			left = slices.DeleteFunc(left, func(name string) bool { return strings.Contains(name, "db.migrate") })
			if len(left) > 0 || err != nil {
				t.Errorf("the folder has %q, %v", left, err)
			}
			outputOf(t, "restore", archive, "--data", data)
		})
	}
}

// hostileArchive returns an archive with a file outside the folder.
func hostileArchive(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "pictures/../../cottonmall.db"})
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestRestoredDatabaseIsMigrated restores a backup whose last migration is missing.
func TestRestoredDatabaseIsMigrated(t *testing.T) {
	t.Parallel()
	folder, copied, archive := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "site.tar")
	db := schematest.Open(t, schema.Config{Folder: folder})
	newest := schematest.Read(db, func(tx *schema.Tx) (n int, err error) {
		return n, tx.DB().Raw("SELECT MAX(version_id) FROM migration").Scan(&n).Error
	})
	if err := db.Exec("DELETE FROM migration WHERE version_id = ?", newest); err != nil {
		t.Fatal(err)
	}
	version := func(n int) string { return fmt.Sprintf("版本 %d", n) }
	if printed := outputOf(t, "backup", archive, "--data", folder); !strings.Contains(printed, version(newest-1)) {
		t.Errorf("the backup printed %q", printed)
	}
	if printed := outputOf(t, "restore", archive, "--data", copied); !strings.Contains(printed, version(newest-1)) {
		t.Errorf("the restore printed %q", printed)
	}
	outputOf(t, "migrate", "--data", copied)
	again := filepath.Join(t.TempDir(), "again.tar")
	if printed := outputOf(t, "backup", again, "--data", copied); !strings.Contains(printed, version(newest)) {
		t.Errorf("the backup of the migrated database printed %q", printed)
	}
}

func TestBackupsThatAreRefused(t *testing.T) {
	t.Parallel()
	folder, target := t.TempDir(), t.TempDir()
	archive := filepath.Join(target, "site.tar")
	refuses(t, "没有数据库", "backup", archive, "--data", folder)
	outputOf(t, "migrate", "--data", folder)
	interrupted := filepath.Join(folder, "cottonmall.db.copy")
	if err := os.WriteFile(interrupted, []byte("of an interrupted backup"), 0o600); err != nil {
		t.Fatal(err)
	}
	outputOf(t, "backup", archive, "--data", folder)
	refuses(t, "已存在", "backup", archive, "--data", folder)
	refuses(t, "无法写入", "backup", filepath.Join(target, "none", "site.tar"), "--data", folder)
	refuses(t, "不是空的", "restore", archive, "--data", folder)
	refuses(t, "无法读取备份文件", "restore", archive+"x", "--data", t.TempDir())
	if left, err := os.ReadDir(target); len(left) != 1 || err != nil {
		t.Errorf("the folder of the backup has %v, %v", left, err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*.copy*")); len(left) > 0 || err != nil {
		t.Errorf("the data folder has %q, %v", left, err)
	}
	for _, command := range []string{"backup", "restore"} {
		err := run(t.Context(), []string{command, archive, "--database", "mall:secret@tcp(db:3306)/cotton"}, io.Discard)
		text := commandline.Sentence(err)
		if commandline.Status(err) != 2 || strings.Contains(text, "secret") ||
			!strings.Contains(text, "mariadb-dump --single-transaction --quick --hex-blob --user=mall --password --host=db") {
			t.Errorf("%s with a server: status %d, %s", command, commandline.Status(err), text)
		}
	}
}

// TestBackupThroughAPipe writes a backup to standard output and restores it from standard input.
func TestBackupThroughAPipe(t *testing.T) {
	t.Parallel()
	program := buildProgram(t)
	folder, copied := t.TempDir(), filepath.Join(t.TempDir(), "copied")
	openFilled(t, folder, 60)
	archive, err := exec.Command(program, "backup", "-", "--data", folder).Output()
	if err != nil {
		t.Fatal(err)
	}
	restoring := exec.Command(program, "restore", "-", "--data", copied)
	restoring.Stdin = bytes.NewReader(archive)
	if out, err := restoring.CombinedOutput(); err != nil || !strings.Contains(string(out), "已恢复") {
		t.Fatalf("%s, %v", out, err)
	}
	checkDatabase(t, schematest.Open(t, schema.Config{Folder: copied}))
}
