package cottonindex

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"sync"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// priceHistogram is the number of lots at each current price, cheapest first. It is the distribution of a stored
// number in each group, plus the group's price.
type priceHistogram struct {
	steps    []priceCount
	unpriced int // lots on contracts without a quote
	basisMin *schema.Yuan
	basisMax *schema.Yuan
}

type priceCount struct {
	price schema.Yuan
	count int
}

// setSteps sets the steps from numbers of lots at prices, which may come several times.
func (l *priceHistogram) setSteps(prices iter.Seq2[schema.Yuan, int]) {
	least, most := schema.Yuan(math.MaxInt64), schema.Yuan(math.MinInt64)
	for price := range prices {
		least, most = min(least, price), max(most, price)
	}
	switch {
	case least > most:
		l.steps = nil
	case most-least < narrowSpan:
		l.steps = countedSteps(prices, least)
	default:
		l.steps = sortedSteps(prices)
	}
}

// narrowSpan is the range of prices below which counting is faster than sorting.
const narrowSpan = 1 << 15

// countings is a pool of memory for numbers of lots, which are 0.
var countings = sync.Pool{New: func() any { return new([narrowSpan]int32) }}

// countedSteps returns the steps of prices close to each other.
func countedSteps(prices iter.Seq2[schema.Yuan, int], least schema.Yuan) []priceCount {
	counts := countings.Get().(*[narrowSpan]int32)
	defer countings.Put(counts)
	steps, span := 0, 0
	for price, n := range prices {
		i := int(price - least)
		if counts[i] == 0 {
			steps++
		}
		counts[i] += int32(n)
		span = max(span, i+1)
	}
	list := make([]priceCount, 0, steps)
	for i, n := range counts[:span] {
		if n > 0 {
			list = append(list, priceCount{least + schema.Yuan(i), int(n)})
		}
	}
	clear(counts[:span])
	return list
}

// sortedSteps returns the steps of any prices.
func sortedSteps(prices iter.Seq2[schema.Yuan, int]) []priceCount {
	var list []priceCount
	for price, n := range prices {
		list = append(list, priceCount{price, n})
	}
	slices.SortFunc(list, func(a, b priceCount) int { return cmp.Compare(a.price, b.price) })
	kept := list[:1]
	for _, s := range list[1:] {
		if last := &kept[len(kept)-1]; last.price == s.price {
			last.count += s.count
			continue
		}
		kept = append(kept, s)
	}
	return kept
}

// total returns the number of lots with a price.
func (l *priceHistogram) total() int {
	sum := 0
	for _, s := range l.steps {
		sum += s.count
	}
	return sum
}

// ends returns the least and the greatest price, or nil without prices.
func (l *priceHistogram) ends() (least, most *schema.Yuan) {
	if len(l.steps) == 0 {
		return nil, nil
	}
	return &l.steps[0].price, &l.steps[len(l.steps)-1].price
}

// average returns the mean price of a lot, rounded, or nil without prices.
func (l *priceHistogram) average() *schema.Yuan {
	count, sum := l.sum()
	if count == 0 {
		return nil
	}
	mean := (schema.PerTon(sum) * 100 / schema.PerTon(count)).Round()
	return &mean
}

// below returns the greatest price that is at least fall below the unrounded mean. Prices are whole: lots × price ≤
// sum − lots × fall.
func (l *priceHistogram) below(fall schema.Yuan) schema.Yuan {
	count, sum := l.sum()
	return schema.Yuan(sum/int64(count)) - fall
}

// sum returns the number of lots with a price and the sum of their prices.
func (l *priceHistogram) sum() (count int, sum int64) {
	for _, s := range l.steps {
		count += s.count
		sum += int64(s.price) * int64(s.count)
	}
	return count, sum
}

// block is a part of a page: some of the lots between two prices, sorted by id.
type block struct {
	price         indexer.Yuans
	offset, limit int
}

// page returns the lots from offset on, sorted by price and then by id. They are at most three blocks: the rest of
// the first price, whole prices, the beginning of the last price. So a page of any depth reads only its own rows.
func (l *priceHistogram) page(offset, limit int, asc bool) []block {
	steps := l.steps
	if !asc {
		steps = slices.Clone(steps)
		slices.Reverse(steps)
	}
	for len(steps) > 0 && offset >= steps[0].count {
		offset -= steps[0].count
		steps = steps[1:]
	}
	var blocks []block
	one := func(s priceCount, offset, limit int) {
		blocks = append(blocks, block{indexer.Yuans{&s.price, &s.price}, offset, limit})
	}
	if len(steps) > 0 && offset > 0 {
		n := min(steps[0].count-offset, limit)
		one(steps[0], offset, n)
		steps, limit = steps[1:], limit-n
	}
	n, sum := 0, 0
	for n < len(steps) && sum+steps[n].count <= limit {
		sum += steps[n].count
		n++
	}
	if n > 0 {
		first, last := steps[0].price, steps[n-1].price
		blocks = append(blocks, block{indexer.Yuans{new(min(first, last)), new(max(first, last))}, 0, sum})
	}
	if n < len(steps) && sum < limit {
		one(steps[n], 0, limit-sum)
	}
	return blocks
}
