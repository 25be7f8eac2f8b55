package web

import (
	"bytes"
	"html/template"
	"net/http"
	"slices"

	"cottonmall/schema"
)

// Link is a line of a list of links.
type Link struct{ Path, Text, Note string }

// Fact is a value with its name.
type Fact struct{ Name, Value string }

var (
	linksTemplate = template.Must(template.New("links").Parse(`<ul class="panel">{{range .}}` +
		`<li><a href="{{.Path}}">{{.Text}}</a>{{with .Note}} {{.}}{{end}}</li>{{end}}</ul>`))
	linkTemplate  = template.Must(template.New("link").Parse(`<a href="{{.Path}}">{{.Text}}</a>`))
	tableTemplate = template.Must(template.New("table").Parse(`<div class="panel"><table>` +
		`{{with .Title}}<caption>{{.}}</caption>{{end}}` +
		`<thead><tr>{{range $i, $name := .Columns}}<th scope="col"{{if $.Right $i}} class="num"{{end}}>{{$name}}</th>` +
		`{{end}}</tr></thead><tbody>{{range .Rows}}<tr>{{range $i, $cell := .}}` +
		`<td{{if $.Right $i}} class="num"{{end}}>{{$cell}}</td>{{end}}</tr>{{end}}</tbody></table></div>`))
	partTemplate = template.Must(template.New("part").Parse(`<div class="panel">{{with .Title}}<h2>{{.}}</h2>{{end}}` +
		`{{range .Texts}}<p>{{.}}</p>{{end}}</div>`))
	factsTemplate = template.Must(template.New("facts").Parse(
		`<dl class="panel">{{range .}}{{if .Value}}<dt>{{.Name}}</dt><dd>{{.Value}}</dd>{{end}}{{end}}</dl>`))
)

// Links returns a list of links as a main content.
func Links(list []Link) (template.HTML, error) { return fill(linksTemplate, list) }

// Facts returns values with their names as a main content. It omits empty values.
func Facts(list []Fact) (template.HTML, error) { return fill(factsTemplate, list) }

// HeadTable is a table in a main content. A cell is a text, a Number, an int or the HTML of a Link. All cells of a
// column have the same type.
type HeadTable struct {
	Title   string // empty: none
	Columns []string
	Rows    [][]any
}

// HTML returns a link, as a cell of a table.
func (l Link) HTML() template.HTML {
	html, _ := fill(linkTemplate, l) // of two texts
	return html
}

// MainContent builds a main content. It keeps the first error. Empty lists add nothing.
type MainContent struct {
	html template.HTML
	err  error
}

// Texts adds paragraphs. It omits empty ones.
func (m *MainContent) Texts(list ...string) {
	list = slices.DeleteFunc(list, func(text string) bool { return text == "" })
	m.Part("", list)
}

// Part adds paragraphs below a heading, which may be empty.
func (m *MainContent) Part(title string, texts []string) {
	m.add(partTemplate, map[string]any{"Title": title, "Texts": texts}, len(title)+len(texts))
}

// Links adds a list of links.
func (m *MainContent) Links(list []Link) { m.add(linksTemplate, list, len(list)) }

// Facts adds values with their names. It omits empty values.
func (m *MainContent) Facts(list []Fact) { m.add(factsTemplate, list, len(list)) }

// Table adds a table.
func (m *MainContent) Table(t *HeadTable) { m.add(tableTemplate, t, len(t.Rows)) }

func (m *MainContent) add(t *template.Template, v any, n int) {
	if n == 0 || m.err != nil {
		return
	}
	html, err := fill(t, v)
	m.html, m.err = m.html+html, err
}

// HTML returns the content.
func (m *MainContent) HTML() (template.HTML, error) { return m.html, m.err }

// FoundMax is how many things of a kind FoundLinks has.
const FoundMax = 5

// FoundLinks are the first things of a kind that a line finds.
type FoundLinks struct {
	Name, Unit string // of the kind
	Total      int
	List       []Link
}

// fill returns what a template makes of a value.
func fill(t *template.Template, v any) (template.HTML, error) {
	var main bytes.Buffer
	err := t.Execute(&main, v)
	return template.HTML(main.String()), err // of a template that escapes
}

// GoodsHead is what the head of a page about one lot or product is made of.
type GoodsHead struct {
	Title, Path, Description string

	Name, Number, Category string // in structured data
	Keywords               []string
	Facts                  []Fact
	Tables                 []*HeadTable // below the facts
	Offers                 []GoodsOffer // the cheapest first
	Up                     []Link       // the pages above
}

// GoodsOffer is an offer of a lot or product in CNY/t.
type GoodsOffer struct{ Price, Seller string }

// Head returns the head: the facts are its main content and its structured data.
func (g *GoodsHead) Head() (Head, error) {
	var main MainContent
	main.Facts(g.Facts)
	for _, t := range g.Tables {
		main.Table(t)
	}
	html, err := main.HTML()
	properties := []any{}
	for _, f := range g.Facts {
		if f.Value != "" {
			properties = append(properties, map[string]string{"@type": "PropertyValue", "name": f.Name, "value": f.Value})
		}
	}
	data := map[string]any{
		"@context": schemaOrg, "@type": "Product", "name": g.Name, "sku": g.Number, "category": g.Category,
		"additionalProperty": properties,
	}
	if offers := g.offerData(); offers != nil {
		data["offers"] = offers
	}
	return Head{
		Title: g.Title, Path: g.Path, Up: g.Up, Description: g.Description, Keywords: g.Keywords, Main: html,
		Data: []any{data},
	}, err
}

// offerData returns the offers as structured data: one by itself, several as an aggregate; nil without one.
func (g *GoodsHead) offerData() any {
	list := make([]any, len(g.Offers))
	for i, o := range g.Offers {
		list[i] = map[string]any{
			"@type": "Offer", "price": o.Price, "priceCurrency": currency, "availability": schemaOrg + "/InStock",
			"seller": map[string]string{"@type": "Organization", "name": o.Seller},
			"priceSpecification": map[string]string{
				"@type": "UnitPriceSpecification", "price": o.Price, "priceCurrency": currency, "unitCode": ton,
			},
		}
	}
	switch n := len(list); n {
	case 0:
		return nil
	case 1:
		return list[0]
	default:
		return map[string]any{
			"@type": "AggregateOffer", "priceCurrency": currency, "lowPrice": g.Offers[0].Price,
			"highPrice": g.Offers[n-1].Price, "offerCount": n, "offers": list,
		}
	}
}

// Codes of ISO 4217 and UN/CEFACT in structured data.
const currency, ton = "CNY", "TNE"

// Refused returns the head for a refusal: of what is gone with status 410, of what does not exist with 404. It returns
// other errors.
func Refused(err error) (Head, error) {
	refusal, refused := schema.KindOf(err)
	if !refused || refusal.Kind == schema.BusyKind {
		return Head{}, err
	}
	status := http.StatusNotFound
	if schema.IsGone(err) {
		status = http.StatusGone
	}
	return Head{Status: status, Title: refusal.Message, Main: `<p><a href="/">回到首页</a></p>`}, nil
}
