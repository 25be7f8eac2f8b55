package schema_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/go-sql-driver/mysql"
	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/migrate"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

func TestOpenAgainKeepsData(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		first := schematest.Open(t, c)
		first.Company("甲")
		first.Do(func(tx *schema.Tx) error { return site.SetParam(tx, "hotline", "010-12345678") })
		second := schematest.Open(t, c)
		if got := second.Company("甲").ID; got != 1 {
			t.Errorf("the company has the id %d after opening again", got)
		}
		params := schematest.Read(second, func(tx *schema.Tx) (map[string]string, error) {
			return site.Params(tx, []string{"hotline", "none"})
		})
		if diff := cmp.Diff(map[string]string{"hotline": "010-12345678"}, params); diff != "" {
			t.Error(diff)
		}
		if second.OnSQLite() != (c.DSN == "") {
			t.Error("Embedded is wrong")
		}
		if err := second.Ping(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestDatabaseFilesAreForTheServersUser checks the modes of the files of a new database, and of one with open files.
func TestDatabaseFilesAreForTheServersUser(t *testing.T) {
	t.Parallel()
	for _, mode := range []os.FileMode{0, 0o644} {
		c := schema.Config{Folder: t.TempDir(), Domains: site.Domains()}
		if mode != 0 {
			schematest.Open(t, c)
			chmodAll(t, c.Folder, mode)
		}
		db := schematest.Open(t, c)
		db.Company("甲")
		release, err := db.Own(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(c.Folder)
		if err != nil || len(files) < 4 {
			t.Errorf("%d files: %v", len(files), err)
		}
		for _, f := range files {
			if about, err := f.Info(); err != nil || about.Mode().Perm() != 0o600 {
				t.Errorf("%s has the mode %v: %v", f.Name(), about.Mode(), err)
			}
		}
		if err := release(); err != nil {
			t.Error(err)
		}
	}
}

// chmodAll sets the mode of the files of a folder.
func chmodAll(t *testing.T, folder string, mode os.FileMode) {
	t.Helper()
	files, err := os.ReadDir(folder)
	for _, f := range files {
		err = errors.Join(err, os.Chmod(filepath.Join(folder, f.Name()), mode))
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestOpenRefusesANewerDatabase(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		db := schematest.Open(t, c)
		if err := db.Exec("INSERT INTO migration (version_id, is_applied) VALUES (?, ?)", migrate.Newest+1,
			true); err != nil {
			t.Fatal(err)
		}
		c.Domains = site.Domains()
		_, err := schema.Open(t.Context(), c)
		var newer *migrate.NewerError
		if !errors.As(err, &newer) || newer.Version != migrate.Newest+1 {
			t.Errorf("opening a newer database: %v", err)
		}
	})
}

func TestOpenNamesTheSettingOfADatabaseThatCannotBeReached(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		config schema.Config
		name   string
	}{
		{schema.Config{DSN: "abc"}, "COTTONMALL_DATABASE"},
		{schema.Config{DSN: "root@tcp(127.0.0.1:1)/x"}, "COTTONMALL_DATABASE"},
		{schema.Config{Folder: filepath.Join(file, "x")}, "COTTONMALL_DATA"},
	} {
		c.config.Domains = site.Domains()
		_, err := schema.Open(t.Context(), c.config)
		schematest.Refuses(t, c.name, err, schema.ConflictKind, "无法打开")
		schematest.Refuses(t, c.name, err, schema.ConflictKind, c.name)
	}
}

func TestOpenRefusesAnIncrementOfIDs(t *testing.T) {
	t.Parallel()
	dsn, ok := schematest.MySQL(t)
	if !ok {
		return
	}
	c, err := mysql.ParseDSN(dsn)
	if err != nil {
		t.Fatal(err)
	}
	if c.Params == nil {
		c.Params = map[string]string{}
	}
	c.Params["auto_increment_increment"] = "2"
	_, err = schema.Open(t.Context(), schema.Config{DSN: c.FormatDSN(), Domains: site.Domains()})
	schematest.Refuses(t, "an increment of 2", err, schema.ConflictKind, "auto_increment_increment")
}

func TestAnInterruptedMigrationRunsAgain(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		db := schematest.Open(t, c)
		for _, cut := range []string{
			"DELETE FROM migration WHERE version_id > 0", "DROP TABLE lease",
			"DROP INDEX listing_batch ON listing",
		} {
			if db.OnSQLite() && cut == "DROP INDEX listing_batch ON listing" {
				cut = "DROP INDEX listing_batch"
			}
			if err := db.Exec(cut); err != nil {
				t.Fatal(err)
			}
		}
		again := schematest.Open(t, c)
		again.Do(func(tx *schema.Tx) error {
			_, _, err := schema.TakeLease(tx, "one", "me", 1)
			return err
		})
		again.Company("甲").Seller().Batch("65012252001").Fixed(15300)
	})
}

