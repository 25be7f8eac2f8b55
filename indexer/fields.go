package indexer

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// Fields are the fields of a type of documents, by their JSON names. Documents are written to an engine, read from it
// and written as JSON through them. The JSON is that of encoding/json, in a fraction of the time.
type Fields struct {
	list    []*field
	byName  map[string]*field
	holders [][]int // the index paths of the structs of a document that are embedded in it
	rows    engine.RowPool
	readers sync.Pool // of *fieldReader
}

// field is a field of a struct, or a member of a field that is a struct.
type field struct {
	name     string // of the attribute, a.b for a member
	member   string // in its object
	holder   int    // which of the structs of the document it belongs to
	index    []int  // in that struct
	parent   *field // nil for fields of the document
	kind     fieldKind
	places   int  // of a number in the smallest unit
	optional bool // a pointer, null when it is nil
	omitted  bool // left out of the object when it is nil
	children []*field
	place    int // among all fields and members
}

// fieldKind is a form of values.
type fieldKind uint8

const (
	numberField  fieldKind = iota // a whole number of units of 10^-places
	textField                     // a string
	flagField                     // a bool
	numbersField                  // a slice of whole numbers
	textsField                    // a slice of strings
	mapField                      // whole numbers by name
	objectField                   // a struct
)

// FieldsOf returns the fields of a struct type. It panics for types that no document has.
func FieldsOf(t reflect.Type) *Fields {
	f := &Fields{byName: map[string]*field{}}
	f.add(t, nil)
	return f
}

// add adds the fields of a struct, and returns those that are no members of others.
func (f *Fields) add(t reflect.Type, parent *field) (own []*field) {
	for _, s := range reflect.VisibleFields(t) {
		if s.Anonymous {
			continue
		}
		name, option, _ := strings.Cut(s.Tag.Get("json"), ",")
		d := &field{name: name, member: name, index: s.Index, parent: parent, place: len(f.list)}
		if parent != nil {
			d.name = parent.name + "." + name
		} else {
			last := len(s.Index) - 1
			d.holder, d.index = f.holder(s.Index[:last]), s.Index[last:]
		}
		d.omitted = option == "omitempty"
		f.list = append(f.list, d)
		own = append(own, d)
		of := s.Type
		if d.optional = of.Kind() == reflect.Pointer; d.optional {
			of = of.Elem()
		}
		if d.kind, d.places = kindOf(of); d.kind == objectField {
			d.children = f.add(of, d)
		}
		f.byName[d.name] = d
	}
	return own
}

// id returns the number in the field of a document, given by its address, that identifies it.
func (f *Fields) id(doc any, key string) int64 { return f.byName[key].at(f.holdersOf(nil, doc)).Int() }

// holder returns the place of an embedded struct among holders. The document itself has the empty way.
func (f *Fields) holder(way []int) int {
	for i, known := range f.holders {
		if slices.Equal(known, way) {
			return i
		}
	}
	f.holders = append(f.holders, way)
	return len(f.holders) - 1
}

// holdersOf returns the structs of a document, given by its address, that have its fields. It reuses the memory of
// list.
func (f *Fields) holdersOf(list []reflect.Value, doc any) []reflect.Value {
	list = slices.Grow(list[:0], len(f.holders))
	for _, way := range f.holders {
		v := reflect.ValueOf(doc).Elem()
		for _, k := range way {
			v = v.Field(k)
		}
		list = append(list, v)
	}
	return list
}

// decimal is a type of numbers in units of 10^-Places, which are written with decimals.
type decimal interface{ Places() int }

