package cotton

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// StockMax is how many of a seller's listings one transaction changes, so that the writer is never held for long. They are more
// than liveMax: those who look hear of so many as of one change.
const StockMax = 600

// StockDone is what became of a change of many listings of a seller.
type StockDone struct {
	Changed   int
	Together  int // changed only because they are sold together with one that was asked for
	Unchanged int // were so already
	Missing   int // of those that failed: not in the shop
	Failed    []StockFailure
}

// Add adds what became of others.
func (d *StockDone) Add(o StockDone) {
	d.Changed, d.Together = d.Changed+o.Changed, d.Together+o.Together
	d.Unchanged, d.Missing = d.Unchanged+o.Unchanged, d.Missing+o.Missing
	d.Failed = append(d.Failed, o.Failed...)
}

// StockFailure is a listing that could not be changed, and why.
type StockFailure struct {
	ListingID int64  `json:"listingID" doc:"挂牌编号；0 为店里没有"`
	BatchID   string `json:"batchID"`
	Reason    string `json:"reason" doc:"不能改的原因，一句话"`

	cause error
}

// fail notes a refusal for a listing; what is no refusal comes back.
func (d *StockDone) fail(l *Listing, err error) error {
	refusal, ok := schema.KindOf(err)
	if ok {
		d.Failed = append(d.Failed, StockFailure{l.ID, l.BatchID, refusal.Message, err})
		return nil
	}
	return err
}

// changed is a listing before and after a change.
type changed struct{ before, after Listing }

// RepriceStock re-prices a seller's listings, at most StockMax of them. Those that cannot be re-priced stay as they are. It
// refuses a change that no lot can have.
func RepriceStock(tx *schema.Tx, seller int64, ids []int64, c OfferChange) (StockDone, error) {
	m, err := offerMarketOf(tx)
	if err != nil {
		return StockDone{}, err
	}
	if err := c.check(m); err != nil {
		return StockDone{}, err
	}
	list, done, err := changeStock(tx, seller, ids, func(l *Listing) error {
		offer, err := c.of(l, m)
		if err != nil {
			return err
		}
		return l.Reprice(offer, m.contracts, tx.Now())
	})
	if err != nil {
		return StockDone{}, err
	}
	return done, repriced(tx, list...)
}

// RefreshStock says of a seller's listings that they are still there; else it is as RepriceStock. Nobody is told that they are
// new.
func RefreshStock(tx *schema.Tx, seller int64, ids []int64) (StockDone, error) {
	_, done, err := changeStock(tx, seller, ids, func(l *Listing) error { return l.Refresh(tx.Now()) })
	return done, err
}

// changeStock lets a rule change a seller's listings one by one.
func changeStock(tx *schema.Tx, seller int64, ids []int64, rule func(*Listing) error) (list []changed, done StockDone, err error) {
	locked, err := lockStock(tx, seller, ids, &done)
	if err != nil {
		return nil, done, err
	}
	for _, l := range locked {
		c := changed{l, l}
		switch refusal := rule(&c.after); {
		case refusal != nil:
			if err := done.fail(&l, refusal); err != nil {
				return nil, done, err
			}
		case c.after == l:
			done.Unchanged++
		default:
			list = append(list, c)
			done.Changed++
		}
	}
	return list, done, storeStock(tx, list)
}

