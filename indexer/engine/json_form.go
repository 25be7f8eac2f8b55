package engine

import "strings"

// jsonForm is the text of an object around its values. Objects that follow each other mostly have the same, which then
// need not be read again.
type jsonForm struct {
	parts []formPart
	end   string
	from  int // of the text at hand
}

// formPart is the text before a value that is no object, and how deep in objects the value stands.
type formPart struct {
	before string
	depth  int
}

// learn takes the form of an object that was accepted.
func (f *jsonForm) learn(object value) {
	f.parts, f.from = f.parts[:0], 0
	f.object(object, 0, 0)
	f.end = string(object[f.from:])
}

// object walks over the object that begins at i, and returns the place after it.
func (f *jsonForm) object(text value, i, depth int) int {
	for i = skipSpace(text, i+1); text[i] != '}'; {
		i = skipSpace(text, skipSpace(text, stringEnd(text, i))+1)
		if text[i] == '{' {
			i = f.object(text, i, depth+1)
		} else {
			f.parts = append(f.parts, formPart{string(text[f.from:i]), depth + 1})
			i = valueEnd(text, i)
			f.from = i
		}
		if i = skipSpace(text, i); text[i] == ',' {
			i = skipSpace(text, i+1)
		}
	}
	return i + 1
}

// repeats walks over an object of a form. It reports whether there was one; if not, it may be well formed all the same.
func (c *jsonCheck) repeats(f *jsonForm) bool {
	for i := range f.parts {
		p := &f.parts[i]
		if !strings.HasPrefix(c.b[c.i:], p.before) {
			return false
		}
		c.i += len(p.before)
		if c.value(p.depth) != nil {
			return false
		}
	}
	if f.end == "" || !strings.HasPrefix(c.b[c.i:], f.end) {
		return false
	}
	c.i += len(f.end)
	return true
}
