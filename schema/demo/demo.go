// Package demo generates demonstration data: lots, companies, warehouses and quotes with realistic distributions.
//
// The same number of lots, seed and clock generate the same data. Dates follow the clock of the data: the lots on
// sale are from the last crops, and validities end in the coming weeks. The times of writing are those of DB.Now.
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

// Options are the parameters of the generator.
type Options struct {
	Lots int          // number of batches, including the real ones
	Seed uint64       // of the random numbers
	At   time.Time    // the clock of the data; zero for now
	Log  func(string) // receives progress messages; may be nil
}

// Limits of Options.Lots. The real lots need LeastLots; beyond MostLots batch numbers run out.
const (
	LeastLots = 10
	MostLots  = 2_000_000
)

// Fill writes demonstration data to a database that has only base data. After an interruption, the same options
// continue where it stopped. A database with other data is a conflict.
func Fill(ctx context.Context, db *schema.DB, o Options) error {
	if o.Lots < LeastLots || o.Lots > MostLots {
		return schema.Invalid("lots", "演示批次数应在 %d 到 %d 之间", LeastLots, MostLots)
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	p, err := startProgress(ctx, db, o)
	if err != nil {
		return err
	}
	a, err := schema.View(ctx, db, readBaseData(p.At))
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
		if err := s.storeBase(ctx, db, quotes, p); err != nil {
			return err
		}
	}
	return s.storeLots(ctx, db, r, quotes, p, o.Log)
}

func newRand(seed uint64, lots int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(lots))) }

// Wanted reports whether Fill has work to do: the database has no companies and users, or an earlier Fill was
// interrupted.
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

// Real reports whether the database has companies or users that are not from Fill.
func Real(ctx context.Context, db *schema.DB) (bool, error) {
	return schema.View(ctx, db, func(tx *schema.Tx) (bool, error) {
		p, err := readProgress(tx)
		if err != nil || p != nil {
			return false, err
		}
		return inUse(tx)
	})
}

// inUse reports whether there are companies or users.
func inUse(tx *schema.Tx) (bool, error) {
	companies, err := account.Companies(tx)
	if err != nil || len(companies) > 0 {
		return len(companies) > 0, err
	}
	_, people, err := account.UserList(tx, account.UserFilter{}, schema.Page{Num: 1, Size: 1})
	return people > 0, err
}

// filled reports whether Fill has written to the database. Its accounts then have a known password.
func filled(ctx context.Context, db *schema.DB) (bool, error) {
	return schema.View(ctx, db, func(tx *schema.Tx) (bool, error) {
		p, err := readProgress(tx)
		return p != nil, err
	})
}

// progress is the state of a Fill. It is stored in the same transactions as the data.
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

// startProgress returns the progress of an interrupted Fill, or a new one for an empty database.
func startProgress(ctx context.Context, db *schema.DB, o Options) (progress, error) {
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

// readBaseData returns a function that reads the base data.
func readBaseData(now time.Time) func(tx *schema.Tx) (baseData, error) {
	return func(tx *schema.Tx) (a baseData, err error) {
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
		if len(a.live) < mostFutures { // the database has no calendar of these years
			a.live = slices.DeleteFunc(market.ContractCalendar(today, today.Add(400), a.holidays),
				func(c market.Contract) bool { return !c.Live(today) })
		}
		return a, err
	}
}
