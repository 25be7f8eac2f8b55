package cottonindex

import (
	"encoding/json"
	"fmt"
	"reflect"

	"cottonmall/indexer"
)

var (
	DocumentFields = indexer.FieldsOf(reflect.TypeFor[Document]())
	rowFields      = indexer.FieldsOf(reflect.TypeFor[Row]())
	lotFields      = indexer.FieldsOf(reflect.TypeFor[Lot]())
)

// AppendJSON appends the page as JSON.
func (p *Page) AppendJSON(b []byte) ([]byte, error) {
	b = fmt.Appendf(b, `{"totalRow":%d,"pageNum":%d,"pageSize":%d,"list":[`, p.TotalRow, p.PageNum, p.PageSize)
	for i := range p.List {
		if i > 0 {
			b = append(b, ',')
		}
		b = p.List[i].AppendJSON(b)
	}
	facets, err := json.Marshal(p.Facets)
	b = fmt.Appendf(b, `],"unwanted":%d,"facets":`, p.Unwanted)
	return append(append(b, facets...), '}'), err
}

// AppendJSON appends the lot as JSON.
func (l *Lot) AppendJSON(b []byte) []byte { return lotFields.AppendJSON(b, l) }

// MarshalJSON returns the lot as encoding/json would from its tags, only faster.
func (l Lot) MarshalJSON() ([]byte, error) { return l.AppendJSON(make([]byte, 0, 1500)), nil }
