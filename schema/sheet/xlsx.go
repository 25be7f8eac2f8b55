package sheet

import (
	"context"
	"slices"
	"strings"
)

// Unsaved stands in a cell with a formula of which the file has no result.
const Unsaved = "#公式没有结果"

// openWorkbook reads an Office Open XML workbook (ISO 29500). Dates and percents are read as they are shown, other numbers
// as they are stored.
func openWorkbook(ctx context.Context, data []byte) (*Book, error) {
	a, err := openArchive(ctx, data)
	if err != nil {
		return nil, err
	}
	w, err := a.workbook()
	if err != nil {
		return nil, err
	}
	g := gathered{Book: Book{Hints: a.hints()}}
	for _, tab := range w.tabs {
		g.Sheets = append(g.Sheets, Sheet{Name: tab.name, Hidden: tab.hidden})
		if err := w.readSheet(tab.part, &g); err != nil {
			return nil, err
		}
	}
	return g.book()
}

// opened is a workbook that is read: what the sheets of it share.
type opened struct {
	*archive
	tabs      []tab
	texts     []string
	shapes    []shape // by style
	since1904 bool
}

// tab is where a sheet is.
type tab struct {
	name   string
	part   string
	hidden bool
}

func (a *archive) workbook() (*opened, error) {
	root, err := a.relations("")
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(root, func(r relation) bool { return r.is("officeDocument") })
	if i < 0 {
		return nil, errBroken
	}
	w := &opened{archive: a}
	rels, err := a.relations(root[i].Target)
	if err != nil {
		return nil, err
	}
	if err := w.readTabs(root[i].Target, rels); err != nil {
		return nil, err
	}
	for _, r := range rels {
		switch {
		case r.is("sharedStrings") && a.has(r.Target):
			err = w.readTexts(r.Target)
		case r.is("styles") && a.has(r.Target):
			err = w.readShapes(r.Target)
		}
		if err != nil {
			return nil, err
		}
	}
	return w, nil
}

// readTabs finds the sheets in their order.
func (w *opened) readTabs(part string, rels []relation) error {
	var book struct {
		Properties struct {
			Since1904 string `xml:"date1904,attr"`
		} `xml:"workbookPr"`
		Sheets []struct {
			Name  string `xml:"name,attr"`
			State string `xml:"state,attr"`
			ID    string `xml:"id,attr"`
		} `xml:"sheets>sheet"`
	}
	if err := w.decode(part, &book); err != nil {
		return err
	}
	w.since1904 = book.Properties.Since1904 == "1" || book.Properties.Since1904 == "true"
	parts := map[string]string{}
	for _, r := range rels {
		if r.is("worksheet") { // not charts
			parts[r.ID] = r.Target
		}
	}
	for _, s := range book.Sheets {
		if part, ok := parts[s.ID]; ok {
			w.tabs = append(w.tabs, tab{s.Name, part, s.State != "" && s.State != "visible"})
		}
	}
	switch {
	case len(w.tabs) == 0:
		return errBroken
	case len(w.tabs) > mostSheets:
		return errTooMany
	}
	return nil
}

// readTexts reads the texts that cells refer to by number. The reading of a text beside it is left out.
func (w *opened) readTexts(part string) error {
	var text []byte
	reading := false
	size := 0
	return w.eachTag(part, func(t *tags) error {
		switch {
		case string(t.name) == "rPh":
			reading = !t.end && !t.only
		case string(t.name) == "t" && t.end && !reading:
			text = append(text, plain(t.text)...)
		case string(t.name) == "si" && (t.end || t.only):
			if size += len(text); len(w.texts) == mostStrings || size > mostText {
				return errTooMany
			}
			w.texts = append(w.texts, string(text))
			text = text[:0]
		}
		return nil
	})
}

// hints tell what of the workbook is not read.
func (a *archive) hints() (list []string) {
	if a.any(func(name string) bool { return strings.HasSuffix(name, "vbaproject.bin") }) {
		list = append(list, "文件中的宏没有运行，只读取了单元格的内容")
	}
	if a.any(func(name string) bool { return strings.Contains(name, "/externallinks/") }) {
		list = append(list, "引用其他文件的单元格按文件中保存的结果读取")
	}
	return list
}