func kindOf(t reflect.Type) (kind fieldKind, places int) {
	switch t {
	case reflect.TypeFor[schema.Centi]():
		return numberField, 2
	case reflect.TypeFor[schema.Fine]():
		return numberField, 4
	case reflect.TypeFor[schema.Weight]():
		return numberField, 5
	}
	if v, ok := reflect.Zero(t).Interface().(decimal); ok {
		return numberField, v.Places()
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int32, reflect.Int64:
		return numberField, 0
	case reflect.String:
		return textField, 0
	case reflect.Bool:
		return flagField, 0
	case reflect.Struct:
		return objectField, 0
	case reflect.Map:
		return mapField, 0
	case reflect.Slice:
		if t.Elem().Kind() == reflect.String {
			return textsField, 0
		}
		return numbersField, 0
	}
	panic(fmt.Sprintf("no field of a document can be a %s", t))
}

// of returns the value of a field in the struct that it belongs to, and false for null.
func (d *field) of(v reflect.Value) (reflect.Value, bool) {
	v = v.FieldByIndex(d.index)
	switch {
	case d.optional:
		return v.Elem(), !v.IsNil()
	case d.kind == numbersField || d.kind == textsField || d.kind == mapField:
		return v, !v.IsNil()
	}
	return v, true
}

// RowWriter writes documents into rows of the embedded engine.
type RowWriter struct {
	Rows    *engine.Rows
	fields  *Fields
	written []*field                       // those that are no members of others
	holders []reflect.Value                // of the document in hand
	columns []*engine.RowColumn            // by place of the field
	members []map[string]*engine.RowColumn // likewise, of maps
}

// NewRows returns an empty table with room for about so many documents. Only the named fields of a document are
// written, or all if no field is named.
func (f *Fields) NewRows(size int, names ...string) *RowWriter {
	w := &RowWriter{Rows: f.rows.Get(size), fields: f}
	w.columns = make([]*engine.RowColumn, len(f.list))
	w.members = make([]map[string]*engine.RowColumn, len(f.list))
	for i, d := range f.list {
		top := d
		for top.parent != nil {
			top = top.parent
		}
		if len(names) > 0 && !slices.Contains(names, top.name) {
			continue
		}
		if w.columns[i] = w.Rows.Column(d.name); d.parent == nil {
			w.written = append(w.written, d)
		}
	}
	return w
}

// Write appends a document, given by its address.
func (w *RowWriter) Write(doc any) {
	w.holders = w.fields.holdersOf(w.holders, doc)
	for _, d := range w.written {
		w.field(d, w.holders[d.holder])
	}
	w.Rows.Next()
}

func (w *RowWriter) field(d *field, v reflect.Value) {
	v, ok := d.of(v)
	c := w.columns[d.place]
	switch {
	case !ok:
		c.Null()
	case d.kind == numberField:
		c.Number(v.Int(), d.places)
	case d.kind == textField:
		c.Text(v.String())
	case d.kind == flagField:
		c.Bool(v.Bool())
	case d.kind == numbersField:
		list := make([]int64, v.Len())
		for i := range list {
			list[i] = v.Index(i).Int()
		}
		c.Numbers(list)
	case d.kind == textsField:
		c.Texts(*v.Addr().Interface().(*[]string))
	case d.kind == mapField:
		w.entries(d, v)
	default:
		for _, child := range d.children {
			w.field(child, v)
		}
	}
}

// entries writes the entries of a map.
func (w *RowWriter) entries(d *field, v reflect.Value) {
	if v.Len() == 0 {
		w.columns[d.place].Empty()
		return
	}
	columns := w.members[d.place]
	if columns == nil {
		columns = map[string]*engine.RowColumn{}
		w.members[d.place] = columns
	}
	key, number := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
	for entry := v.MapRange(); entry.Next(); {
		key.SetIterKey(entry)
		number.SetIterValue(entry)
		name := key.String()
		if columns[name] == nil {
			columns[name] = w.Rows.Column(d.name + "." + name)
		}
		columns[name].Number(number.Int(), 0)
	}
}

