// Package demo makes demonstration data: lots, companies, warehouses and quotes that look like the real trade.
//
// The same number of lots, seed and clock give the same data. Dates follow the clock of the data: the crops on sale
// are those of the last autumns, validities end in the coming weeks. When the rows were written is by DB.Now.
package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/site"
)

// Options say how much data is made.
type Options struct {
	Lots int          // batches, the real ones included
	Seed uint64       // another seed gives other data
	At   time.Time    // the clock of the data; zero: now
	Log  func(string) // is told how far it is; may be nil
}

// Least and most lots: fewer have no room for the real ones, more use up the batch numbers.
const (
	LeastLots = 10
	MostLots  = 2_000_000
)

// Fill puts demonstration data into a database that has only its base data. When it was interrupted, the same
// options go on where it stopped; a database with other data is a conflict.
func Fill(ctx context.Context, db *schema.DB, o Options) error {
	if o.Lots < LeastLots || o.Lots > MostLots {
		return schema.Invalid("lots", "演示批次数应在 %d 到 %d 之间", LeastLots, MostLots)
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	p, err := begin(ctx, db, o)
	if err != nil {
		return err
	}
	a, err := schema.View(ctx, db, lookAround(p.At))
	if err != nil {
		return err
	}
	r := newRand(p.Seed, p.Lots)
	s, err := newScene(r, p.At, a)
	if err != nil {
		return err
	}
	quotes := s.history(r)
	if p.Done == 0 {
		if err := s.found(ctx, db, quotes, p); err != nil {
			return err
		}
	}
	return s.fill(ctx, db, r, p, o.Log)
}

func newRand(seed uint64, lots int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(lots))) }

// Wanted tells whether Fill has something to do: the database has no companies and no people yet, or an earlier Fill
// was interrupted.
func Wanted(ctx context.Context, db *schema.DB) (bool, error) {
	return schema.View(ctx, db, func(tx *schema.Tx) (bool, error) {
		p, err := readProgress(tx)
		if err != nil || p != nil {
			return p != nil && !p.Whole, err
		}
		used, err := inUse(tx)
		return !used, err
	})
}

// Real tells whether the database holds what Fill did not put there: companies or people, and no trace of Fill.
func Real(ctx context.Context, db *schema.DB) (bool, error) {
	return schema.View(ctx, db, func(tx *schema.Tx) (bool, error) {
		p, err := readProgress(tx)
		if err != nil || p != nil {
			return false, err
		}
		return inUse(tx)
	})
}

// inUse tells whether there are companies or people.
func inUse(tx *schema.Tx) (bool, error) {
	companies, err := account.Companies(tx)
	if err != nil || len(companies) > 0 {
		return len(companies) > 0, err
	}
	_, people, err := account.UserList(tx, account.UserFilter{}, schema.Page{Num: 1, Size: 1})
	return people > 0, err
}

// Filled tells whether Fill has been at work here, and its accounts are open to whoever knows them.
func Filled(ctx context.Context, db *schema.DB) (bool, error) {
	return schema.View(ctx, db, func(tx *schema.Tx) (bool, error) {
		p, err := readProgress(tx)
		return p != nil, err
	})
}

// progress is how far an earlier Fill came; it is kept with the data, in the same transactions.
type progress struct {
	Lots  int       `json:"lots"`
	Seed  uint64    `json:"seed"`
	At    time.Time `json:"at"`   // the clock of the data
	Done  int       `json:"done"` // lots that are stored
	Whole bool      `json:"whole"`
}

const progressParam = site.PrivateParam + "demonstration"

func readProgress(tx *schema.Tx) (*progress, error) {
	params, err := site.Params(tx, []string{progressParam})
	if err != nil || params[progressParam] == "" {
		return nil, err
	}
	var p progress
	if err := json.Unmarshal([]byte(params[progressParam]), &p); err != nil {
		return nil, fmt.Errorf("read the progress of demonstration data: %w", err)
	}
	return &p, nil
}

func (p progress) save(tx *schema.Tx) error {
	b, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return site.SetParam(tx, progressParam, string(b))
}

// begin tells where to go on: at the beginning of an empty database, or where the same Fill was interrupted.
func begin(ctx context.Context, db *schema.DB, o Options) (progress, error) {
	return schema.View(ctx, db, func(tx *schema.Tx) (progress, error) {
		fresh := progress{Lots: o.Lots, Seed: o.Seed, At: tx.Now()}
		if !o.At.IsZero() {
			fresh.At = o.At.UTC()
		}
		p, err := readProgress(tx)
		switch {
		case err != nil:
			return fresh, err
		case p != nil && p.Whole:
			return fresh, schema.Conflict("数据库里已有演示数据：%d 批，种子 %d", p.Lots, p.Seed)
		case p != nil && (p.Lots != o.Lots || p.Seed != o.Seed || !o.At.IsZero() && !o.At.Equal(p.At)):
			return fresh, schema.Conflict("上次的演示数据（%d 批，种子 %d，%s）没有写完，请用相同的参数继续", p.Lots, p.Seed, schema.DayOf(p.At))
		case p != nil:
			return *p, nil
		}
		used, err := inUse(tx)
		if err == nil && used {
			err = schema.Conflict("数据库里已有数据，演示数据只能写入空数据库")
		}
		return fresh, err
	})
}

// lookAround reads what the database knows already.
func lookAround(now time.Time) func(tx *schema.Tx) (around, error) {
	return func(tx *schema.Tx) (a around, err error) {
		areas, err := market.Areas(tx, "")
		if err != nil {
			return a, err
		}
		a.cities = map[string][]string{}
		for _, area := range areas {
			a.cities[area.Name] = area.List
		}
		if a.holidays, err = market.Holidays(tx); err != nil {
			return a, err
		}
		today := schema.DayOf(now)
		a.live, err = market.LiveContracts(tx, today)
		if len(a.live) < mostFutures { // the calendar of these years is not in the database
			a.live = slices.DeleteFunc(market.ContractCalendar(today, today.Add(400), a.holidays),
				func(c market.Contract) bool { return !c.Live(today) })
		}
		return a, err
	}
}
