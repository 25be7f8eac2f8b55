package text

import "strings"

// fields gives the fields that a document was indexed with.
func (x *Index) fields(doc uint32) (list []Field) {
	for _, t := range x.rows.at(doc) {
		e := x.texts.at(t)
		for _, s := range strings.Split(e.raw, string(fieldEdge)) {
			list = append(list, Field{e.attr, s})
		}
	}
	return list
}
