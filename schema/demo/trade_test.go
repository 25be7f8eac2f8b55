package demo

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/series"
)

// near fails when got differs from want by more than may.
func near(t *testing.T, name string, got, want, may float64) {
	t.Helper()
	if math.Abs(got-want) > may {
		t.Errorf("%s: got %.3f, want %.3f ± %.3f", name, got, want, may)
	}
}

func TestLotsAreDistributedAsTheTradeIs(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), 20_000, 21)
	var length, strength, mike, uniformity, n float64
	var both, lengths2, strengths2 float64
	counts := map[string]float64{}
	for _, b := range g.batches {
		counts["area "+b.Area]++
		counts["year "+string(rune('0'+g.newest-b.CottonYear))]++
		if b.PackNum == 186 {
			counts["186"]++
		}
		if b.Zone != cotton.Xinjiang || b.CottonType != cotton.GinSaw {
			continue
		}
		n++
		l, s := float64(b.Length.Avg)/100, float64(b.Strength.Avg)/100
		length, strength, both = length+l, strength+s, both+l*s
		lengths2, strengths2 = lengths2+l*l, strengths2+s*s
		mike, uniformity = mike+float64(b.Mike.Avg)/100, uniformity+float64(b.Uniformity.Avg)/100
		counts["colour "+b.PrimaryColour]++
		if b.PackType == cotton.PickHand {
			counts["hand"]++
		}
	}
	near(t, "mean length", length/n, 29.3, 0.1)
	near(t, "mean strength", strength/n, 29.2, 0.15)
	near(t, "mean micronaire", mike/n, 4.4, 0.08)
	near(t, "mean uniformity", uniformity/n, 82.8, 0.1)
	deviation := func(sum, squares float64) float64 { return math.Sqrt(squares/n - sum*sum/n/n) }
	near(t, "deviation of length", deviation(length, lengths2), 0.75, 0.06)
	near(t, "deviation of strength", deviation(strength, strengths2), 1.1, 0.08)
	near(t, "strength follows length", (both/n-length*strength/n/n)/deviation(length, lengths2)/deviation(strength,
		strengths2), 0.6, 0.06)
	for colour, percent := range map[string]float64{"31": 50, "21": 30, "41": 8, "11": 3, "0": 8} {
		near(t, "main colour "+colour, 100*counts["colour "+colour]/n, percent, 3)
	}
	near(t, "hand-picked", 100*counts["hand"]/n, 9, 3)
	all := float64(len(g.batches))
	for _, area := range areaShares {
		near(t, area.Name, 100*counts["area "+area.Name]/all, area.Weight, 1.5)
	}
	for _, year := range cropYears {
		near(t, "crops of age "+year.Name, 100*counts["year "+year.Name]/all, year.Weight, 2)
	}
	near(t, "lots of 186 bales", 100*counts["186"]/all, 92, 2)
}

func TestListingsAreDistributedAsTheTradeIs(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), 20_000, 22)
	counts := map[string]float64{}
	offers := map[string]int{}
	for _, l := range g.listings {
		if err := l.Check(); err != nil {
			t.Errorf("check: %v", err)
		}
		offers[l.BatchID]++
		counts["contract "+l.IndexCode]++
		for name, is := range map[string]bool{
			"demonstration seller": l.CompanyID == sellerID, "on sale": l.State == cotton.OnSale,
			"in deal": l.State == cotton.InDeal,
			"bundle":  l.Bundle != 0, "marked": l.SaleType != 0, "brought": l.IntermediaryID != 0,
		} {
			if is {
				counts[name]++
			}
		}
		if ended := !l.Until.After(g.now); ended != (l.State == cotton.Expired) || l.ListedAt.After(g.now) {
			t.Errorf("listing %d: state %d, listed %v, until %v, now %v", l.ID, l.State, l.ListedAt, l.Until, g.now)
		}
	}
	twice := 0
	for _, n := range offers {
		if n > 1 {
			twice++
		}
	}
	all := float64(len(g.listings))
	near(t, "demonstration seller", 100*counts["demonstration seller"]/all, 5, 0.7)
	near(t, "fixed prices", 100*counts["contract "]/all, 12.8, 1.5)
	near(t, "CF701", 100*counts["contract CF701"]/all, 49, 5)
	near(t, "CF705", 100*counts["contract CF705"]/all, 20, 3)
	near(t, "CF709", 100*counts["contract CF709"]/all, 11, 2)
	near(t, "on sale", 100*counts["on sale"]/all, 95.5, 1)
	near(t, "in deal", 100*counts["in deal"]/all, 2, 0.5)
	near(t, "sold as bundles", 100*counts["bundle"]/all, 2.2, 0.8)
	near(t, "offered twice", 100*float64(twice)/all, 2, 0.5)
	near(t, "marked", 100*counts["marked"]/all, 17, 2)
	near(t, "brought by an intermediary", 100*counts["brought"]/all, 6, 1)
}

