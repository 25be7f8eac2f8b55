package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

const (
	chunkLots = 2000 // lots of one transaction
	baleLots  = 200  // lots with bale rows
)

// storeBase stores the companies, users, ginneries, warehouses and quotes.
func (s *scene) storeBase(ctx context.Context, db *schema.DB, quotes []market.DailyQuote, p progress) error {
	hash := hashPassword()
	return schema.Bulk(ctx, db, func(tx *schema.Tx) error {
		for _, add := range []func() error{
			func() error { return account.AddCompanies(tx, s.companies) },
			func() error { return s.addPeople(tx, p.Seed, hash) },
			func() error { return addGinneries(tx, s.ginneries()) },
			func() error { return market.AddWarehouses(tx, s.warehouses) },
			func() error { return market.AddDailyQuotes(tx, quotes) },
			func() error { return s.addMainQuotes(tx, p.Seed, p.Lots, quotes) },
			func() error { return schema.Insert(tx, s.site.Params) },
			func() error { return schema.Insert(tx, s.site.Salesmen) },
			func() error { return s.addBanks(tx) },
			func() error { return s.addProducts(tx, p.Seed, p.Lots) },
			func() error { return s.addImported(tx, p.Seed, p.Lots) },
			func() error { return s.addForeignMarket(tx, p.Seed, p.Lots) },
			func() error { return s.addSeries(tx, p.Seed, p.Lots) },
			func() error { return s.addReserve(tx, p.Seed, p.Lots) },
			func() error { return s.addInquiries(tx, p.Seed) },
			func() error { return s.addFreight(tx, p.Seed) },
			func() error { return addMill(tx) },
			func() error { return p.save(tx) },
		} {
			if err := add(); err != nil {
				return err
			}
		}
		for _, f := range s.futures {
			if err := market.SetContract(tx, f.Contract); err != nil {
				return err
			}
			if _, err := market.Tick(tx, f.Code, f.price); err != nil {
				return err
			}
		}
		return nil
	})
}

// addBanks inserts the bank accounts of the platform and of the companies of the accounts.
func (s *scene) addBanks(tx *schema.Tx) error {
	list := slices.Clone(s.site.Banks)
	for i := range list {
		list[i].UserName, list[i].At = Accounts[administrator].Name, tx.Now()
		for _, c := range s.companies {
			if c.Name == list[i].Holder {
				list[i].CompanyID, list[i].UserName = c.ID, Accounts[manager].Name
			}
		}
	}
	return schema.Insert(tx, list)
}

// addGinneries inserts the ginneries that the base data do not name.
func addGinneries(tx *schema.Tx, list []market.Ginnery) error {
	stored, err := market.Ginneries(tx)
	if err != nil {
		return err
	}
	return market.AddGinneries(tx, slices.DeleteFunc(list, func(g market.Ginnery) bool {
		return slices.ContainsFunc(stored, func(s market.Ginnery) bool { return s.Code == g.Code && s.Name != "" })
	}))
}

// ginneries returns the ginneries of the generated lots, and those of real records with only a code.
func (s *scene) ginneries() []market.Ginnery {
	var list []market.Ginnery
	for _, g := range s.names.RealGinneries {
		if g.Area == "" {
			list = append(list, g)
		}
	}
	for _, w := range s.works {
		list = append(list, w.Ginnery)
	}
	return list
}

// chunk are the rows of one transaction.
type chunk struct {
	batches  []cotton.Batch
	bales    []cotton.Bale
	listings []cotton.Listing

	classDays []cotton.ClassDay // of all lots, in the last chunk

	done int // number of lots up to the end of the chunk
	err  error
}

func (c *chunk) add(l lot) {
	c.batches = append(c.batches, l.batch)
	c.bales = append(c.bales, l.bales...)
	c.listings = append(c.listings, l.listings...)
}

// storeLots generates the lots and stores those that are not yet stored. The next chunk is generated while one is
// written.
func (s *scene) storeLots(
	ctx context.Context, db *schema.DB, r *rand.Rand, quotes []market.DailyQuote, p progress, log func(string),
) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	classes := cotton.NewClassPrices(pastDays(quotes, p.At))
	chunks := make(chan chunk, 1)
	go func() {
		defer close(chunks)
		s.chunks(r, p.Lots, func(c chunk) bool {
			select {
			case chunks <- c:
				return c.err == nil
			case <-ctx.Done():
				return false
			}
		})
	}()
	for c := range chunks {
		if c.err != nil {
			return c.err
		}
		s.countClasses(classes, &c)
		if c.done <= p.Done {
			continue
		}
		if p.Done, p.Whole = c.done, c.done == p.Lots; p.Whole {
			c.classDays = classes.Rows()
		}
		if err := s.store(ctx, db, &c, quotes, p); err != nil {
			return fmt.Errorf("store demonstration lots: %w", err)
		}
		log(fmt.Sprintf("演示数据 %d / %d 批", p.Done, p.Lots))
	}
	return ctx.Err()
}

// store inserts the rows of a chunk, the trades of its lots and the progress in one transaction.
func (s *scene) store(
	ctx context.Context, db *schema.DB, c *chunk, quotes []market.DailyQuote, p progress,
) error {
	return schema.Bulk(ctx, db, func(tx *schema.Tx) error {
		if err := cotton.AddBatches(tx, c.batches); err != nil {
			return err
		}
		if err := cotton.AddBales(tx, c.bales); err != nil {
			return err
		}
		tx.BeQuiet()
		if err := cotton.AddListings(tx, c.listings); err != nil {
			return err
		}
		if err := s.addTrades(tx, quotes, c.listings); err != nil {
			return err
		}
		if err := schema.Insert(tx, c.classDays); err != nil {
			return err
		}
		return p.save(tx)
	})
}

// chunks generates n lots, the real ones first. It calls yield for each chunk until all are generated or yield
// returns false.
func (s *scene) chunks(r *rand.Rand, n int, yield func(chunk) bool) {
	src := &source{scene: s, r: r, next: 1}
	var c chunk
	for _, l := range src.realLots(r) {
		c.add(l)
		c.done++
	}
	every := max(1, n/baleLots)
	for c.done < n {
		l, err := src.nextLot(c.done%every == 0)
		c.add(l)
		c.done++
		c.err = err
		if err != nil || c.done == n || c.done%chunkLots == 0 {
			if !yield(c) {
				return
			}
			c = chunk{done: c.done}
		}
	}
}
