package web

// schemaOrg is the context of structured data.
const schemaOrg = "https://schema.org"

// trail returns the pages above a page and the page itself as structured data; nothing for the home page and for pages
// without an address.
func (head *Head) trail() []any {
	if head.Path == "" || head.Title == "" {
		return nil
	}
	return []any{SiteData(func(base, name string) any {
		places := append([]Link{{Path: "/", Text: name}}, head.Up...)
		return listData("BreadcrumbList", base, append(places, Link{Path: head.Path, Text: head.Title}))
	})}
}

// ItemList returns a list of pages as structured data.
func ItemList(list []Link) SiteData {
	return func(base, _ string) any { return listData("ItemList", base, list) }
}

// listData returns links as items of a list of a kind.
func listData(kind, base string, list []Link) any {
	items := make([]any, len(list))
	for i, l := range list {
		item := map[string]any{"@type": "ListItem", "position": i + 1, "name": l.Text}
		if kind == "BreadcrumbList" {
			item["item"] = base + l.Path
		} else {
			item["url"] = base + l.Path
		}
		items[i] = item
	}
	return map[string]any{"@context": schemaOrg, "@type": kind, "itemListElement": items}
}

// SiteSearch returns the site as structured data, with the address of its search, which ends with the words.
func SiteSearch(find string) SiteData {
	return func(base, name string) any {
		return map[string]any{
			"@context": schemaOrg, "@type": "WebSite", "name": name, "url": base + "/",
			"potentialAction": map[string]any{
				"@type": "SearchAction", "target": base + find + "{search_term_string}",
				"query-input": "required name=search_term_string",
			},
		}
	}
}

// DataSet is a set of figures as structured data.
type DataSet struct {
	Name, Description, Path string
	Creator                 string   // empty: the site
	Figures                 []string // names of what is measured
	From, Until             string   // days; empty: not known
}

// Data returns the set as structured data.
func (d *DataSet) Data() SiteData {
	return func(base, name string) any {
		creator := d.Creator
		if creator == "" {
			creator = name
		}
		data := map[string]any{
			"@context": schemaOrg, "@type": "Dataset", "name": d.Name, "description": d.Description, "url": base + d.Path,
			"creator": map[string]string{"@type": "Organization", "name": creator}, "variableMeasured": d.Figures,
			"isAccessibleForFree": true, "inLanguage": "zh-CN",
		}
		if d.From != "" && d.Until != "" {
			data["temporalCoverage"] = d.From + "/" + d.Until
		}
		return data
	}
}
