package text

// interval is a run of neighbouring spans and its quality. The best one has the most terms of the query, closest
// together and in the order of the query.
type interval struct {
	first, last int // spans
	found       map[int]int
	terms       int
	distance    int
	ordered     int
}

// spot is where a span is among the parts of a text.
type spot struct {
	a, b        int // parts[a:b]
	before, end int // cost of the parts before a and before b
	terms       [2]int
}

// best returns the parts from the first to the last span of the best interval that there is room for.
func (c *cropper) best(spans []Span) (a, b int) {
	spots := c.spots(spans)
	w := interval{found: map[int]int{}, last: -1}
	best := interval{terms: -1}
	for i := range spots {
		w.push(spots)
		for w.first < i && spots[i].end-spots[w.first].before > c.room {
			w.pull(spots)
		}
		if w.more(best) {
			best = w
		}
	}
	return spots[best.first].a, spots[best.last].b
}

func (c *cropper) spots(spans []Span) []spot {
	costs := make([]int, len(c.parts)+1)
	for i, p := range c.parts {
		costs[i+1] = costs[i] + p.cost()
	}
	list := make([]spot, len(spans))
	for i, s := range spans {
		a, b := c.at(s.Start), c.at(s.Start+s.Length-1)+1
		list[i] = spot{a, b, costs[a], costs[b], s.terms}
	}
	return list
}

// push adds the next span.
func (w *interval) push(spots []spot) {
	w.last++
	w.link(spots, w.last, 1)
	for t := spots[w.last].terms[0]; t < spots[w.last].terms[1]; t++ {
		if w.found[t]++; w.found[t] == 1 {
			w.terms++
		}
	}
}

// pull leaves the first span out.
func (w *interval) pull(spots []spot) {
	w.link(spots, w.first+1, -1)
	for t := spots[w.first].terms[0]; t < spots[w.first].terms[1]; t++ {
		if w.found[t]--; w.found[t] == 0 {
			w.terms--
		}
	}
	w.first++
}

// link counts the way from span i-1 to span i, if both are inside.
func (w *interval) link(spots []spot, i, times int) {
	if i <= w.first {
		return
	}
	left, right := spots[i-1], spots[i]
	w.distance += times * min((right.before-left.end)/wordCost+1, far-1)
	if right.terms[0] > left.terms[0] {
		w.ordered += times
	}
}

func (w *interval) more(o interval) bool {
	if w.terms != o.terms {
		return w.terms > o.terms
	}
	if w.distance != o.distance {
		return w.distance < o.distance
	}
	return w.ordered > o.ordered
}
