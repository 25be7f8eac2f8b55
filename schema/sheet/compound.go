package sheet

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// compoundFile begins a compound file: a workbook of Excel 5 to 2003, and any workbook with a password.
const compoundFile = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

// compound is a compound file (MS-CFB): streams whose sectors are chained by tables. A stream of less than 4096 bytes
// is in the small sectors of another stream.
type compound struct {
	data    []byte
	size    int          // of a sector
	next    []uint32     // by sector: the next one of its stream
	entries []byte       // of the directory, entrySize bytes each
	small   []byte       // contents of the small sectors
	nextOf  []uint32     // by small sector
	streams []compStream // in the root folder
}

// compStream is a stream of the root folder.
type compStream struct {
	name  string
	first uint32 // sector
	size  int
}

const (
	compoundHead = 512
	entrySize    = 128
	smallSector  = 64
	smallStream  = 4096       // size of the smallest stream in sectors
	maxSector    = 0xfffffffa // larger numbers are marks, such as the end of a chain
)

var little = binary.LittleEndian

// openCompound reads the tables of a compound file. No table can become larger than the file.
func openCompound(data []byte) (*compound, error) {
	if len(data) < compoundHead {
		return nil, errBroken
	}
	c := &compound{data: data, size: 1 << min(little.Uint16(data[30:]), 12)}
	if c.size < compoundHead {
		return nil, errBroken
	}
	if err := c.readTable(); err != nil {
		return nil, err
	}
	var err error
	if c.entries, err = c.chain(little.Uint32(data[48:])); err != nil || len(c.entries) < entrySize {
		return nil, errBroken
	}
	root := c.entries[:entrySize]
	if c.small, err = c.chain(little.Uint32(root[116:])); err != nil {
		return nil, err
	}
	table, err := c.chain(little.Uint32(data[60:]))
	if err != nil {
		return nil, err
	}
	c.nextOf = appendNumbers(nil, table)
	c.listStreams(little.Uint32(root[76:]))
	return c, nil
}

// sectors returns the number of sectors of the file. The last one may be incomplete.
func (c *compound) sectors() int { return (len(c.data) - 1) / c.size }

// sector returns the content of a sector.
func (c *compound) sector(n uint32) ([]byte, bool) {
	if int64(n) >= int64(c.sectors()) {
		return nil, false
	}
	begin := (int(n) + 1) * c.size
	return c.data[begin:min(begin+c.size, len(c.data))], true
}

// readTable reads the table of the next sectors. The header has the first 109 sectors of the table. A chain of sectors
// has the others.
func (c *compound) readTable() error {
	list := appendNumbers(nil, c.data[76:compoundHead])
	more := little.Uint32(c.data[68:])
	for range c.sectors() {
		part, ok := c.sector(more)
		if !ok {
			break
		}
		numbers := appendNumbers(nil, part)
		if len(numbers) == 0 {
			break
		}
		last := len(numbers) - 1
		list, more = append(list, numbers[:last]...), numbers[last]
	}
	for _, n := range list {
		part, ok := c.sector(n)
		if n < maxSector && !ok {
			return errBroken
		}
		if c.next = appendNumbers(c.next, part); len(c.next) >= c.sectors() {
			c.next = c.next[:c.sectors()]
			break
		}
	}
	return nil
}

func appendNumbers(to []uint32, data []byte) []uint32 {
	for ; len(data) >= 4; data = data[4:] {
		to = append(to, little.Uint32(data))
	}
	return to
}

// chain returns the contents of a chain of sectors. It refuses a chain that returns to one of its sectors.
func (c *compound) chain(n uint32) (out []byte, err error) {
	for count := 0; n < maxSector; count++ {
		part, ok := c.sector(n)
		if !ok || count >= len(c.next) || int64(n) >= int64(len(c.next)) {
			return nil, errBroken
		}
		out = append(out, part...)
		n = c.next[n]
	}
	return out, nil
}

// smallChain returns the contents of a chain of small sectors.
func (c *compound) smallChain(n uint32) (out []byte, err error) {
	for count := 0; n < maxSector; count++ {
		begin := int64(n) * smallSector
		if count >= len(c.nextOf) || int64(n) >= int64(len(c.nextOf)) || begin >= int64(len(c.small)) {
			return nil, errBroken
		}
		out = append(out, c.small[begin:min(begin+smallSector, int64(len(c.small)))]...)
		n = c.nextOf[n]
	}
	return out, nil
}

// listStreams lists the streams of the root folder. Its entries are a tree. Streams of other folders are parts of
// embedded objects.
func (c *compound) listStreams(first uint32) {
	seen := make([]bool, len(c.entries)/entrySize)
	for open := []uint32{first}; len(open) > 0; {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		if int64(n) >= int64(len(seen)) || seen[n] {
			continue
		}
		seen[n] = true
		entry := c.entries[int(n)*entrySize:][:entrySize]
		open = append(open, little.Uint32(entry[68:]), little.Uint32(entry[72:]))
		c.streams = append(c.streams, compStream{
			entryName(entry), little.Uint32(entry[116:]), int(min(little.Uint32(entry[120:]), uint32(len(c.data)))),
		})
	}
}

func entryName(entry []byte) string {
	length := min(int(little.Uint16(entry[64:])), 64)
	var name []uint16
	for i := 0; i+2 < length; i += 2 { // without the zero at the end
		name = append(name, little.Uint16(entry[i:]))
	}
	return string(utf16.Decode(name))
}

// has reports whether the root folder has an entry with a name.
func (c *compound) has(name string) bool {
	for _, s := range c.streams {
		if strings.EqualFold(s.name, name) {
			return true
		}
	}
	return false
}

// stream returns the content of the first stream with one of the names, or nil. It refuses an incomplete one.
func (c *compound) stream(names ...string) ([]byte, error) {
	for _, name := range names {
		for _, s := range c.streams {
			if strings.EqualFold(s.name, name) {
				return c.content(s)
			}
		}
	}
	return nil, nil
}

func (c *compound) content(s compStream) ([]byte, error) {
	read := c.chain
	if s.size < smallStream {
		read = c.smallChain
	}
	out, err := read(s.first)
	if err != nil || len(out) < s.size {
		return nil, errBroken
	}
	return out[:s.size], nil
}
