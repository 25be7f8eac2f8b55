package deal_test

import (
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// shelf is goods of a test: lots by listing id.
type shelf struct {
	market.Goods
	lots map[int64]market.Lot
}

func (s shelf) Lots(_ *schema.Tx, ids []int64) (map[int64]market.Lot, error) {
	found := map[int64]market.Lot{}
	for _, id := range ids {
		if lot, ok := s.lots[id]; ok {
			found[id] = lot
		}
	}
	return found, nil
}

func (s shelf) Mates(_ *schema.Tx, id int64) (mates []market.Lot, err error) {
	for _, lot := range s.lots {
		if lot.Bundle != 0 && lot.Bundle == s.lots[id].Bundle && lot.ListingID != id {
			mates = append(mates, lot)
		}
	}
	return mates, nil
}

// newShelf returns goods of a seller: lots 1 to n on a contract.
func newShelf(sellerID int64, n int) shelf {
	s := shelf{lots: map[int64]market.Lot{}}
	for id := int64(1); id <= int64(n); id++ {
		s.lots[id] = market.Lot{
			ListingID: id, BatchID: strconv.FormatInt(65012250000+id, 10), SellerID: sellerID, State: market.LotOffered,
			Warehouse: "阿克苏库", Weight: 42 * schema.Ton, Packs: 186, IndexCode: "CF701", Basis: 600,
		}
	}
	return s
}

// change changes one lot.
func (s shelf) change(id int64, f func(*market.Lot)) {
	lot := s.lots[id]
	f(&lot)
	s.lots[id] = lot
}

func TestCartItemChanges(t *testing.T) {
	t.Parallel()
	was := market.Lot{
		ListingID: 1, BatchID: "65012250001", Warehouse: "阿克苏库", Weight: 42 * schema.Ton, Packs: 186,
		IndexCode: "CF701", Basis: 600,
	}
	for name, c := range map[string]struct {
		change func(*market.Lot)
		want   []deal.Change
	}{
		"nothing": {func(*market.Lot) {}, nil},
		"basis":   {func(l *market.Lot) { l.Basis = -50 }, []deal.Change{{Field: "basis", Old: "600", New: "-50"}}},
		"a fixed price": {
			func(l *market.Lot) { l.IndexCode, l.Basis, l.Price = "", 0, 16500 },
			[]deal.Change{
				{Field: "indexCode", Old: "CF701"}, {Field: "basis", Old: "600"}, {Field: "fixedPrice", New: "16500"},
			},
		},
		"weight, bales and warehouse": {
			func(l *market.Lot) { l.Weight, l.Packs, l.Warehouse = 41*schema.Ton, 185, "库尔勒库" },
			[]deal.Change{
				{Field: "amount", Old: "42", New: "41"},
				{Field: "packnum", Old: "186", New: "185"},
				{Field: "depotName", Old: "阿克苏库", New: "库尔勒库"},
			},
		},
	} {
		item, now := deal.NewCartItem(7, &was, schematest.Start), was
		c.change(&now)
		if diff := cmp.Diff(c.want, item.Changes(&now)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestCarts(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller, mill := db.Company("甲棉业有限公司"), db.Company("乙纺织有限公司")
		buyer, colleague := mill.Member("买方"), mill.Member("同事")
		goods := newShelf(seller.ID, 8)
		goods.change(3, func(l *market.Lot) { l.Bundle = 3 })
		goods.change(4, func(l *market.Lot) { l.Bundle = 3 })
		goods.change(5, func(l *market.Lot) { l.State, l.Bundle = market.LotSold, 3 }) // stays out of the bundle
		goods.change(6, func(l *market.Lot) { l.State = market.LotAway })
		goods.change(7, func(l *market.Lot) { l.SellerID = mill.ID })
		goods.change(8, func(l *market.Lot) { l.State = market.LotInDeal })
		schematest.ForgetChanges(db)

		if n := put(t, db, buyer, goods, 1, 8, 1); n != 2 {
			t.Errorf("%d lots are new", n)
		}
		if _, live := schematest.ChangeRows(db); !slices.Equal(live, []string{"cart " + id(buyer.MembershipID)}) {
			t.Errorf("live changes %v", live)
		}
		db.Advance(time.Minute)
		if n := put(t, db, buyer, goods, 1, 3); n != 2 {
			t.Errorf("%d lots of the bundle are new", n)
		}
		wantCart(t, db, buyer, 3, 4, 1, 8)
		wantCart(t, db, colleague)
		for _, refused := range []struct {
			ids  []int64
			kind schema.Kind
			text string
		}{
			{[]int64{2, 99, 100}, schema.NotFoundKind, "没有挂牌 99、100"},
			{[]int64{2, 5, 6}, schema.ConflictKind, "批次 65012250005（已售）、65012250006（已下架） 已不能购买"},
			{[]int64{2, 7}, schema.ConflictKind, "批次 65012250007 是本企业的货"},
		} {
			schematest.Refuses(t, refused.text, tryPut(t, db, buyer, goods, refused.ids...), refused.kind, refused.text)
		}

		// A lot that is sold stays, and may be put in again without an error.
		goods.change(1, func(l *market.Lot) { l.State = market.LotSold })
		if n := put(t, db, buyer, goods, 1); n != 0 {
			t.Errorf("%d lots are new", n)
		}
		wantCart(t, db, buyer, 3, 4, 1, 8)

		put(t, db, colleague, goods, 8)
		schematest.ForgetChanges(db)
		remove(t, db, func(tx *schema.Tx) (int, error) {
			return deal.RemoveBatchesFromCart(tx, buyer.MembershipID, []string{"65012250008", "65012250003", "1"})
		}, 2)
		remove(t, db, func(tx *schema.Tx) (int, error) {
			return deal.RemoveFromCart(tx, buyer.MembershipID, []int64{4, 8})
		}, 1)
		wantCart(t, db, buyer, 1)
		wantCart(t, db, colleague, 8)
		schematest.ForgetChanges(db)
		remove(t, db, func(tx *schema.Tx) (int, error) {
			return deal.RemoveFromCart(tx, buyer.MembershipID, []int64{8})
		}, 0)
		if _, live := schematest.ChangeRows(db); len(live) != 0 {
			t.Errorf("live changes %v", live)
		}
	})
}

// TestCartsAreLimited fills a cart by two concurrent calls. One of them is too much.
func TestCartsAreLimited(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		buyer, goods := db.Company("乙纺织有限公司").Member("买方"), newShelf(db.Company("甲棉业有限公司").ID, deal.CartMax+1)
		var ids []int64
		for id := range int64(deal.CartMax - 1) {
			ids = append(ids, id+1)
		}
		put(t, db, buyer, goods, ids...)
		var work sync.WaitGroup
		outcomes := make([]error, 2)
		for n := range outcomes {
			work.Go(func() { outcomes[n] = tryPut(t, db, buyer, goods, int64(deal.CartMax+n)) })
		}
		work.Wait()
		if outcomes[0] == nil {
			outcomes[0], outcomes[1] = outcomes[1], outcomes[0]
		}
		schematest.Refuses(t, "one too many", outcomes[0], schema.ConflictKind, "购物车最多放 500 批，已有 500 批")
		if outcomes[1] != nil {
			t.Error(outcomes[1])
		}
	})
}

