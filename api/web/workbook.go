package web

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/limiter"
)

const (
	// PrivateAnswer is the Cache-Control of data that the next user of the same computer must not see.
	PrivateAnswer = "private, no-store"

	xlsxType        = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	ExportTimeout   = time.Minute      // limits the time to write a file
	exportWaitTime  = 30 * time.Second // limits the time to wait for a slot
	downloadTimeout = 15 * time.Minute // limits the time to send a file over a slow connection
)

// ExportSlots limits how many files are written at once.
type ExportSlots struct{ *limiter.Pool }

// NewExportSlots returns slots for two files at once. A user may have one of them.
func NewExportSlots() ExportSlots {
	return ExportSlots{limiter.NewPool(limiter.Capacity{
		Total: 2, Each: map[limiter.Kind]int64{limiter.User: 1}, Wait: exportWaitTime,
	})}
}

// AcquireFor waits for a slot of the caller. It returns a context with the time limit for writing a file, and a
// function that releases the slot.
func (s ExportSlots) AcquireFor(c *Call) (ctx context.Context, release func(), err error) {
	releaseSlot, err := AcquireSlot(c, s.Pool, c.Caller.Actor.UserID,
		"您的另一个文件还在生成，请等它下载后再试", "正在导出的人太多，请稍后再试")
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(c, ExportTimeout)
	return ctx, func() { cancel(); releaseSlot() }, nil
}

// WriteWorkbook sends what write writes as a download with the name that it returns. The file is complete before it is
// sent: errors are still answered, and a slow reader holds nothing that write needs.
func WriteWorkbook(c *Call, write func(io.Writer) (name string, err error)) error {
	name := ""
	file, size, err := writeTempFile(func(w io.Writer) (err error) {
		name, err = write(w)
		return err
	})
	if err != nil {
		return err
	}
	return sendWorkbook(c.Fiber, name, file, size)
}

// sendWorkbook sends a workbook as a download. It closes the stream after sending.
func sendWorkbook(c *fiber.Ctx, name string, book io.ReadCloser, size int) error {
	c.Set(fiber.HeaderContentType, xlsxType)
	c.Set(fiber.HeaderCacheControl, PrivateAnswer)
	c.Set(fiber.HeaderContentDisposition,
		`attachment; filename="cotton.xlsx"; filename*=UTF-8''`+url.PathEscape(fileName(name)+".xlsx"))
	return c.SendStream(SlowDownload(c, book), size)
}

// SlowDownload returns a stream that may be sent over a slow connection: for longer than other answers.
func SlowDownload(c *fiber.Ctx, file io.ReadCloser) io.ReadCloser {
	return &slowDownload{file, c.Context().Conn()}
}

// slowDownload is a stream that extends the write deadline of its connection at the first read.
type slowDownload struct {
	io.ReadCloser
	conn net.Conn // nil after the deadline is set
}

// Read reads from the stream.
func (d *slowDownload) Read(p []byte) (int, error) {
	if d.conn != nil {
		if err := d.conn.SetWriteDeadline(time.Now().Add(downloadTimeout)); err != nil {
			return 0, err
		}
		d.conn = nil
	}
	return d.ReadCloser.Read(p)
}

// fileName removes the characters from a name that file names must not have.
func fileName(name string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || strings.ContainsRune(`\/:*?"<>|`, r) {
			return -1
		}
		return r
	}, name))
}

// diskFile is a file that Close deletes.
type diskFile struct{ *os.File }

func (f diskFile) Close() error { return errors.Join(f.File.Close(), os.Remove(f.Name())) }

// writeTempFile writes a temporary file and returns it for reading, with its size. Close deletes the file.
func writeTempFile(write func(io.Writer) error) (io.ReadCloser, int, error) {
	temp, err := os.CreateTemp("", "cottonmall-*.xlsx")
	if err != nil {
		return nil, 0, err
	}
	file := diskFile{temp}
	if err := write(file); err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	size, err := file.Seek(0, io.SeekCurrent)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	return file, int(size), nil
}
