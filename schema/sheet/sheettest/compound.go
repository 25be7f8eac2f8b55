package sheettest

import (
	"slices"
	"unicode/utf16"
)

// Compound returns a compound file (MS-CFB) with a stream for each part.
func Compound(parts ...Part) []byte {
	const (
		size = 512
		end  = 0xfffffffe
		free = 0xffffffff
	)
	directory := entry("Root Entry", 5, 1, end, 0)
	var sectors [][]byte
	var next []uint32
	chain := func(data []byte) uint32 {
		first := uint32(len(sectors))
		for ; len(data) > 0; data = data[min(size, len(data)):] {
			sectors = append(sectors, append(slices.Clone(data[:min(size, len(data))]), make([]byte, max(size-len(data), 0))...))
			next = append(next, uint32(len(sectors)))
		}
		next[len(next)-1] = end
		return first
	}
	for i, p := range parts {
		data := []byte(p.Text)
		data = append(data, make([]byte, max(4096-len(data), 0))...) // no small sectors
		e := entry(p.Name, 2, free, chain(data), len(data))
		if i+1 < len(parts) {
			little.PutUint32(e[72:], uint32(i+2)) // the next one is to the right of it
		}
		directory = append(directory, e...)
	}
	first := chain(directory)
	tables := 1
	for tables*size/4 < len(sectors)+tables {
		tables++
	}
	head := make([]byte, size)
	copy(head, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	copy(head[24:], numbers(0x3e, 3, 0xfffe, 9, 6))
	little.PutUint32(head[44:], uint32(tables))
	little.PutUint32(head[48:], first)
	little.PutUint32(head[56:], 4096)
	for _, at := range []int{60, 68} {
		little.PutUint32(head[at:], end)
	}
	for i := range 109 {
		n := uint32(free)
		if i < tables {
			n = uint32(len(sectors) + i)
		}
		little.PutUint32(head[76+4*i:], n)
	}
	table := make([]byte, 0, tables*size)
	for _, n := range next {
		table = little.AppendUint32(table, n)
	}
	for len(table) < tables*size {
		table = little.AppendUint32(table, free)
	}
	return slices.Concat(head, slices.Concat(sectors...), table)
}

// entry returns an entry of the directory.
func entry(name string, kind byte, child, first uint32, size int) []byte {
	e := make([]byte, 128)
	units := utf16.Encode([]rune(name))
	for i, u := range units {
		little.PutUint16(e[2*i:], u)
	}
	little.PutUint16(e[64:], uint16(2*len(units)+2))
	e[66] = kind
	for _, at := range []int{68, 72} {
		little.PutUint32(e[at:], 0xffffffff)
	}
	little.PutUint32(e[76:], child)
	little.PutUint32(e[116:], first)
	little.PutUint32(e[120:], uint32(size))
	return e
}