// lockStock locks those of the listings that are the seller's, by their ids. The others fail.
func lockStock(tx *schema.Tx, seller int64, ids []int64, done *StockDone) ([]Listing, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) == 0 || len(ids) > StockMax {
		return nil, schema.Invalid("listingIDs", "请选择 1 到 %d 个批次", StockMax)
	}
	list, err := lockOwn(tx, seller, ids)
	if err != nil {
		return nil, err
	}
	own := map[int64]bool{}
	for _, l := range list {
		own[l.ID] = true
	}
	for _, id := range ids {
		if !own[id] {
			done.Missing++
			if err := done.fail(&Listing{ID: id}, schema.NotFound("没有这个挂牌")); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

func lockOwn(tx *schema.Tx, seller int64, ids []int64) ([]Listing, error) {
	var list []Listing
	for part := range slices.Chunk(ids, schema.MaxIn) {
		var rows []Listing
		err := tx.DB().Clauses(schema.ForUpdate).Where("id IN ? AND member_id = ?", part, seller).Order("id").Find(&rows).Error
		if err != nil {
			return nil, err
		}
		list = append(list, rows...)
	}
	return list, nil
}

// storeStock stores changed listings: those that get the same values in one statement.
func storeStock(tx *schema.Tx, list []changed) error {
	type update struct {
		set  string
		args []any
		ids  []int64
	}
	updates, byText := []*update{}, map[string]*update{}
	for i := range list {
		c := &list[i]
		set, args := c.assignments()
		text := fmt.Sprintf("%s %#v", set, args)
		u := byText[text]
		if u == nil {
			u = &update{set: set, args: args}
			byText[text], updates = u, append(updates, u)
		}
		u.ids = append(u.ids, c.after.ID)
		c.after.Version++
		c.after.UpdatedAt = tx.Now()
		tx.Changed(ListingChanged, c.after.ID)
		if err := tx.Fit(&c.after); err != nil {
			return err
		}
	}
	for _, u := range updates {
		statement := "UPDATE listing SET " + u.set + "version = version + 1, updated_at = ? WHERE id IN (" + schema.JoinIDs(u.ids) + ")"
		if err := tx.DB().Exec(statement, append(u.args, schema.Millis(tx.Now()))...).Error; err != nil {
			return err
		}
	}
	return nil
}

// assignments are the columns that have changed, each with a comma behind, and their values.
func (c *changed) assignments() (string, []any) {
	var set strings.Builder
	var args []any
	b, a := &c.before, &c.after
	assign := func(column string, before, after any) {
		if before != after {
			set.WriteString(column + " = ?, ")
			args = append(args, after)
		}
	}
	assign("index_code", b.IndexCode, a.IndexCode)
	assign("basis", b.Basis, a.Basis)
	assign("price", b.Price, a.Price)
	assign("state", b.State, a.State)
	assign("sale_type", b.SaleType, a.SaleType)
	assign("bundle", b.Bundle, a.Bundle)
	assign("notes", b.Notes, a.Notes)
	assign("listed_at", schema.Millis(b.ListedAt), schema.Millis(a.ListedAt))
	assign("until", schema.Millis(b.Until), schema.Millis(a.Until))
	return set.String(), args
}

// StepStock takes a step with a seller's listings: off sale, on sale again (until a moment, zero: as long as before), or sold.
// Those that are sold together take it together or not at all. Else it is as RepriceStock.
func StepStock(tx *schema.Tx, seller int64, ids []int64, verb ListingVerb, until time.Time) (StockDone, error) {
	target, rule, err := stockStep(tx, verb, until)
	if err != nil {
		return StockDone{}, err
	}
	var done StockDone
	locked, asked, err := lockBundles(tx, seller, ids, &done)
	if err != nil {
		return done, err
	}
	var list []changed
	for _, group := range groups(locked) {
		took, err := takeTogether(group, target, asked, rule, &done)
		if err != nil {
			return done, err
		}
		list = append(list, took...)
	}
	if err := storeStock(tx, list); err != nil {
		return done, err
	}
	if verb == PutOn {
		err = repriced(tx, list...)
	}
	return done, err
}

func stockStep(tx *schema.Tx, verb ListingVerb, until time.Time) (ListingState, func(*Listing) error, error) {
	switch verb {
	case TakeOff:
		return OffSale, (*Listing).TakeOff, nil
	case MarkSold:
		return Sold, (*Listing).MarkSold, nil
	case PutOn:
		contracts, err := market.ListContracts(tx)
		return OnSale, func(l *Listing) error { return l.PutOn(until, contracts, tx.Now()) }, err
	}
	return 0, nil, schema.Invalid("verb", "没有这种操作")
}

// takeTogether lets the listings of a bundle, or one listing alone, take a step. Of a bundle the first that cannot keeps the
// others: each that was asked for fails.
func takeTogether(group []Listing, target ListingState, asked map[int64]bool, rule func(*Listing) error, done *StockDone) ([]changed, error) {
	var list []changed
	for _, l := range group {
		if l.State == target {
			continue
		}
		c := changed{l, l}
		refusal := rule(&c.after)
		if refusal == nil {
			list = append(list, c)
			continue
		}
		if len(group) > 1 {
			refusal = sameKind(refusal, "与它捆绑销售的 %s 不能一起改：%s", l.BatchID)
		}
		return nil, done.failAll(group, asked, refusal)
	}
	for _, l := range group {
		switch moved := l.State != target; {
		case moved && asked[l.ID]:
			done.Changed++
		case moved:
			done.Together++
		case asked[l.ID]:
			done.Unchanged++
		}
	}
	return list, nil
}

// sameKind is a refusal as part of another sentence.
func sameKind(err error, format string, of string) error {
	refusal, ok := schema.KindOf(err)
	if !ok {
		return err
	}
	own := *refusal
	own.Message = fmt.Sprintf(format, of, refusal.Message)
	return &own
}

func (d *StockDone) failAll(group []Listing, asked map[int64]bool, refusal error) error {
	for i := range group {
		if asked[group[i].ID] {
			if err := d.fail(&group[i], refusal); err != nil {
				return err
			}
		}
	}
	return nil
}
