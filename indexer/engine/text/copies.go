package text

import "strings"

// Copies keeps copies of short strings side by side in blocks. An index has hundreds of thousands of them, and the
// garbage collector marks each piece of memory by itself.
type Copies struct{ block strings.Builder }

// copiesBlock is the size of the largest blocks in bytes. One string in use keeps its whole block in memory.
const copiesBlock = 4096

// Clone returns a copy of a string.
func (c *Copies) Clone(s string) string {
	if len(s) > 64 {
		return strings.Clone(s)
	}
	if size := c.block.Cap(); size-c.block.Len() < len(s) {
		c.block.Reset()
		c.block.Grow(min(2*size+64, copiesBlock))
	}
	from := c.block.Len()
	c.block.WriteString(s)
	return c.block.String()[from:]
}