func TestCartsOfEndedMembershipsExpire(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, goods := db.Company("乙纺织有限公司"), newShelf(db.Company("甲棉业有限公司").ID, 2)
		boss, leaver := mill.Manager("老板"), mill.Member("离职")
		put(t, db, boss, goods, 1)
		put(t, db, leaver, goods, 1, 2)
		db.Do(func(tx *schema.Tx) error {
			return account.ChangeMembership(tx, &boss.Member, leaver.MembershipID, account.Unbind, "")
		})
		for _, after := range []struct {
			wait time.Duration
			kept int
		}{{deal.CartKept - time.Hour, 2}, {time.Hour, 0}} {
			db.Advance(after.wait)
			db.Do(func(tx *schema.Tx) error {
				_, err := schema.DeleteExpired(tx)
				return err
			})
			if n := countCart(db, leaver); n != after.kept {
				t.Errorf("after %s the cart has %d lots", after.wait, n)
			}
		}
		wantCart(t, db, boss, 1)
	})
}

func id(n int64) string { return strconv.FormatInt(n, 10) }

// put puts listings into the cart of a person and returns the number of new ones.
func put(t *testing.T, db *schematest.DB, by *schematest.Person, goods market.Goods, ids ...int64) (n int) {
	t.Helper()
	db.Do(func(tx *schema.Tx) (err error) {
		n, err = deal.AddToCart(tx, &by.Member, goods, ids)
		return err
	})
	return n
}

func tryPut(t *testing.T, db *schematest.DB, by *schematest.Person, goods market.Goods, ids ...int64) error {
	t.Helper()
	return schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
		_, err := deal.AddToCart(tx, &by.Member, goods, ids)
		return err
	})
}

func remove(t *testing.T, db *schematest.DB, f func(tx *schema.Tx) (int, error), want int) {
	t.Helper()
	db.Do(func(tx *schema.Tx) error {
		n, err := f(tx)
		if n != want {
			t.Errorf("%d lots are removed, want %d", n, want)
		}
		return err
	})
}

func countCart(db *schematest.DB, of *schematest.Person) int {
	return schematest.Read(db, func(tx *schema.Tx) (int, error) { return deal.CountCart(tx, of.MembershipID) })
}

// wantCart compares the listings in a cart, newest first.
func wantCart(t *testing.T, db *schematest.DB, of *schematest.Person, want ...int64) {
	t.Helper()
	var got []int64
	for _, item := range schematest.Read(db, func(tx *schema.Tx) ([]deal.CartItem, error) {
		return deal.Cart(tx, of.MembershipID)
	}) {
		got = append(got, item.ListingID)
	}
	listings := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
		return deal.CartListings(tx, of.MembershipID)
	})
	if !slices.Equal(got, want) || countCart(db, of) != len(want) || len(listings) != len(want) {
		t.Errorf("the cart has %v, want %v; count %d, listings %v", got, want, countCart(db, of), listings)
	}
}
