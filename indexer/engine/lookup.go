package engine

import (
	"hash/maphash"
	"math"
	"math/bits"
	"sync/atomic"
)

// lookup finds the number of a key by its hash. It holds numbers, and as much of the hashes as there is room for beside
// them, so that few keys are compared needlessly. The caller compares them.
//
// One goroutine inserts while others find. A number that a reader's snapshot does not know yet, or not any more, is
// passed over by the reader's comparison, so that all snapshots share one table.
type lookup struct {
	slots []uint32 // number + 1 in the low bits, of the hash in the others; zero is free
	low   uint32   // the low bits
	n     int
}

// tag returns the part of a hash that a slot stores.
func (t *lookup) tag(hash uint64) uint32 { return uint32(hash>>32) &^ t.low }

// find returns the first number with this hash that is accepted.
func (t *lookup) find(hash uint64, same func(n uint32) bool) (uint32, bool) {
	mask := len(t.slots) - 1
	if mask < 0 {
		return 0, false
	}
	tag := t.tag(hash)
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		s := atomic.LoadUint32(&t.slots[i])
		if s == 0 {
			return 0, false
		}
		if n := s&t.low - 1; s&^t.low == tag && same(n) {
			return n, true
		}
	}
}

// insert adds a number. When the table is full it goes on in a bigger one, built from all numbers below next.
func (t *lookup) insert(hash uint64, n, next uint32, hashOf func(n uint32) uint64) {
	if 2*(t.n+1) > len(t.slots) || n >= t.low {
		t.grow(next, hashOf)
	}
	t.put(hash, n)
}

func (t *lookup) put(hash uint64, n uint32) {
	mask := len(t.slots) - 1
	i := int(hash) & mask
	for atomic.LoadUint32(&t.slots[i]) != 0 {
		i = (i + 1) & mask
	}
	atomic.StoreUint32(&t.slots[i], t.tag(hash)|(n+1))
	t.n++
}

// grow makes a table for next numbers and as many again. hashOf returns 0 for an unused number.
func (t *lookup) grow(next uint32, hashOf func(n uint32) uint64) {
	size := uint32(1) << bits.Len32(4*next+12)
	t.slots, t.low, t.n = make([]uint32, size), 2*size-1, 0
	for n := range next {
		if h := hashOf(n); h != 0 {
			t.put(h, n)
		}
	}
}

var hashSeed = maphash.MakeSeed()

func hashString(s string) uint64 { return maphash.String(hashSeed, s) | 1<<63 }

// hashNumber spreads the bits of a number (the finaliser of MurmurHash3).
func hashNumber(f float64) uint64 {
	h := math.Float64bits(f)
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	h ^= h >> 33
	return h | 1<<63
}