// sameOffer reports whether two listings have the same seller and price.
func sameOffer(a, b cotton.Listing) bool {
	return a.CompanyID == b.CompanyID && a.IndexCode == b.IndexCode && a.Basis == b.Basis && a.Price == b.Price
}

// bundlesOf returns the first listing and the number of lots of each bundle.
func bundlesOf(listings []cotton.Listing) (heads map[int64]cotton.Listing, sizes map[int64]int) {
	heads, sizes = map[int64]cotton.Listing{}, map[int64]int{}
	for _, l := range listings {
		if l.Bundle == l.ID {
			heads[l.ID] = l
		}
		if l.Bundle != 0 {
			sizes[l.Bundle]++
		}
	}
	return heads, sizes
}

func TestBundlesAreSoldByOneCompanyAtOnePrice(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), 5000, 23)
	heads, sizes := bundlesOf(g.listings)
	if len(heads) == 0 {
		t.Fatal("there are no bundles")
	}
	for _, l := range g.listings {
		if head := heads[l.Bundle]; l.Bundle != 0 && !sameOffer(l, head) {
			t.Errorf("listing %d is not offered as the head of its bundle %d is", l.ID, l.Bundle)
		}
	}
	kinds := map[int64][2]int{}
	for _, l := range g.listings {
		if l.Bundle == 0 {
			continue
		}
		b := g.batches[l.BatchID]
		kind := [2]int{b.CottonType, b.PackType}
		if known, ok := kinds[l.Bundle]; ok && known != kind {
			t.Errorf("bundle %d has cotton of kinds %v and %v", l.Bundle, known, kind)
		}
		kinds[l.Bundle] = kind
	}
	for id, n := range sizes {
		if n < 2 || n > 8 || heads[id].ID == 0 {
			t.Errorf("bundle %d has %d lots", id, n)
		}
	}
}

// TestBasesFollowTheQuotesOfTraders compares with what traders quoted: 双29 31级 南疆 +1000 to +1100 over the
// contract in warehouses of Xinjiang, 500 to 600 more inland.
func TestBasesFollowTheQuotesOfTraders(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), 60_000, 24)
	bases := map[string][]schema.Yuan{}
	for _, l := range g.listings {
		b := g.batches[l.BatchID]
		if b.Area != "南疆" || b.PrimaryColour != "31" || b.CottonYear != g.newest || b.CottonType != cotton.GinSaw ||
			l.IndexCode != g.reference.Code || b.Length.Avg < 2900 || b.Length.Avg >= 3000 || b.Strength.Avg < 2900 {
			continue
		}
		where := "新疆"
		if g.warehouses[b.WarehouseID-1].Area == "内地" {
			where = "内地"
		}
		bases[where] = append(bases[where], l.Basis)
	}
	median := func(where string) float64 {
		slices.Sort(bases[where])
		return float64(bases[where][len(bases[where])/2])
	}
	near(t, "basis in Xinjiang", median("新疆"), 1050, 50)
	near(t, "inland over Xinjiang", median("内地")-median("新疆"), 550, 60)
}

// TestLongStapleHasItsOwnPrice: nothing trades it ahead, so it is offered at fixed prices far above those of upland.
func TestLongStapleHasItsOwnPrice(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), 20_000, 26)
	var sum, n float64
	for _, l := range g.listings {
		b := g.batches[l.BatchID]
		if b.CottonType != cotton.GinLong {
			if price := l.Price; l.Fixed() && price > 20_000 {
				t.Errorf("listing %d of upland costs %v", l.ID, price)
			}
			continue
		}
		if !l.Fixed() || l.Price < 22_000 || l.Price > 28_000 {
			t.Errorf("listing %d of long staple: contract %q, price %v", l.ID, l.IndexCode, l.Price)
		}
		sum, n = sum+float64(l.Price), n+1
	}
	near(t, "long staple in %", 100*n/float64(len(g.listings)), 1.2, 0.6)
	near(t, "mean price of long staple", sum/n, float64(g.market.LongStaple)+100, 250)
}

