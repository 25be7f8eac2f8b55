package text

import (
	"math"
	"slices"
)

// measure fills the parts of a rank that come from where the words are.
func (p *placement) measure(path []step, r *Result) {
	inexact := p.terms
	attributes := uint32(max(1, len(r.x.rules.Attributes))) - 1
	for i, s := range path {
		width := uint32(s.node.to - s.node.from)
		p.rank.Typo += s.cost
		p.worst.Typo += max(uint32(s.node.typos), s.cost)
		attr, pos := attributes, 10*width
		if len(s.places) > 0 {
			attr, pos = s.best()
		}
		p.rank.Attribute += attr * width
		p.rank.Position += pos
		p.worst.Attribute += attributes * width
		p.worst.Position += 10 * width
		if s.exact() && inexact > 0 {
			inexact--
		}
		if i > 0 {
			p.worst.Proximity += far - 1 + width - 1
		}
	}
	p.rank.Exactness = uint32(inexact)
	p.rank.Proximity = r.proximity(path)
}

// best returns the number of the first attribute that has the node, and the cost of its best position there.
func (s step) best() (attr, cost uint32) {
	attr, cost = math.MaxUint32, math.MaxUint32
	for _, p := range s.places {
		a, c := uint32(p.attr), uint32(0)
		for i := range s.node.to - s.node.from {
			c += positionCost(abs(p.start-s.node.at) + i)
		}
		if a < attr || a == attr && c < cost {
			attr, cost = a, c
		}
	}
	return attr, cost
}

func (s step) exact() bool {
	for _, p := range s.places {
		if p.exact {
			return true
		}
	}
	return false
}

// positionCost returns the cost of a word at a distance from its position in the query. The steps are Meilisearch's.
func positionCost(distance int) uint32 {
	for cost, most := range [...]int{0, 1, 4, 7, 11, 16, 24, 64, 256, 1024} {
		if distance <= most {
			return uint32(cost)
		}
	}
	return 10
}

// proximity returns the least sum of distances between neighbours of a path.
func (r *Result) proximity(path []step) uint32 {
	if len(path) == 0 {
		return 0
	}
	costs := make([]uint32, len(path[0].places))
	for i := 1; i < len(path); i++ {
		left, right := path[i-1], path[i]
		next := make([]uint32, len(right.places))
		before := least(costs)
		neighbours := r.terms[left.node.to-1].end+1 == right.node.at
		for k, p := range right.places {
			next[k] = before + far - 1
			for j, q := range left.places {
				c := costs[j]
				if neighbours {
					c += r.distance(q, p) + uint32(right.node.to-right.node.from-1)
				}
				next[k] = min(next[k], c)
			}
		}
		if costs = next; len(next) == 0 {
			costs = []uint32{before + far - 1}
		}
	}
	return least(costs)
}

// least returns the smallest of costs, and 0 without costs.
func least(costs []uint32) uint32 {
	if len(costs) == 0 {
		return 0
	}
	return slices.Min(costs)
}

// distance returns the cost of two places: 0 for neighbours, at most far-1. The wrong order costs one more.
func (r *Result) distance(left, right place) uint32 {
	switch {
	case left.text != right.text:
		return far - 1
	case r.x.rules.ByAttribute:
		return 0
	case right.start > left.end:
		return uint32(min(right.start-left.end, far) - 1)
	case right.end < left.start:
		return uint32(min(left.start-right.end+1, far) - 1)
	}
	return far - 1
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
