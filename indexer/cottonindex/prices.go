package cottonindex

import (
	"cmp"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// priceHistogram is how many lots there are at each current price, cheapest first. It is what the engine knows of the price:
// the distribution of a stored number in each group, shifted by the group's value.
type priceHistogram struct {
	steps    []priceCount
	basisMin *schema.Yuan
	basisMax *schema.Yuan
}

type priceCount struct {
	price schema.Yuan
	count int
}

// mergeSteps sorts the steps and joins those of one price, which come from several groups.
func (l *priceHistogram) mergeSteps() {
	if len(l.steps) == 0 {
		return
	}
	least, most := l.steps[0].price, l.steps[0].price
	for _, s := range l.steps {
		least, most = min(least, s.price), max(most, s.price)
	}
	if most-least < narrowSpan {
		l.countByPrice(least, most)
		return
	}
	slices.SortFunc(l.steps, func(a, b priceCount) int { return cmp.Compare(a.price, b.price) })
	kept := l.steps[:1]
	for _, s := range l.steps[1:] {
		if last := &kept[len(kept)-1]; last.price == s.price {
			last.count += s.count
			continue
		}
		kept = append(kept, s)
	}
	l.steps = kept
}

// narrowSpan is the span of prices below which counting by price is quicker than sorting.
const narrowSpan = 1 << 15

// countByPrice does what tidy promises for prices close to each other.
func (l *priceHistogram) countByPrice(least, most schema.Yuan) {
	counts := make([]int32, most-least+1)
	for _, s := range l.steps {
		counts[s.price-least] += int32(s.count)
	}
	l.steps = l.steps[:0]
	for i, n := range counts {
		if n > 0 {
			l.steps = append(l.steps, priceCount{least + schema.Yuan(i), int(n)})
		}
	}
}

// total is the number of lots that have a price.
func (l *priceHistogram) total() int {
	sum := 0
	for _, s := range l.steps {
		sum += s.count
	}
	return sum
}

// ends are the least and the greatest price; nil when there is none.
func (l *priceHistogram) ends() (least, most *schema.Yuan) {
	if len(l.steps) == 0 {
		return nil, nil
	}
	return &l.steps[0].price, &l.steps[len(l.steps)-1].price
}

// average is the mean price of a lot, rounded; nil when there is none.
func (l *priceHistogram) average() *schema.Yuan {
	count, sum := l.sum()
	if count == 0 {
		return nil
	}
	mean := (schema.PerTon(sum) * 100 / schema.PerTon(count)).Round()
	return &mean
}

// below is the most that a lot costs which is at least so much under the mean, unrounded: a price is whole, and so are
// lots × price ≤ sum − lots × fall.
func (l *priceHistogram) below(fall schema.Yuan) schema.Yuan {
	count, sum := l.sum()
	return schema.Yuan(sum/int64(count)) - fall
}

// sum is the number of lots that have a price, and what they cost together.
func (l *priceHistogram) sum() (count int, sum int64) {
	for _, s := range l.steps {
		count += s.count
		sum += int64(s.price) * int64(s.count)
	}
	return count, sum
}

// block is a part of a page: of the lots with prices between two ends, in the order of their ids, some.
type block struct {
	price         indexer.Yuans
	offset, limit int
}

// page finds the lots from offset on in the order of price and, at one price, of id. They are at most three blocks:
// the rest of a price that the page before began, prices that fit in whole, the beginning of a last one. So a page of
// any depth asks the engine for its own rows only.
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
