package prices

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"sync"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// Histogram is the number of documents at each current price, cheapest first. It is the distribution of a stored
// number at the present values of the groups.
type Histogram[P ~int64] struct {
	Steps    []Step[P]
	Unpriced int // documents of other groups, and those without a price
}

// Step is the number of documents at a price.
type Step[P ~int64] struct {
	Price P
	Count int
}

// Known is the distribution of a stored number over documents, and the groups that these are in.
type Known[P ~int64] struct {
	Counts []Count
	Groups []Group[P]
}

// Set sets the prices of documents from the distribution of their stored numbers.
func (l *Histogram[P]) Set(parts ...Known[P]) {
	l.SetSteps(func(yield func(P, int) bool) {
		l.Unpriced = 0
		for _, part := range parts {
			if !l.add(part, yield) {
				return
			}
		}
	})
}

// add calls yield with the prices of a part, until that returns false.
func (l *Histogram[P]) add(part Known[P], yield func(P, int) bool) bool {
	g, last := (*Group[P])(nil), int64(-1)
	for _, r := range part.Counts {
		number, asked := Split(r.Value)
		if number != last {
			g, last = find(part.Groups, number), number
		}
		if g == nil {
			l.Unpriced += r.Count
			continue
		}
		price, ok := g.Price(asked)
		if !ok {
			l.Unpriced += r.Count
			continue
		}
		if !yield(price, r.Count) {
			return false
		}
	}
	return true
}

// SetSteps sets the steps from numbers of documents at prices, which may come several times.
func (l *Histogram[P]) SetSteps(prices iter.Seq2[P, int]) {
	least, most := P(math.MaxInt64), P(math.MinInt64)
	for price := range prices {
		least, most = min(least, price), max(most, price)
	}
	switch {
	case least > most:
		l.Steps = nil
	case most-least < narrowSpan:
		l.Steps = countedSteps(prices, least)
	default:
		l.Steps = sortedSteps(prices)
	}
}

// narrowSpan is the range of prices below which counting is faster than sorting.
const narrowSpan = 1 << 15

// countings is a pool of memory for numbers of documents, which are 0.
var countings = sync.Pool{New: func() any { return new([narrowSpan]int32) }}

// countedSteps returns the steps of prices close to each other.
func countedSteps[P ~int64](prices iter.Seq2[P, int], least P) []Step[P] {
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
	list := make([]Step[P], 0, steps)
	for i, n := range counts[:span] {
		if n > 0 {
			list = append(list, Step[P]{least + P(i), int(n)})
		}
	}
	clear(counts[:span])
	return list
}

// sortedSteps returns the steps of any prices.
func sortedSteps[P ~int64](prices iter.Seq2[P, int]) []Step[P] {
	var list []Step[P]
	for price, n := range prices {
		list = append(list, Step[P]{price, n})
	}
	slices.SortFunc(list, func(a, b Step[P]) int { return cmp.Compare(a.Price, b.Price) })
	kept := list[:1]
	for _, s := range list[1:] {
		if last := &kept[len(kept)-1]; last.Price == s.Price {
			last.Count += s.Count
			continue
		}
		kept = append(kept, s)
	}
	return kept
}

// Total returns the number of documents with a price.
func (l *Histogram[P]) Total() int {
	sum := 0
	for _, s := range l.Steps {
		sum += s.Count
	}
	return sum
}

// Ends returns the least and the greatest price, or nil without prices.
func (l *Histogram[P]) Ends() (least, most *P) {
	if len(l.Steps) == 0 {
		return nil, nil
	}
	return &l.Steps[0].Price, &l.Steps[len(l.Steps)-1].Price
}

// Average returns the mean price of a document, rounded, or nil without prices.
func (l *Histogram[P]) Average() *P {
	count, sum := l.sum()
	if count == 0 {
		return nil
	}
	mean := P((schema.PerTon(sum) * 100 / schema.PerTon(count)).Round())
	return &mean
}

// Below returns the greatest price that is at least fall below the unrounded mean. Prices are whole: lots × price ≤
// sum − lots × fall.
func (l *Histogram[P]) Below(fall P) P {
	count, sum := l.sum()
	return P(sum/int64(count)) - fall
}

// sum returns the number of documents with a price and the sum of their prices.
func (l *Histogram[P]) sum() (count int, sum int64) {
	for _, s := range l.Steps {
		count += s.Count
		sum += int64(s.Price) * int64(s.Count)
	}
	return count, sum
}

// Block is a part of a page: some of the documents between two prices, sorted by key.
type Block[P ~int64] struct {
	Price         indexer.Bounds[P]
	Offset, Limit int
}

// Page returns the documents from offset on, sorted by price and then by id. They are at most three blocks: the rest of
// the first price, whole prices, the beginning of the last price. So a page of any depth reads only its own rows.
func (l *Histogram[P]) Page(offset, limit int, asc bool) []Block[P] {
	steps := l.Steps
	if !asc {
		steps = slices.Clone(steps)
		slices.Reverse(steps)
	}
	for len(steps) > 0 && offset >= steps[0].Count {
		offset -= steps[0].Count
		steps = steps[1:]
	}
	var blocks []Block[P]
	one := func(s Step[P], offset, limit int) {
		blocks = append(blocks, Block[P]{indexer.Bounds[P]{Min: &s.Price, Max: &s.Price}, offset, limit})
	}
	if len(steps) > 0 && offset > 0 {
		n := min(steps[0].Count-offset, limit)
		one(steps[0], offset, n)
		steps, limit = steps[1:], limit-n
	}
	n, sum := 0, 0
	for n < len(steps) && sum+steps[n].Count <= limit {
		sum += steps[n].Count
		n++
	}
	if n > 0 {
		first, last := steps[0].Price, steps[n-1].Price
		blocks = append(blocks, Block[P]{indexer.Bounds[P]{Min: new(min(first, last)), Max: new(max(first, last))}, 0, sum})
	}
	if n < len(steps) && sum < limit {
		one(steps[n], 0, limit-sum)
	}
	return blocks
}

// binsMax is about the largest number of bins: many more than a page has bars.
const binsMax = 400

// Bins returns the numbers of documents by price, cheapest first. Many prices are counted in bins of a round width,
// each at its lowest price; the highest price is a bin of its own.
func (l *Histogram[P]) Bins(text func(P) string) []indexer.Count {
	list := []indexer.Count{}
	least, most := l.Ends()
	if least == nil {
		return list
	}
	width := widthOf(*most-*least, len(l.Steps))
	bin := P(-1)
	for _, step := range l.Steps {
		if step.Price/width == bin && step.Price != *most {
			list[len(list)-1].Count += step.Count
			continue
		}
		bin = step.Price / width
		list = append(list, indexer.Count{Value: text(step.Price), Count: step.Count})
	}
	return list
}

// widthOf returns the smallest of 1, 2, 5, 10, 20, 50, … that makes few enough bins of a span.
func widthOf[P ~int64](span P, values int) P {
	if values <= binsMax {
		return 1
	}
	for unit := P(1); ; unit *= 10 {
		for _, width := range []P{unit, 2 * unit, 5 * unit} {
			if span/width < binsMax {
				return width
			}
		}
	}
}