// reader reads documents of the embedded engine. Only the attributes that are wanted are read, or all.
func (f *Fields) reader(wanted []string) *fieldReader {
	if r, ok := f.readers.Get().(*fieldReader); ok && slices.Equal(r.wanted, wanted) {
		return r
	}
	names := make([]string, 0, len(f.list))
	for _, name := range wanted {
		names = append(names, name)
		if d := f.byName[name]; d != nil {
			for _, child := range d.children {
				names = append(names, child.name)
			}
		}
	}
	if wanted == nil {
		for _, d := range f.list {
			names = append(names, d.name)
		}
	}
	r := &fieldReader{
		all: f, wanted: slices.Clone(wanted), reader: engine.NewReader(names),
		fields: make([]*field, len(names)), entries: make([]string, len(names)),
	}
	for i, name := range names {
		if r.fields[i] = f.byName[name]; r.fields[i] == nil { // an entry of a map
			name, entry, _ := strings.Cut(name, ".")
			r.fields[i], r.entries[i] = f.byName[name], entry
		}
	}
	return r
}

type fieldReader struct {
	all     *Fields
	wanted  []string
	reader  *engine.Reader
	fields  []*field        // by place of the attribute
	entries []string        // likewise, which entry of the field is wanted; empty: all of it
	holders []reflect.Value // of the document in hand
}

// free makes the reader available to others.
func (r *fieldReader) free() {
	clear(r.holders)
	r.all.readers.Put(r)
}

// read sets the fields of a document, given by its address. Fields that the engine does not have stay as they are.
func (r *fieldReader) read(d engine.Document, doc any) (err error) {
	r.holders = r.all.holdersOf(r.holders, doc)
	r.reader.Read(d, func(place int, member string, value engine.Value) {
		if err == nil && !value.IsNull() {
			err = r.fields[place].set(r.holders, cmp.Or(r.entries[place], member), value)
		}
	})
	return err
}

// at returns the place of a field in a document. Pointers on the way are set.
func (d *field) at(holders []reflect.Value) reflect.Value {
	v := holders[d.holder]
	if d.parent != nil {
		v = d.parent.at(holders)
	}
	v = v.FieldByIndex(d.index)
	if !d.optional {
		return v
	}
	if v.IsNil() {
		v.Set(reflect.New(v.Type().Elem()))
	}
	return v.Elem()
}

// set sets a field of a document to a value, or the entry of a field that is a map.
func (d *field) set(holders []reflect.Value, member string, value engine.Value) error {
	v := d.at(holders)
	switch d.kind {
	case numberField:
		n, ok := value.Decimal(d.places)
		if !ok || v.OverflowInt(n) {
			return fmt.Errorf("%s of a document is %s", d.name, value.Text())
		}
		v.SetInt(n)
	case textField:
		v.SetString(value.Text())
	case flagField:
		v.SetBool(value.Bool())
	case numbersField:
		return d.setNumbers(v, value)
	case textsField:
		list := []string{}
		value.Each(func(value engine.Value) { list = append(list, value.Text()) })
		v.Set(reflect.ValueOf(list))
	case mapField:
		return d.setEntry(v, member, value)
	}
	return nil
}

func (d *field) setNumbers(v reflect.Value, value engine.Value) (err error) {
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	value.Each(func(value engine.Value) {
		n, ok := value.Decimal(0)
		if !ok {
			err = fmt.Errorf("%s of a document has %s", d.name, value.Text())
			return
		}
		v.Set(reflect.Append(v, reflect.ValueOf(n).Convert(v.Type().Elem())))
	})
	return err
}

func (d *field) setEntry(v reflect.Value, member string, value engine.Value) error {
	if v.IsNil() {
		v.Set(reflect.MakeMap(v.Type()))
	}
	if member == "" {
		return nil // the map is empty
	}
	n, ok := value.Decimal(0)
	if !ok {
		return fmt.Errorf("%s.%s of a document is %s", d.name, member, value.Text())
	}
	v.SetMapIndex(reflect.ValueOf(member), reflect.ValueOf(n).Convert(v.Type().Elem()))
	return nil
}
