package sheet

import (
	"context"
	"slices"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"cottonmall/schema"
)

// Kinds of records of a workbook of Excel 2 to 2003 (MS-XLS, BIFF2 to BIFF8).
const (
	biffFormulaOld = 0x0006
	biffEnd        = 0x000a
	biffDateMode   = 0x0022
	biffPassword   = 0x002f
	biffFont       = 0x0031
	biffContinue   = 0x003c
	biffCodePage   = 0x0042
	biffColumns    = 0x007d
	biffSheetName  = 0x0085
	biffManyRK     = 0x00bd
	biffRich       = 0x00d6
	biffStyle      = 0x00e0
	biffMerged     = 0x00e5
	biffTexts      = 0x00fc
	biffShared     = 0x00fd // a cell with a shared text
	biffBook       = 0x01ae
	biffNumber     = 0x0203
	biffLabel      = 0x0204
	biffBoolean    = 0x0205
	biffString     = 0x0207
	biffRow        = 0x0208
	biffRK         = 0x027e
	biffFormat     = 0x041e
	biffBegin      = 0x0809
)

// biffBegins are the first bytes of streams of Excel 2, 3, 4, 5 and 97 that are a file of their own.
var biffBegins = []string{
	"\x09\x00\x04\x00", "\x09\x02\x06\x00", "\x09\x04\x06\x00", "\x09\x08\x08\x00", "\x09\x08\x10\x00",
}

// biff is the stream of a workbook of Excel 2 to 2003.
type biff struct {
	ctx       context.Context
	stream    []byte
	version   int // 2 to 5, and 8
	encoding  encoding.Encoding
	formats   map[int]numberFormat
	fonts     []bool // struck through
	styles    []style
	texts     []string
	struck    map[int]bool // texts that are struck through, whole or in part
	sheets    []biffSheet
	since1904 bool
	links     bool // there are references to other files
	computed  bool // a formula has a result
	doubtful  bool // a formula has a result that is an empty text, or was not computed
}

// biffSheet is a sheet and the place of its records.
type biffSheet struct {
	name   string
	at     int
	hidden bool
}

var errPassword = schema.Invalid("file", "文件设有密码，请在 Excel 或 WPS 中去掉密码后再上传")

// openCompoundFile reads the workbook in a compound file.
func openCompoundFile(ctx context.Context, data []byte, rules TextRules) (*Book, error) {
	c, err := openCompound(data)
	if err != nil {
		return nil, err
	}
	if c.has("EncryptedPackage") {
		return nil, errPassword
	}
	if packed, err := c.stream("Package"); packed != nil || err != nil { // a newer workbook in a compound file
		if isCompound := len(packed) > 0 && !isZip(packed); isCompound || err != nil {
			return nil, errBroken
		}
		return open(ctx, packed, rules)
	}
	stream, err := c.stream("Workbook", "Book")
	if err != nil {
		return nil, err
	}
	if stream == nil && (c.has("WordDocument") || c.has("PowerPoint Document")) {
		return nil, errDocument
	}
	var hints []string
	if c.has("_VBA_PROJECT_CUR") {
		hints = append(hints, macrosHint)
	}
	return openBIFF(ctx, stream, hints)
}

// openBIFF reads the stream of a workbook. Hints are added to the book.
func openBIFF(ctx context.Context, stream []byte, hints []string) (*Book, error) {
	w := &biff{
		ctx: ctx, stream: stream, encoding: simplifiedchinese.GB18030, formats: builtinFormats(), struck: map[int]bool{},
	}
	if err := w.readGlobals(); err != nil {
		return nil, err
	}
	b := builder{Book: Book{Hints: hints}}
	if w.links {
		b.Hints = append(b.Hints, linksHint)
	}
	for _, s := range w.sheets {
		b.Sheets = append(b.Sheets, Sheet{Name: s.name, Hidden: s.hidden})
		if err := w.readSheet(s.at, &b); err != nil {
			return nil, err
		}
	}
	switch {
	case !w.doubtful:
	case w.computed:
		b.replaceCells(emptyResult, "")
	default:
		b.replaceCells(emptyResult, NoResult)
	}
	return b.book()
}

// record is a record of a stream.
type record struct {
	kind int
	data []byte
	next int // where the next record begins
}

