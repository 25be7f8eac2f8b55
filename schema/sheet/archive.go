package sheet

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strings"

	"cottonmall/schema"
)

// archive is the packed parts of a workbook.
type archive struct {
	ctx    context.Context // of the call that opens the file
	byName map[string]*zip.File
	left   int64 // bytes that may still be unpacked; the sizes in the archive are not trusted
}

func openArchive(ctx context.Context, data []byte) (*archive, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errBroken
	}
	a := &archive{ctx: ctx, byName: make(map[string]*zip.File, len(z.File)), left: maxUnpacked}
	for _, f := range z.File {
		a.byName[partName(f.Name)] = f
	}
	switch {
	case a.has("xl/workbook.bin"):
		return nil, schema.Invalid("file", "这是二进制工作簿（.xlsb），请在 Excel 或 WPS 中另存为 .xlsx 后再上传")
	case a.has("index/document.iwa"), a.has("index.zip"):
		return nil, schema.Invalid("file", "这是 Numbers 表格，请在 Numbers 中导出为 Excel 后再上传")
	case a.has("word/document.xml"), a.has("ppt/presentation.xml"):
		return nil, errDocument
	case a.has("content.xml"):
	case !a.has("_rels/.rels"):
		return nil, schema.Invalid("file", "这是压缩文件，请解压后上传其中的表格")
	}
	return a, nil
}

// partName returns the name of a part in the one way that all programs' ways of writing it lead to.
func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(path.Clean(strings.ReplaceAll(name, `\`, "/")), "/"))
}

func (a *archive) has(name string) bool { return a.byName[partName(name)] != nil }

// open opens a part. It refuses a file that lacks the part.
func (a *archive) open(name string) (io.ReadCloser, error) {
	f := a.byName[partName(name)]
	if f == nil {
		return nil, errBroken
	}
	r, err := f.Open()
	if err != nil {
		return nil, errBroken
	}
	return &unpacked{r, a}, nil
}

// unpacked reads a part. It fails when the parts together exceed the limit, and when the context ends.
type unpacked struct {
	io.ReadCloser
	archive *archive
}

func (u *unpacked) Read(b []byte) (int, error) {
	if err := u.archive.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := u.ReadCloser.Read(b)
	if u.archive.left -= int64(n); u.archive.left < 0 {
		return n, tooLarge("展开后超过 %d MB", maxUnpacked>>20)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return n, errBroken
	}
	return n, err
}

// eachTag calls f for every tag of a part.
func (a *archive) eachTag(name string, f func(t *tagReader) error) error {
	r, err := a.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	return eachTag(r, f)
}

// eachTag calls f for every tag of XML.
func eachTag(r io.Reader, f func(t *tagReader) error) error {
	t := newTagReader(r)
	for {
		switch err := t.next(); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if err := f(t); err != nil {
			return err
		}
	}
}

// relation is a reference from one part to another.
type relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
	Mode   string `xml:"TargetMode,attr"`
}

// is reports whether the relation is of a kind, such as worksheet, within the file.
func (r *relation) is(kind string) bool { return path.Base(r.Type) == kind && r.Mode != "External" }

// relations returns the references of a part. Targets are the names of parts.
func (a *archive) relations(name string) ([]relation, error) {
	var in struct {
		List []relation `xml:"Relationship"`
	}
	dir, base := path.Split(name)
	if err := a.decode(dir+"_rels/"+base+".rels", &in); err != nil {
		return nil, err
	}
	for i := range in.List {
		target := strings.ReplaceAll(in.List[i].Target, `\`, "/")
		if !strings.HasPrefix(target, "/") {
			target = path.Join(dir, target)
		}
		in.List[i].Target = partName(target)
	}
	return in.List, nil
}

// decode decodes a small part.
func (a *archive) decode(name string, into any) error {
	r, err := a.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	const limit = 4 << 20
	err = xml.NewDecoder(io.LimitReader(r, limit)).Decode(into)
	if _, refused := schema.KindOf(err); err != nil && !refused && a.ctx.Err() == nil {
		return errBroken
	}
	return err
}
