package articleapi

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/article"
	"cottonmall/schema/store"
)

// Uploads handles the call that uploads files which are too large for memory.
type Uploads struct{ Files store.Store }

type mediaPartIn struct {
	Upload string    `json:"upload" minLength:"64" maxLength:"64" doc:"上传编号，随机的 64 位十六进制数"`
	Offset int64     `json:"offset" minimum:"0" doc:"这一段在文件中的位置"`
	File   *web.File `json:"file" doc:"一段文件，最大 8 MB"`
}

type mediaPartOut struct {
	Size int64 `json:"size" doc:"已收到的字节数，从这里继续"`
}

// Add appends a part to an upload. A part at another position than the end is ignored: callers continue from
// the size in the answer, also after a connection has broken.
func (h Uploads) Add(_ *web.Call, in *mediaPartIn) (out mediaPartOut, err error) {
	if in.Offset+in.File.Size > article.MediaMax {
		return out, schema.Invalid("file", "文件最大 %d MB", article.MediaMax>>20)
	}
	part, err := in.File.Open()
	if err != nil {
		return out, err
	}
	defer func() { err = errors.Join(err, part.Close()) }()
	out.Size, err = h.Files.Append(in.Upload, in.Offset, part)
	return out, err
}

// MediaIn is the uploaded file of an input.
type MediaIn struct {
	Upload   string `json:"upload,omitempty" maxLength:"64" doc:"上传编号：空为不换文件"`
	Size     int64  `json:"size,omitempty" minimum:"0" doc:"文件的字节数"`
	FileName string `json:"fileName,omitempty" maxLength:"120" doc:"文件名"`
}

// keep calls save with the uploaded file, and stores the file when its use is saved. It refuses files that are not
// complete or of another type.
func (in *MediaIn) keep(files store.Store, save func(article.Media) (web.None, error)) (web.None, error) {
	if in.Upload == "" {
		return save(article.Media{})
	}
	found, err := files.Examine(in.Upload)
	if err != nil {
		return web.None{}, err
	}
	m := article.Media{Hash: found.Name, Mime: article.MediaType(found.Head, in.FileName), Size: found.Size}
	switch {
	case found.Size != in.Size:
		return web.None{}, schema.Conflict("文件没有传完，请重新上传")
	case m.Mime == "":
		return web.None{}, schema.Invalid("file", "文件应为 MP4、WebM、PDF、Excel（xlsx）、Word（docx）、PowerPoint（pptx）或 ZIP")
	}
	out, err := save(m)
	if err != nil {
		return out, err
	}
	return out, files.Adopt(in.Upload, m.Hash)
}

// rangeMax is the most that one answer to a range has. Players ask for the next range by themselves.
const rangeMax = 2 << 20

// sendMedia sends a stored file, or the range that the request asks for. A range of another file, which had the same
// address, gets the whole file. A browser that has the file gets it once only.
func sendMedia(c *web.Call, files store.Store, hash, mediaType string) (err error) {
	if hash == "" {
		return schema.NotFound("没有这个文件")
	}
	file, size, err := files.Open(hash)
	if err != nil {
		return err
	}
	f := c.Fiber
	f.Set(fiber.HeaderContentType, mediaType)
	f.Set(fiber.HeaderAcceptRanges, "bytes")
	tag := `"` + hash[:16] + `"`
	f.Set(fiber.HeaderETag, tag)
	f.Set(fiber.HeaderCacheControl, "private, no-cache") // the file may be replaced
	f.Set(fiber.HeaderContentSecurityPolicy, "default-src 'none'; sandbox")
	if f.Get(fiber.HeaderIfNoneMatch) == tag {
		return errors.Join(file.Close(), f.SendStatus(http.StatusNotModified))
	}
	wanted := f.Get(fiber.HeaderRange)
	if of := f.Get(fiber.HeaderIfRange); wanted == "" || of != "" && of != tag {
		f.Context().SetBodyStream(web.SlowDownload(f, file), int(size)) // closes the file
		return nil
	}
	from, to, err := fasthttp.ParseByteRange([]byte(wanted), int(size))
	if err != nil {
		f.Set(fiber.HeaderContentRange, "bytes */"+strconv.FormatInt(size, 10))
		return errors.Join(file.Close(), f.SendStatus(http.StatusRequestedRangeNotSatisfiable))
	}
	to = min(to, from+rangeMax-1)
	if _, err := file.Seek(int64(from), io.SeekStart); err != nil {
		return errors.Join(err, file.Close())
	}
	f.Status(http.StatusPartialContent)
	f.Set(fiber.HeaderContentRange, fmt.Sprintf("bytes %d-%d/%d", from, to, size))
	part := limitedFile{io.LimitReader(file, int64(to-from+1)), file}
	f.Context().SetBodyStream(web.SlowDownload(f, part), to-from+1)
	return nil
}

// limitedFile is a part of a file, which it closes.
type limitedFile struct {
	io.Reader
	io.Closer
}
