package lotsheet

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Known is what lines are held against: the market, and what the house has of the lots.
type Known struct {
	Now       time.Time
	Contracts market.Contracts
	Main      string                    // the contract traded most
	Quotes    map[string]schema.Yuan    // of the contracts that trade
	Batches   map[string]*cotton.Batch  // inspection data, by batch number
	Own       map[string]cotton.Listing // what the seller has listed, in whatever state, by batch number
	Others    map[string]bool           // batch numbers that other sellers have on sale
	Mending   map[string]bool           // batch numbers of which the seller may write over what is known
	Seller    int64
	Twice     map[string]string         // batch numbers that were imported from other sheets of the file, with where they stand
	Depots    map[string]int64          // warehouses by schema.WarehouseKey of each of their names
	Names     map[int64]string          // of the warehouses, as the house writes them
	NamedFor  map[int64]int64           // warehouses that the platform has not confirmed, with the companies that have named them
	Ginneries map[string]market.Ginnery // by their codes
	Cities    []market.City
	Validity  time.Duration // of offers that say nothing of it
	Market    Market        // of which the lots are; empty: any
	Quality   bool          // the lines tell what inspection has found: nothing is offered

	places map[string]*place   // what origins in the lines mean, by their texts
	stores map[string]*matches // which warehouses names in the lines may mean
}

// Market is a zone in which cotton grows: schema.Xinjiang or schema.Inland.
type Market string

// Check holds lines against each other and against what is known: it completes what can be completed and notes what is
// wrong (GB 1103.1; the limits of values are those of the search page, with what lies beyond still possible).
func Check(lines []Line, k *Known) {
	var bales []*bunch
	if k.Quality {
		bales = bunches(lines)
	}
	first := map[string]int{} // by batch number: the first line that can be imported
	for i := range lines {
		l := &lines[i]
		if l.Skipped != "" || l.More {
			continue
		}
		for _, check := range checks {
			if !k.Quality || !check.offer {
				check.check(l, k)
			}
		}
		id := l.Lot.Batch.BatchID
		if at, again := first[id]; again && id != "" {
			l.Again = at
			l.note(Wrong, "batchID", "批号 %s 与第 %d 行重复", id, at)
		} else if l.Worst() < Wrong {
			first[id] = l.Number
		}
	}
	for _, b := range bales {
		b.end()
	}
	if !k.Quality {
		checkAmong(lines, k)
	}
}

// checks are made one after the other: the first complete what the later ones look at.
var checks = []struct {
	offer bool // it is about what is asked for the lot
	check func(l *Line, k *Known)
}{
	{true, checkLot},
	{true, checkContract},
	{true, checkUntil},
	{true, checkOffer},
	{false, checkDepot},
	{false, checkWeights},
	{false, checkBales},
	{false, checkShares},
	{false, checkValues},
	{false, checkSpreads},
	{false, checkNumber},
	{false, checkOrigin},
	{true, checkOnSale},
	{false, checkTwice},
	{false, checkInspection},
	{false, checkUnknown},
}

// checkLot refuses single bales: lots are put on sale.
func checkLot(l *Line, _ *Known) {
	if l.Lot.Bale != nil {
		l.note(Wrong, "bale", "这是逐包的检验数据，请作为检验数据导入，再按批号挂牌")
	}
}

// checkContract finds the contract that is meant by a month or as the one traded most, and whether it trades.
func checkContract(l *Line, k *Known) {
	o := &l.Lot.Offer
	switch month, isMonth := strings.CutPrefix(o.IndexCode, monthContract); {
	case o.IndexCode == "":
		if l.Lot.Given["basis"] && o.Price == 0 && !wrongIn(l, "indexCode") {
			l.note(Wrong, "indexCode", "有基差而没有合约，请填写，或在“统一填写”中为各行选合约")
		}
		return
	case o.IndexCode == MainContract:
		if o.IndexCode = k.Main; o.IndexCode == "" {
			l.note(Wrong, "indexCode", "现在没有主力合约的行情，请写明合约，如 CF701")
			return
		}
		l.note(Doubtful, "indexCode", "主力合约按 %s 计", o.IndexCode)
	case isMonth:
		i := slices.IndexFunc(k.Contracts, func(c market.Contract) bool {
			return strings.HasSuffix(c.Code, month) && c.Live(schema.DayOf(k.Now))
		})
		if i < 0 {
			l.note(Wrong, "indexCode", "没有正在交易的 %s 月合约", strings.TrimLeft(month, "0"))
			o.IndexCode = ""
			return
		}
		o.IndexCode = k.Contracts[i].Code
	}
	switch {
	case !k.Contracts.Trades(o.IndexCode, k.Now):
		l.note(Wrong, "indexCode", "合约 %s 已到期或不存在，请改为正在交易的合约", o.IndexCode)
	case l.Lot.main && o.IndexCode != k.Main:
		l.note(Wrong, "indexCode", "既写合约 %s 又写主力合约，现在的主力合约是 %s，请只写一个", o.IndexCode, cmp.Or(k.Main, "未知"))
	}
}

