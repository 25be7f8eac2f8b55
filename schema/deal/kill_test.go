package deal_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

// doomedProcess is the variable with the JSON of a doomed process.
const doomedProcess = "COTTONMALL_DOOMED"

// doomed is a process that trades a deal and kills itself after some statements.
type doomed struct {
	Folder, DSN string // of the database
	Touched     bool   // a quote fills the deal, instead of the trade of its seller
	Seller      deal.By
	Deal        int64
	Statements  int
	At          time.Time
}

func (p doomed) config() schema.Config { return schema.Config{Folder: p.Folder, DSN: p.DSN} }

// TestKilledTradesLeaveNothing kills a process after each statement of a trade, or of a fill by a quote, from the
// first to the last one before the commit. What the process has written must be gone, until the trade of a process that
// lives succeeds whole. Without COTTONMALL_RACE_TRIES it kills after every eighth statement.
func TestKilledTradesLeaveNothing(t *testing.T) {
	t.Parallel()
	if os.Getenv(doomedProcess) != "" {
		tradeAndDie(t)
		return
	}
	for name, touched := range map[string]bool{"traded": false, "touched": true} {
		t.Run(name+" on sqlite", func(t *testing.T) {
			t.Parallel()
			testKilledTrades(t, doomed{Folder: t.TempDir(), Touched: touched})
		})
		t.Run(name+" on mysql", func(t *testing.T) {
			t.Parallel()
			if dsn, ok := schematest.MigratedMySQL(t); ok {
				testKilledTrades(t, doomed{DSN: dsn, Touched: touched})
			}
		})
	}
}

func testKilledTrades(t *testing.T, p doomed) {
	t.Helper()
	tr := newTrade(t, schematest.Open(t, p.config()))
	tr.Advance(monday)
	tr.Quote("CF701", 14600)
	a, b := tr.hanging(tr.b, 14500, deal.Hang), tr.hanging(tr.c, 14550, deal.Hang)
	tr.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&deal.Deal{}).Where("id = ?", a.ID).Update("fill_when_touched", p.Touched).Error
	})
	before := tr.rows()
	p.Seller, p.Deal, p.At = tr.seller, a.ID, tr.Now()
	kills, every, least := 0, 8, 3
	if os.Getenv("COTTONMALL_RACE_TRIES") != "" {
		every, least = 1, 40
	}
	for n := 1; ; n += every {
		p.Statements = n
		out, err := p.run(t)
		if err == nil {
			break
		}
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
			t.Fatalf("the process ended with %v: %s", err, out)
		}
		kills++
		tr.is(a.ID, deal.Hanging, "")
		tr.is(b.ID, deal.Hanging, "")
		tr.state(cotton.InDeal)
		if after := tr.rows(); after != before {
			t.Fatalf("after %d statements the database has %s, want %s", n, after, before)
		}
		if err := checkLedger(tr.DB); err != nil {
			t.Fatalf("after %d statements: %v", n, err)
		}
	}
	t.Logf("%d kills", kills)
	if kills < least {
		t.Errorf("the process was killed %d times", kills)
	}
	tr.is(a.ID, deal.Succeeded, "")
	tr.is(b.ID, deal.Failed, deal.SoldElsewhere)
	tr.state(cotton.Sold)
	if err := checkLedger(tr.DB); err != nil {
		t.Error(err)
	}
}

// run runs the process.
func (p doomed) run(t *testing.T) (out []byte, err error) {
	t.Helper()
	variable, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestKilledTradesLeaveNothing$")
	cmd.Env = append(os.Environ(), doomedProcess+"="+string(variable))
	return cmd.CombinedOutput()
}

// rows returns the number of rows of each table, without those that change whenever a process opens the database.
func (tr *trade) rows() string {
	_, tables, err := tr.Tables(nil)
	if err != nil {
		tr.t.Fatal(err)
	}
	slices.Sort(tables)
	var list []string
	for _, table := range tables {
		n, err := tr.Count(table)
		if err != nil {
			tr.t.Fatal(err)
		}
		list = append(list, fmt.Sprintf("%s %d", table, n))
	}
	return strings.Join(list, ", ")
}

// tradeAndDie trades the deal that the environment names, and kills its process after some statements.
func tradeAndDie(t *testing.T) {
	t.Helper()
	var p doomed
	if err := json.Unmarshal([]byte(os.Getenv(doomedProcess)), &p); err != nil {
		t.Fatal(err)
	}
	db := schematest.Open(t, p.config())
	db.Advance(p.At.Sub(db.Now()))
	left := p.Statements
	kill := func(*gorm.DB) {
		if left--; left == 0 {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // until the signal arrives
		}
	}
	db.Do(func(tx *schema.Tx) error {
		const name = "test:kill"
		calls := tx.DB().Callback()
		if err := errors.Join(
			calls.Create().Register(name, kill), calls.Update().Register(name, kill), calls.Delete().Register(name, kill),
			calls.Query().Register(name, kill), calls.Row().Register(name, kill), calls.Raw().Register(name, kill),
		); err != nil {
			return err
		}
		if !p.Touched {
			return trades(p.Seller, p.Deal)(tx)
		}
		_, err := deal.TouchDeals(tx, goods, deal.Quote{IndexCode: "CF701", Price: 14500, At: tx.Now()})
		return err
	})
}
