package sheet

import (
	"bytes"
	"context"
	"slices"
	"strings"
)

// NoResult is the text of a formula without a result in the file.
const NoResult = "#公式没有结果"

// openPackage reads a packed workbook: Office Open XML or OpenDocument.
func openPackage(ctx context.Context, data []byte) (*Book, error) {
	a, err := openArchive(ctx, data)
	if err != nil {
		return nil, err
	}
	if a.has("content.xml") {
		return a.openDocument()
	}
	return a.openWorkbook()
}

// openWorkbook reads an Office Open XML workbook (ISO 29500). Dates and percentages are read as they are shown, other
// numbers as they are stored.
func (a *archive) openWorkbook() (*Book, error) {
	w, err := a.readWorkbook()
	if err != nil {
		return nil, err
	}
	b := builder{Book: Book{Hints: a.hints()}}
	for _, part := range w.sheets {
		b.Sheets = append(b.Sheets, Sheet{Name: part.name, Hidden: part.hidden})
		if err := w.readSheet(part.part, &b); err != nil {
			return nil, err
		}
	}
	return b.book()
}

// workbook is the parts that the sheets of a file share.
type workbook struct {
	*archive
	sheets    []sheetPart
	texts     []string
	struck    map[int]bool // texts that are struck through, whole or in part
	styles    []style
	since1904 bool // days count from 1904
}

// sheetPart is a sheet and the part of the file that has its cells.
type sheetPart struct {
	name   string
	part   string
	hidden bool
}

func (a *archive) readWorkbook() (*workbook, error) {
	root, err := a.relations("")
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(root, func(r relation) bool { return r.is("officeDocument") })
	if i < 0 {
		return nil, errBroken
	}
	w := &workbook{archive: a}
	relations, err := a.relations(root[i].Target)
	if err != nil {
		return nil, err
	}
	if err := w.readSheets(root[i].Target, relations); err != nil {
		return nil, err
	}
	for _, r := range relations {
		switch {
		case !a.has(r.Target):
		case r.is("sharedStrings"):
			err = w.readTexts(r.Target)
		case r.is("styles"):
			err = w.readStyles(r.Target)
		}
		if err != nil {
			return nil, err
		}
	}
	return w, nil
}

// readSheets reads the list of sheets.
func (w *workbook) readSheets(part string, relations []relation) error {
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
	for _, r := range relations {
		if r.is("worksheet") { // not charts
			parts[r.ID] = r.Target
		}
	}
	for _, s := range book.Sheets {
		if part, ok := parts[s.ID]; ok {
			w.sheets = append(w.sheets, sheetPart{s.Name, part, s.State != "" && s.State != "visible"})
		}
	}
	switch {
	case len(w.sheets) == 0:
		return errBroken
	case len(w.sheets) > maxSheets:
		return tooLarge("超过 %d 个工作表", maxSheets)
	}
	return nil
}

// readTexts reads the texts that cells refer to by number, without their pronunciation (rPh). What is struck through is
// not part of a text, unless all of it is.
func (w *workbook) readTexts(part string) error {
	r := textsReader{to: w}
	w.struck = map[int]bool{}
	return w.eachTag(part, func(t *tagReader) error {
		switch string(t.name) {
		case "rPh":
			r.inPronunciation = !t.closes()
		case "r":
			r.inStruck = false
		case "strike":
			r.inStruck = r.inStruck || t.isOn()
		case "t":
			r.readText(t)
		case "si":
			if t.closes() {
				return r.endText()
			}
		}
		return nil
	})
}

// textsReader reads the part of the shared texts.
type textsReader struct {
	to              *workbook
	text, struck    []byte // of one text
	size            int    // of all texts
	inPronunciation bool
	inStruck        bool
}

func (r *textsReader) readText(t *tagReader) {
	switch {
	case !t.end || r.inPronunciation:
	case r.inStruck:
		r.struck = append(r.struck, unescape(t.text)...)
	default:
		r.text = append(r.text, unescape(t.text)...)
	}
}

func (r *textsReader) endText() error {
	w, kept := r.to, r.text
	if len(r.struck) > 0 && len(w.struck) < maxStyles {
		w.struck[len(w.texts)] = true
	}
	if len(bytes.TrimSpace(kept)) == 0 && len(r.struck) > 0 {
		kept = r.struck
	}
	switch r.size += len(kept); {
	case len(w.texts) == maxStrings:
		return tooLarge("不同的文字超过 %d 个", maxStrings)
	case r.size > maxText:
		return tooLarge("文字超过 %d MB", maxText>>20)
	}
	w.texts = append(w.texts, string(kept))
	r.text, r.struck = r.text[:0], r.struck[:0]
	return nil
}

// hints returns sentences about the contents of the workbook that are not read.
func (a *archive) hints() (list []string) {
	macros, links := false, false
	for name := range a.byName {
		macros = macros || strings.HasSuffix(name, "vbaproject.bin")
		links = links || strings.Contains(name, "/externallinks/")
	}
	if macros {
		list = append(list, macrosHint)
	}
	if links {
		list = append(list, linksHint)
	}
	return list
}

const (
	macrosHint = "文件中的宏没有运行，只读取了单元格的内容"
	linksHint  = "引用其他文件的单元格按文件中保存的结果读取"
)