// checkOffer refuses what nobody asks for a lot, and doubts what few do.
func checkOffer(l *Line, k *Known) {
	o := &l.Lot.Offer
	switch {
	case o.Price != 0 && l.Lot.Given["basis"] && o.IndexCode == "":
		l.note(Doubtful, "basis", "有基差而没有合约，按一口价 %d 挂牌", o.Price)
		o.Basis = 0
	case o.Price != 0 && l.Lot.Given["basis"]:
		l.note(Doubtful, "price", "同时有一口价和基差，按 %s 加基差 %d 挂牌，一口价 %d 不用", o.IndexCode, o.Basis, o.Price)
		o.Price = 0
	case o.Price == 0 && !l.Lot.Given["basis"]:
		if !wrongIn(l, "basis") && !wrongIn(l, "price") {
			l.note(Wrong, "basis", "没有报价：应有一口价，或合约加基差")
		}
	}
	if refusal, ok := schema.KindOf(o.Bounds(k.Now)); ok {
		l.note(Wrong, refusal.Field, "%s", refusal.Message)
	}
}

// checkWeights compares the weights of a lot with each other.
func checkWeights(l *Line, _ *Known) {
	b := &l.Lot.Batch
	const kilogram = schema.Ton / 1000
	if b.Gross != 0 && b.Tare != 0 && b.Net != 0 && apart(b.Gross-b.Tare, b.Net) > kilogram {
		l.note(Doubtful, "net", "毛重 %s − 皮重 %s = %s 吨，与净重 %s 吨不符", b.Gross, b.Tare, b.Gross-b.Tare, b.Net)
	}
	if b.Net != 0 && b.Conditioned != 0 && l.Lot.Given["moisture"] && l.Lot.Given["impurity"] {
		if reckoned := schema.Conditioned(b.Net, b.Moisture, b.Impurity); apart(reckoned, b.Conditioned)*200 > reckoned {
			l.note(Doubtful, "amount", "按净重、回潮、含杂计算公重应为 %s 吨，表中为 %s 吨", tons(reckoned), b.Conditioned)
		}
	}
	for _, w := range []struct {
		key, name string
		weight    schema.Weight
	}{{"gross", "毛重", b.Gross}, {"net", "净重", b.Net}, {"amount", "公重", b.Conditioned}} {
		if w.weight < 0 || w.weight > 1000*schema.Ton {
			l.note(Wrong, w.key, "%s %s 吨不合理", w.name, w.weight)
		}
	}
}

// apart is how far two numbers are from each other.
func apart[T schema.Weight | schema.Centi | schema.Yuan](a, b T) T { return max(a, b) - min(a, b) }

// checkBales doubts lots of saw-ginned cotton that have not about 186 bales of 227 kg.
func checkBales(l *Line, _ *Known) {
	b := &l.Lot.Batch
	if b.PackNum == 0 {
		return
	}
	if usual := b.CottonType == cotton.GinSaw || len(l.Lot.Bales) > 0; usual && (b.PackNum < 180 || b.PackNum > 190) {
		l.note(Doubtful, "packnum", "锯齿棉一批通常 186 包，表中为 %d 包", b.PackNum)
	}
	if each := b.Net / schema.Weight(b.PackNum); b.Net != 0 && (each < 217_00 || each > 237_00) {
		l.note(Doubtful, "packnum", "平均每包 %s 千克，通常为 217 到 237 千克", schema.Centi(each))
	}
}

