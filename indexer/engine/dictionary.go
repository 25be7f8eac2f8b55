package engine

import (
	"math/bits"
	"strings"

	"cottonmall/indexer/engine/text"
)

// dictionary numbers the values of a leaf that come again and again.
type dictionary struct {
	values []string
	copies *text.Copies
	short  shortLookup
	long   lookup
	typed  shortLookup       // of numbers in rows
	texts  map[string]uint32 // of texts as they are in Go
	uses   int
	latest uint32 // the number given last, often that of the next document too
	misses int    // values in a row that were not there
}

const (
	dictionaryStart = 1024 // values that every leaf may have in its dictionary
	dictionaryShare = 8    // beyond, a new one for so many uses
	dictionaryMost  = 1 << 16
	dictionaryText  = 64   // longest value in bytes
	dictionaryTries = 4096 // misses in a row after which no more values are looked for: they are all different
)

// number returns the dictionary's number for a value, from 1 on, or 0 when it has none.
func (d *dictionary) number(v string) uint32 {
	d.uses++
	if len(v) > dictionaryText || d.misses > dictionaryTries {
		return 0
	}
	if d.latest > 0 && d.values[d.latest-1] == v {
		return d.latest
	}
	n := d.find(v)
	if n == 0 {
		d.misses++
		if known := len(d.values); known >= dictionaryMost || known >= dictionaryStart && known*dictionaryShare >= d.uses {
			return 0
		}
		d.latest = d.add(v)
		return d.latest
	}
	d.latest, d.misses = n, 0
	return n
}

// forget drops what finds the values of rows faster.
func (d *dictionary) forget() { d.typed, d.texts = shortLookup{}, nil }

// decimal returns the number for a number in rows. b is scratch memory.
func (d *dictionary) decimal(v rowCell, b []byte) uint32 {
	if d.misses > dictionaryTries {
		d.uses++
		return 0
	}
	if number := d.typed.find(uint64(v)); number > 0 {
		d.uses, d.misses = d.uses+1, 0
		return number
	}
	number := d.number(string(appendDecimal(b[:0], v.number(), int(v.kind()-rowNumber))))
	if number > 0 {
		d.typed.insert(uint64(v), number)
	}
	return number
}

// text returns the number for a text. b is scratch memory.
func (d *dictionary) text(s string, b []byte) uint32 {
	if number := d.texts[s]; number > 0 {
		d.uses, d.misses = d.uses+1, 0
		return number
	}
	if len(s) > dictionaryText || d.misses > dictionaryTries {
		d.uses++
		return 0
	}
	number := d.number(string(appendString(b[:0], s)))
	if number > 0 {
		if d.texts == nil {
			d.texts = map[string]uint32{}
		}
		d.texts[strings.Clone(s)] = number
	}
	return number
}

func (d *dictionary) find(v string) uint32 {
	if len(v) <= shortText {
		return d.short.find(shortKey(v))
	}
	n, found := d.long.find(hashString(v), func(n uint32) bool { return d.values[n] == v })
	if !found {
		return 0
	}
	return n + 1
}

func (d *dictionary) add(v string) uint32 {
	n := uint32(len(d.values))
	d.values = append(d.values, d.copies.Clone(v))
	if len(v) <= shortText {
		d.short.insert(shortKey(v), n+1)
		return n + 1
	}
	d.long.insert(hashString(v), n, n, func(n uint32) uint64 {
		if len(d.values[n]) <= shortText {
			return 0
		}
		return hashString(d.values[n])
	})
	return n + 1
}

// shortText is the length of values that are looked up by their own bytes in place of a hash of them.
const shortText = 8

// shortKey returns a short value as a number. It is unique and not 0, as no JSON text has a byte 0.
func shortKey(v string) (key uint64) {
	for i := range len(v) {
		key |= uint64(v[i]) << (8 * i)
	}
	return key
}

// shortLookup finds numbers by keys that are not 0.
type shortLookup struct {
	slots []shortSlot
	n     int
}

type shortSlot struct {
	key    uint64
	number uint32
}

// slot returns the place where a key is, or where it would be.
func (t *shortLookup) slot(key uint64) *shortSlot {
	i := int(key * 0x9e3779b97f4a7c15 >> (64 - bits.Len(uint(len(t.slots)-1))))
	for t.slots[i].key != 0 && t.slots[i].key != key {
		i = (i + 1) & (len(t.slots) - 1)
	}
	return &t.slots[i]
}

// find returns the number of a key, or 0.
func (t *shortLookup) find(key uint64) uint32 {
	if len(t.slots) == 0 {
		return 0
	}
	return t.slot(key).number
}

func (t *shortLookup) insert(key uint64, number uint32) {
	if 2*(t.n+1) > len(t.slots) {
		old := t.slots
		t.slots = make([]shortSlot, max(16, 2*len(old)))
		for _, s := range old {
			if s.key != 0 {
				*t.slot(s.key) = s
			}
		}
	}
	*t.slot(key) = shortSlot{key, number}
	t.n++
}
