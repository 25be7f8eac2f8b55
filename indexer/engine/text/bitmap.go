package text

import "math/bits"

// bitmap is a dense set of numbers.
type bitmap []uint64

func newBitmap(size uint32) bitmap { return make(bitmap, (size+63)/64) }

func (b bitmap) has(i uint32) bool {
	return int(i/64) < len(b) && b[i/64]&(1<<(i%64)) != 0
}

func (b bitmap) add(i uint32) { b[i/64] |= 1 << (i % 64) }

func (b bitmap) addAll(list []uint32) {
	for _, i := range list {
		b.add(i)
	}
}

func (b bitmap) remove(i uint32) {
	if int(i/64) < len(b) {
		b[i/64] &^= 1 << (i % 64)
	}
}

func (b bitmap) or(o bitmap) {
	for i := range min(len(b), len(o)) {
		b[i] |= o[i]
	}
}

func (b bitmap) and(o bitmap) {
	n := min(len(b), len(o))
	for i := range n {
		b[i] &= o[i]
	}
	clear(b[n:])
}

func (b bitmap) andNot(o bitmap) {
	for i := range min(len(b), len(o)) {
		b[i] &^= o[i]
	}
}

func (b bitmap) count() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}
