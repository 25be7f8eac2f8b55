package engine

import (
	"cmp"
	"slices"
	"sync"

	"cottonmall/indexer/engine/text"
)

// column has the values of one attribute, by which documents are found, counted and sorted. Attributes that are nested
// in others have columns of their own, named a.b.
type column struct {
	name    string
	numbers *dimension[float64]
	strings *dimension[string] // normalised
	shown   vector[string]     // by number: the string as it was first given, when that is not its key
	varied  bitmap             // the strings that documents write in several ways
	exists  set                // the documents that have the attribute
	null    set                // ... with null
	empty   set                // ... with "", [] or {}
	cells   *[]cell            // by number in the dictionary of the documents; only the writing goroutine touches it
	copies  *text.Copies       // of the strings; only the writing goroutine touches it
}

func newColumn(name string) *column {
	return &column{
		name:    name,
		numbers: newDimension(hashNumber, rankNumber),
		strings: newDimension(hashString, rankString),
		exists:  set{bits: bitmap{}},
		null:    set{bits: bitmap{}},
		empty:   set{bits: bitmap{}},
		cells:   new([]cell),
		copies:  new(text.Copies),
	}
}

// presence is how a document has an attribute.
type presence uint8

const (
	present presence = 1 << iota
	isNull
	isEmpty
)

// cell is what a column knows of a document.
type cell struct {
	number, text uint32
	presence     presence
}

// columnDraft is the next version of a column.
type columnDraft struct {
	column
	numbers  *dimensionDraft[float64]
	strings  *dimensionDraft[string]
	shown    *vectorDraft[string]
	presence [3]setDraft
	noted    *[]noted // to be applied; nil when nothing is
	unsorted bool     // documents in noted are not in order
	turnover *turnover
}

// noted is a document and its new cell.
type noted struct {
	doc uint32
	cell
}

// draft makes the next version of a column. Its changes pass through a turnover that all columns of an index share.
func (c *column) draft(t *turnover) *columnDraft {
	return &columnDraft{
		column:   *c,
		numbers:  c.numbers.draft(t),
		strings:  c.strings.draft(t),
		shown:    c.shown.draft(),
		presence: [3]setDraft{{set: c.exists}, {set: c.null}, {set: c.empty}},
		turnover: t,
	}
}

// notes is a pool of memory for what is noted: one column after the other needs about as much.
var notes = sync.Pool{New: func() any { return new([]noted) }}

// setKnown returns a document the cell of what a record has for it, if the value's number has come before.
func (d *columnDraft) setKnown(doc uint32, segment string) bool {
	number, _ := uvarint(segment, 0)
	return d.setNumber(doc, number)
}

// setNumber returns a document the cell of a value, if the value's number has come before.
func (d *columnDraft) setNumber(doc, number uint32) bool {
	if int(number) >= len(*d.cells) || (*d.cells)[number].presence == 0 {
		return false
	}
	d.set(doc, (*d.cells)[number])
	return true
}

// learn returns the cell of a value that is not nested, and keeps it if the value has a number in the documents'
// dictionary.
func (d *columnDraft) learn(number uint32, v value) cell {
	c := d.plain(v)
	if number > 0 {
		for int(number) >= len(*d.cells) {
			*d.cells = append(*d.cells, cell{})
		}
		(*d.cells)[number] = c
	}
	return c
}

// plain returns the cell of a value that is not nested.
func (d *columnDraft) plain(v value) cell {
	switch v[0] {
	case 'n':
		return cell{presence: present | isNull}
	case 't', 'f':
		return cell{text: d.text(string(v)), presence: present}
	case '"':
		if v == `""` {
			return cell{presence: present | isEmpty}
		}
		return cell{text: d.text(v.text()), presence: present}
	}
	return cell{number: d.numbers.number(v.number()), presence: present}
}

// cell numbers the values of a document. The originals of the strings are kept as they are shown.
func (d *columnDraft) cell(a *attribute) cell {
	c := cell{presence: a.presence}
	if len(a.numbers) == 1 {
		c.number = d.numbers.number(a.numbers[0])
	} else if len(a.numbers) > 1 {
		c.number = d.numbers.combination(a.numbers)
	}
	if len(a.texts) == 1 {
		c.text = d.text(a.texts[0])
	} else if len(a.texts) > 1 {
		keys := make([]string, len(a.texts))
		for i, t := range a.texts {
			keys[i] = d.strings.keys[d.text(t)]
		}
		c.text = d.strings.combination(keys)
	}
	return c
}