// checkShares doubts distributions that do not add up to the whole.
func checkShares(l *Line, _ *Known) {
	b := &l.Lot.Batch
	for _, d := range []struct {
		key, name string
		shares    cotton.Shares
	}{{"colours", "颜色级", b.Colours}, {"lengths", "长度分布", b.Lengths}, {"mikes", "马值分布", b.Mikes}, {"ginning", "轧工质量", b.Ginning}} {
		if sum := d.shares.Sum(); len(d.shares) > 0 && (sum < 99_00 || sum > 101_00) {
			l.note(Doubtful, d.key, "%s各级合计 %s%%，应为 100%%", d.name, sum)
		}
	}
}

// limits are what values of cotton can be, and what they usually are.
var limits = []struct {
	key, name              string
	least, most, low, high schema.Centi
	of                     func(b *cotton.Batch) schema.Centi
}{
	{"lengthAvg", "平均长度", 15_00, 45_00, 25_00, 40_00, func(b *cotton.Batch) schema.Centi { return b.Length.Avg }},
	{"strongAvg", "断裂比强度", 10_00, 60_00, 20_00, 40_00, func(b *cotton.Batch) schema.Centi { return b.Strength.Avg }},
	{"mikeAvg", "马克隆值", 1_00, 9_00, 2_50, 6_50, func(b *cotton.Batch) schema.Centi { return b.Mike.Avg }},
	{"neatAvg", "长度整齐度", 50_00, 100_00, 70_00, 90_00, func(b *cotton.Batch) schema.Centi { return b.Uniformity.Avg }},
	{"moisture", "回潮", 0, 30_00, 2_00, 12_00, func(b *cotton.Batch) schema.Centi { return b.Moisture }},
	{"impurity", "含杂", 0, 50_00, 0, 15_00, func(b *cotton.Batch) schema.Centi { return b.Impurity }},
}

func checkValues(l *Line, _ *Known) {
	for _, m := range limits {
		switch v := m.of(&l.Lot.Batch); {
		case !l.Lot.Given[m.key]:
		case v < m.least || v > m.most:
			l.note(Wrong, m.key, "%s %s 不可能，请检查", m.name, v)
		case v < m.low || v > m.high:
			l.note(Doubtful, m.key, "%s %s 不在通常的 %s 到 %s 之间", m.name, v, m.low, m.high)
		}
	}
}

// checkSpreads doubts averages that lie beyond the least or the greatest value.
func checkSpreads(l *Line, _ *Known) {
	b := &l.Lot.Batch
	for _, s := range []struct {
		key, name string
		of        cotton.Spread
	}{{"lengthAvg", "长度", b.Length}, {"mikeAvg", "马克隆值", b.Mike}, {"strongAvg", "断裂比强度", b.Strength}, {"neatAvg", "长度整齐度", b.Uniformity}} {
		if s.of.Avg != 0 && (s.of.Min != 0 && s.of.Avg < s.of.Min || s.of.Max != 0 && s.of.Avg > s.of.Max) {
			l.note(Doubtful, s.key, "%s平均 %s 不在最小 %s 与最大 %s 之间", s.name, s.of.Avg, s.of.Min, s.of.Max)
		}
	}
}

// checkOnSale tells what of the seller's own offers changes, and that others have the lot too.
func checkOnSale(l *Line, k *Known) {
	id := l.Lot.Batch.BatchID
	if k.Others[id] {
		l.note(Doubtful, "batchID", "批号 %s 另有卖家在售", id)
	}
	own, ok := k.Own[id]
	if !ok {
		return
	}
	if _, may := cotton.ListingSteps.Next(own.State, cotton.Reprice); !may {
		l.note(Wrong, "batchID", "批号 %s %s，不能改价", id, unlisted[own.State])
		return
	}
	if own.State != cotton.OnSale && own.Bundle != 0 {
		l.note(Wrong, "batchID", "批号 %s %s，且与其他批次捆绑销售：请先在店铺把整组重新上架，或解除捆绑后再导入", id, own.State.Name())
		return
	}
	if own.State != cotton.OnSale {
		l.note(Doubtful, "batchID", "批号 %s %s，导入后将重新上架", id, own.State.Name()).Kind = Relist
	}
	checkMove(l, own.Asked(), k)
}

// unlisted says of states in which nothing new can be asked for a lot why.
var unlisted = map[cotton.ListingState]string{cotton.InDeal: "正在点价中", cotton.Sold: "已售出"}