// record returns the record at a place. It refuses a stream that breaks off.
func (w *biff) record(at int) (record, error) {
	if at < 0 || at+4 > len(w.stream) {
		return record{}, errBroken
	}
	length := int(little.Uint16(w.stream[at+2:]))
	if at+4+length > len(w.stream) {
		return record{}, errBroken
	}
	return record{int(little.Uint16(w.stream[at:])), w.stream[at+4 : at+4+length], at + 4 + length}, nil
}

// begin reads the record that begins the sheets of a book or one sheet. It returns the kind of what follows.
func (w *biff) begin(at int) (kind int, next int, err error) {
	r, err := w.record(at)
	if err != nil || r.kind&0xff != 0x09 || len(r.data) < 4 {
		return 0, 0, errBroken
	}
	version := map[int]int{0x0009: 2, 0x0209: 3, 0x0409: 4, biffBegin: 5}[r.kind]
	if version == 5 && little.Uint16(r.data) >= 0x0600 {
		version = 8
	}
	if w.version == 0 {
		w.version = version
	}
	return int(little.Uint16(r.data[2:])), r.next, nil
}

// Kinds of what begin begins.
const (
	biffGlobals   = 0x0005
	biffWorksheet = 0x0010
)

// readGlobals reads the records before the sheets. A stream without them is one sheet.
func (w *biff) readGlobals() error {
	kind, at, err := w.begin(0)
	if err != nil {
		return err
	}
	if kind != biffGlobals {
		w.sheets = []biffSheet{{name: "Sheet1"}}
		return nil
	}
	for {
		r, err := w.record(at)
		if err != nil {
			return err
		}
		if r.kind == biffEnd {
			break
		}
		if err := w.readGlobal(&r); err != nil {
			return err
		}
		at = r.next
	}
	if len(w.sheets) == 0 {
		return errBroken
	}
	return nil
}

func (w *biff) readGlobal(r *record) error {
	d := r.data
	switch {
	case r.kind == biffPassword:
		return errPassword
	case r.kind == biffTexts:
		return w.readTexts(w.continued(r))
	case r.kind == biffBook:
		w.links = w.links || len(d) > 4
	case len(d) < 2:
	case r.kind == biffCodePage && little.Uint16(d) == 950:
		w.encoding = traditionalchinese.Big5
	case r.kind == biffDateMode:
		w.since1904 = little.Uint16(d) == 1
	case r.kind == biffSheetName:
		return w.readSheetName(d)
	case len(d) < 4 || len(w.styles) >= maxStyles:
	case r.kind == biffFont:
		w.fonts = append(w.fonts, little.Uint16(d[2:])&8 != 0)
	case r.kind == biffFormat:
		w.formats[int(little.Uint16(d))] = formatOf(w.shortText(d[2:], w.version == 8))
	case r.kind == biffStyle:
		w.styles = append(w.styles, style{w.formats[int(little.Uint16(d[2:]))], w.isStruck(int(little.Uint16(d)))})
	}
	return nil
}

// isStruck reports whether a font strikes its text through. No font has number 4.
func (w *biff) isStruck(font int) bool {
	if font > 4 {
		font--
	}
	return font < len(w.fonts) && w.fonts[font]
}

// readSheetName reads the name of a sheet. Charts and macros are not sheets.
func (w *biff) readSheetName(d []byte) error {
	if len(d) < 7 || d[5] != 0 {
		return nil
	}
	if len(w.sheets) == maxSheets {
		return tooLarge("超过 %d 个工作表", maxSheets)
	}
	w.sheets = append(w.sheets, biffSheet{w.shortText(d[6:], false), int(little.Uint32(d)), d[4]&3 != 0})
	return nil
}

// shortText returns a text behind its length, which is two bytes long or one.
func (w *biff) shortText(d []byte, two bool) string {
	r := &continued{part: d}
	length := int(r.byte())
	if two {
		length |= int(r.byte()) << 8
	}
	if w.version < 8 {
		return w.decode(r.take(length))
	}
	return string(utf16.Decode(r.characters(nil, length, r.byte())))
}

// decode returns a text of Excel 2 to 95 in the encoding of the file. Chinese programs write GBK whichever encoding
// the file names.
func (w *biff) decode(text []byte) string {
	if !slices.ContainsFunc(text, func(c byte) bool { return c >= 0x80 }) {
		return string(text)
	}
	out, _ := w.encoding.NewDecoder().Bytes(text)
	return string(out)
}
