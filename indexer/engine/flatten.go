package engine

// attribute is what a document has under one name.
type attribute struct {
	name     string
	numbers  []float64
	texts    []string // as they are written
	presence presence
}

// flattener takes the fields of a document apart: {"a":{"b":1}} has the attributes a, without a value, and a.b; arrays
// give their elements, also those of arrays within them.
type flattener struct {
	attributes []attribute
}

func (f *flattener) attribute(name string) *attribute {
	for i := range f.attributes {
		if f.attributes[i].name == name {
			return &f.attributes[i]
		}
	}
	f.attributes = append(f.attributes, attribute{name: name})
	return &f.attributes[len(f.attributes)-1]
}

// flatten adds a field.
func (f *flattener) flatten(name string, v value) {
	a := f.attribute(name)
	a.presence |= present
	switch v[0] {
	case 'n':
		a.presence |= isNull
	case '[':
		if v == "[]" {
			a.presence |= isEmpty
		}
		f.element(name, v)
	case '{':
		if v == "{}" {
			a.presence |= isEmpty
		}
		f.members(name, v)
	default:
		if v == `""` {
			a.presence |= isEmpty
			return
		}
		f.scalar(name, v)
	}
}

func (f *flattener) element(name string, v value) {
	switch v[0] {
	case 'n':
	case '[':
		v.each(func(_ int, v value) bool {
			f.element(name, v)
			return true
		})
	case '{':
		f.members(name, v)
	default:
		if v != `""` {
			f.scalar(name, v)
		}
	}
}

func (f *flattener) members(name string, v value) {
	v.fields(func(key, v value) bool {
		f.flatten(name+"."+key.text(), v)
		return true
	})
}

func (f *flattener) scalar(name string, v value) {
	a := f.attribute(name)
	switch v[0] {
	case '"':
		a.texts = append(a.texts, v.text())
	case 't', 'f':
		a.texts = append(a.texts, string(v))
	default:
		a.numbers = append(a.numbers, v.number())
	}
}