// text numbers a string.
func (d *columnDraft) text(original string) uint32 {
	key := normalize(original)
	n, found := d.strings.find(key)
	if !found {
		original = d.copies.Clone(original)
		if key = normalize(original); key != original {
			key = d.copies.Clone(key)
		}
		n = d.strings.add(key)
		if key != original {
			d.shown.set(n, original)
		}
		return n
	}
	if cmp.Or(d.shown.at(n), key) != original && !d.varied.has(n) {
		varied := make(bitmap, max(len(d.varied), int(n>>6)+1))
		copy(varied, d.varied)
		varied.add(n)
		d.varied = varied
	}
	return n
}

// set notes the cell of a document. Of several cells the last one counts.
func (d *columnDraft) set(doc uint32, c cell) {
	if d.noted == nil {
		d.noted = notes.Get().(*[]noted)
	}
	list := *d.noted
	if n := len(list); n > 0 && list[n-1].doc >= doc {
		if list[n-1].doc == doc {
			list[n-1].cell = c
			return
		}
		d.unsorted = true
	}
	*d.noted = append(list, noted{doc, c})
}

// apply returns the documents the cells that were noted. total is the number of documents there may be.
func (d *columnDraft) apply(total int) {
	if d.noted == nil {
		return
	}
	var all cell // the cells in one
	if d.unsorted {
		d.sortNoted()
	}
	list := *d.noted
	for i := range list {
		c := &list[i].cell
		all = cell{all.number | c.number, all.text | c.text, all.presence | c.presence}
	}
	if all.number != 0 || d.numbers.held.n > 0 {
		for i := range list {
			d.numbers.change(list[i].doc, list[i].number)
		}
		d.numbers.flush(total)
	}
	if all.text != 0 || d.strings.held.n > 0 {
		for i := range list {
			d.strings.change(list[i].doc, list[i].text)
		}
		d.strings.flush(total)
	}
	for k := range d.presence {
		if s, mark := &d.presence[k], presence(1<<k); all.presence&mark != 0 || s.n > 0 {
			d.mark(s, mark, total)
		}
	}
	*d.noted = list[:0]
	notes.Put(d.noted)
	d.noted = nil
}

// sortNoted puts what is noted in the order of documents. Of several cells of a document the last one is kept.
func (d *columnDraft) sortNoted() {
	list := *d.noted
	slices.SortStableFunc(list, func(a, b noted) int { return cmp.Compare(a.doc, b.doc) })
	kept := list[:0]
	for i, n := range list {
		if i+1 == len(list) || list[i+1].doc != n.doc {
			kept = append(kept, n)
		}
	}
	*d.noted, d.unsorted = kept, false
}

// mark changes the set of the documents that have a mark.
func (d *columnDraft) mark(s *setDraft, mark presence, total int) {
	t := d.turnover
	for _, n := range *d.noted {
		switch had, has := s.has(n.doc), n.presence&mark != 0; {
		case had && !has:
			t.left = append(t.left, n.doc)
		case has && !had:
			t.joined = append(t.joined, n.doc)
		}
	}
	if len(t.left)+len(t.joined) > 0 {
		s.change(t.left, t.joined, total)
	}
	t.left, t.joined = t.left[:0], t.joined[:0]
}

func (d *columnDraft) freeze() *column {
	next := d.column
	next.numbers, next.strings = d.numbers.freeze(), d.strings.freeze()
	next.exists, next.null, next.empty = d.presence[0].set, d.presence[1].set, d.presence[2].set
	next.shown = d.shown.freeze()
	return &next
}

// original returns a string as it was first given.
func (c *column) original(n uint32) string { return cmp.Or(c.shown.at(n), c.strings.keys[n]) }

// spelling returns a string as it is written in the first of the documents in among.
func (c *column) spelling(n uint32, among *set, docs *documents) string {
	if !c.varied.has(n) {
		return c.original(n)
	}
	shown := c.original(n)
	p := c.strings.posting(n)
	p.each(func(doc uint32) bool {
		if !among.has(doc) {
			return true
		}
		shown = c.written(n, doc, docs)
		return false
	})
	return shown
}

// written returns a string as one document writes it.
func (c *column) written(n, doc uint32, docs *documents) string {
	key := c.strings.keys[n]
	found := c.original(n)
	docs.fields(docs.records.at(doc), func(part uint32, text string) bool {
		if name := docs.parts[part].name; below(name, c.name) {
			var f flattener
			f.flatten(name, docs.read(part, text))
			for _, a := range f.attributes {
				if i := slices.IndexFunc(a.texts, func(t string) bool { return normalize(t) == key }); a.name == c.name && i >= 0 {
					found = a.texts[i]
				}
			}
		}
		return true
	})
	return found
}