func TestConcurrentProcessesMigrateOnce(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() {
				process := exec.Command(os.Args[0])
				process.Env = append(os.Environ(), openOnly+"="+c.Folder+c.DSN)
				if out, err := process.CombinedOutput(); err != nil {
					t.Errorf("a process could not open the database: %v: %s", err, out)
				}
			})
		}
		wg.Wait()
		areas := schematest.Read(schematest.Open(t, c), func(tx *schema.Tx) ([]market.AreaGroup, error) {
			return market.Areas(tx, "")
		})
		if len(areas) != 5 {
			t.Errorf("the base data has %d areas", len(areas))
		}
	})
}

func TestTablesHaveTheColumnsOfTheirModels(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for _, m := range schematest.Models {
			want, have, err := db.Columns(m)
			if err != nil {
				t.Fatalf("%T: %v", m, err)
			}
			slices.Sort(want)
			slices.Sort(have)
			if diff := cmp.Diff(want, have); diff != "" {
				t.Errorf("%T: %s", m, diff)
			}
		}
	})
}

// TestEveryTableHasAModel checks that the test above compares all tables, except those of libraries and older versions.
func TestEveryTableHasAModel(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		want, have, err := db.Tables(schematest.Models)
		if err != nil {
			t.Fatal(err)
		}
		have = slices.DeleteFunc(have, func(table string) bool {
			older := []string{"fresh_lots", "matching", "phone", "reserve_standard"}
			return slices.Contains(append(older, "migration", "sqlite_sequence"), table)
		})
		slices.Sort(want)
		slices.Sort(have)
		if diff := cmp.Diff(want, have); diff != "" {
			t.Error(diff)
		}
	})
}

func TestViewCannotWrite(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
			return schematest.Done(site.SetParam(tx, "hotline", "x"))
		})
		if err == nil {
			t.Error("a reading transaction wrote")
		}
	})
}

func TestViewReadsBesideAnOpenWrite(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		db.Do(func(tx *schema.Tx) error {
			if err := site.SetParam(tx, "hotline", "new"); err != nil {
				return err
			}
			hotline := schematest.Read(db, func(tx *schema.Tx) (map[string]string, error) {
				return site.Params(tx, []string{"hotline"})
			})
			if hotline["hotline"] == "new" {
				t.Error("a reader sees what is not committed")
			}
			return nil
		})
	})
}

// TestAnOlderDatabaseGainsPeople migrates a database without users; its companies stay.
func TestAnOlderDatabaseGainsPeople(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		db := schematest.Open(t, c)
		db.Company("江海纺织有限公司")
		cuts := []string{"DELETE FROM migration WHERE version_id > 2"}
		for _, column := range []string{"credit_code", "legal", "licence", "review_note", "applied_at", "reviewed_at"} {
			cuts = append(cuts, "ALTER TABLE company DROP COLUMN "+column)
		}
		for _, table := range []string{"user", "membership", "session", "notice", "point"} {
			cuts = append(cuts, "DROP TABLE `"+table+"`")
		}
		for _, cut := range cuts {
			if err := db.Exec(cut); err != nil {
				t.Fatalf("%s: %v", cut, err)
			}
		}
		again := schematest.Open(t, c)
		mill := again.Company("江海纺织有限公司")
		if mill.ID != 1 || mill.State != account.CompanyApproved || mill.CreditCode != "" || mill.Licence != 0 ||
			!mill.AppliedAt.IsZero() {
			t.Errorf("the company is now %+v", mill.Company)
		}
		mill.Manager("老板").LogIn()
	})
}
