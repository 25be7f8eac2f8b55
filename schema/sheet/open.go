package sheet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
)

// TextRules are the rules for the contents of cells that the reader of text needs.
type TextRules struct {
	// Separated returns a text with tabs between cells that only blanks separate.
	Separated func(text string) string

	// IsKey reports whether a cell identifies a row. A line in quotes that has such a cell is a row of its own.
	IsKey func(cell string) bool
}

// Open reads the file of a spreadsheet and ignores its name. The content is xlsx (xlsm, xltx), a workbook of Excel 2 to
// 2003, XML of Excel 2003, OpenDocument, pages of HTML, or text with separators in UTF-8, UTF-16 or GBK. It refuses
// other files with a sentence that explains what to do. The context
// limits the time spent on the book too: see Err.
func Open(ctx context.Context, data []byte, rules TextRules) (*Book, error) {
	b, err := open(ctx, data, rules)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, errTimeout
	}
	if err != nil {
		return nil, err
	}
	b.ctx = ctx
	return b, nil
}

func open(ctx context.Context, data []byte, rules TextRules) (*Book, error) {
	switch {
	case len(data) == 0:
		return nil, schema.Invalid("file", "文件是空的，请重新选择")
	case len(data) > MaxBytes:
		return nil, schema.Invalid("file", "文件超过 %d MB，请拆成几个文件上传", MaxBytes>>20)
	case isZip(data):
		return openPackage(ctx, data)
	case bytes.HasPrefix(data, []byte(compoundFile)):
		return openCompoundFile(ctx, data, rules)
	case slices.ContainsFunc(biffBegins, func(magic string) bool { return bytes.HasPrefix(data, []byte(magic)) }):
		return openBIFF(ctx, data, nil)
	case bytes.HasPrefix(data, []byte(webArchive)):
		return openWebArchive(data)
	}
	for _, f := range foreign {
		if bytes.HasPrefix(data, []byte(f.magic)) {
			return nil, schema.Invalid("file", "%s", f.refusal)
		}
	}
	text, err := decode(data)
	if err != nil {
		return nil, err
	}
	head := text[:min(len(text), 4096)]
	switch {
	case strings.Contains(head, "Workbook") && strings.Contains(head, "urn:schemas-microsoft-com:office:spreadsheet"):
		return openXMLSheets(ctx, text)
	case strings.Contains(head, "office:document") && strings.Contains(head, "urn:oasis:names:tc:opendocument"):
		return openFlatDocument(ctx, text)
	case isHTML(text):
		return openHTML(text)
	}
	return openText(text, rules)
}

// isZip reports whether a file is an archive, as newer workbooks are.
func isZip(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
}

// foreign are kinds of files that are refused, by their first bytes.
var foreign = []struct{ magic, refusal string }{
	{"%PDF", "这是 PDF 文件，请上传表格文件"},
	{"\x89PNG", isPicture},
	{"\xff\xd8\xff", isPicture},
	{"GIF8", isPicture},
	{"Rar!", isArchive},
	{"7z\xbc\xaf", isArchive},
	{"\x1f\x8b", isArchive},
	{"{\\rtf", "这是文档，不是表格，请上传表格文件"},
}

const (
	isPicture = "这是图片，请上传表格文件"
	isArchive = "这是压缩文件，请解压后上传其中的表格"
)

var (
	errBroken   = schema.Invalid("file", "文件已损坏或不是表格，请在 Excel 或 WPS 中打开并另存为 .xlsx 后再上传")
	errDocument = schema.Invalid("file", "这是文档，不是表格，请上传表格文件")
	errEmpty    = schema.Invalid("file", "文件是空的，里面没有内容，请检查后再上传")
)

// tooLarge returns the refusal of a file with more of something than the limit.
func tooLarge(format string, args ...any) error {
	return schema.Invalid("file", "表格太大：%s，请拆成几个文件上传", fmt.Sprintf(format, args...))
}