func TestQuotesEndAtTheRecordedLevel(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	fill(t, db, LeastLots, 1)
	quotes := schematest.Read(db, market.Quotes)
	if len(quotes) != 6 {
		t.Fatalf("%d contracts have a quote, want 6", len(quotes))
	}
	const level = 17065
	if quotes[0].Price != level {
		t.Errorf("%s is at %v, want %v", quotes[0].IndexCode, quotes[0].Price, level)
	}
	var moves, n float64
	for _, q := range quotes {
		days := schematest.Read(db, func(tx *schema.Tx) ([]market.DailyQuote, error) {
			return market.DailyQuotes(tx, q.IndexCode, "")
		})
		if main := q.IndexCode == "CF701"; len(days) < 18 || len(days) > 21 && !main {
			t.Errorf("%s has %d days, want four weeks", q.IndexCode, len(days))
		}
		near(t, q.IndexCode+" over the level", float64(q.Price), level, 200)
		for i, d := range days {
			if d.Low > min(d.Open, d.Close) || d.High < max(d.Open, d.Close) ||
				d.Low%tick+d.High%tick+d.Open%tick+d.Close%tick != 0 {
				t.Errorf("%s %s: open %v, high %v, low %v, close %v", d.IndexCode, d.Day, d.Open, d.High, d.Low, d.Close)
			}
			if i > 0 {
				moves, n = moves+math.Abs(float64(d.Close)/float64(days[i-1].Close)-1), n+1
			}
		}
		if last := days[len(days)-1]; last.Close != q.Price {
			t.Errorf("%s: the last day closes at %v, the quote is %v", q.IndexCode, last.Close, q.Price)
		}
	}
	near(t, "mean daily move in %", 100*moves/n, 0.53, 0.3)
}

// TestFillNeedsNoCalendar: the contracts of far years are not in the base data, but there are six all the same.
func TestFillNeedsNoCalendar(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Advance(schema.Day("2033-04-08").At(10, 0).Sub(db.Now()))
	fill(t, db, LeastLots, 1)
	var codes []string
	for _, q := range schematest.Read(db, market.Quotes) {
		codes = append(codes, q.IndexCode)
	}
	if d := cmp.Diff([]string{"CF305", "CF307", "CF309", "CF311", "CF401", "CF403"}, codes); d != "" {
		t.Errorf("contracts (-want +got):\n%s", d)
	}
}

func TestCompanies(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), 2000, 25)
	kinds := map[string]int{}
	for _, c := range g.companies {
		kinds["state "+string(rune('0'+c.State))]++
		for name, is := range map[string]bool{"product": c.Product, "broker": c.Broker} {
			if is {
				kinds[name]++
			}
		}
	}
	for name, want := range map[string]int{
		"state 1": frozen, "state 3": pending, "broker": brokers,
		"product": products + 1,
	} {
		if kinds[name] != want {
			t.Errorf("%s: got %d, want %d", name, kinds[name], want)
		}
	}
	for _, l := range g.listings {
		if c := g.companies[l.CompanyID-1]; c.State != account.CompanyApproved || c.Broker ||
			strings.Contains(c.Name, "纺织有限") {
			t.Errorf("listing %d is offered by %s in state %d", l.ID, c.Name, c.State)
		}
	}
}

// TestTheSeriesOfFuturesHaveNoHole checks that the last year has values between the base data and the present day.
func TestTheSeriesOfFuturesHaveNoHole(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	fill(t, db, LeastLots, 1)
	const holidays = 13 // the longest ones with their weekends, in days
	today := schema.DayOf(db.Now())
	for _, code := range []string{"CF", "CY", "PF", "TA"} {
		s, err := series.Find(code)
		if err != nil {
			t.Fatal(err)
		}
		points := schematest.Read(db, func(tx *schema.Tx) ([]series.DayValue, error) {
			return series.Points(tx, s, today.Add(-366))
		})
		if last := points[len(points)-1].Day; last < today.Add(-4) {
			t.Errorf("%s ends on %s", code, last)
		}
		for i, p := range points[1:] {
			if before := points[i]; before.Day.Add(holidays) < p.Day {
				t.Errorf("%s has no values between %s and %s", code, before.Day, p.Day)
			} else if move := float64(p.Value)/float64(before.Value) - 1; math.Abs(move) > 0.1 {
				t.Errorf("%s moves by %.1f %% on %s", code, 100*move, p.Day)
			}
		}
	}
}

// TestContractsDeviateALittle checks that the courses of two contracts are not the same, with a difference that stays
// small.
func TestContractsDeviateALittle(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	g := newGenerated(t, db, LeastLots, 1)
	closings := map[string][]float64{}
	for _, q := range g.quotes {
		closings[q.IndexCode] = append(closings[q.IndexCode], float64(q.Close))
	}
	for _, f := range g.futures[1:] {
		least, most := math.Inf(1), math.Inf(-1)
		for i, closing := range closings[f.Code] {
			spread := closing - closings[g.futures[0].Code][i]
			least, most = min(least, spread), max(most, spread)
		}
		if most-least < 60 || most-least > 700 {
			t.Errorf("%s is %.0f to %.0f over %s", f.Code, least, most, g.futures[0].Code)
		}
	}
}
