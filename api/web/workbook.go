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
	// PrivateAnswer forbids to store what the next user of the same computer must not see.
	PrivateAnswer = "private, no-store"

	xlsxType   = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	ExportTime = time.Minute      // that making a file may take
	exportWait = 30 * time.Second // that the turn to make one may be away
	takeTime   = 15 * time.Minute // that somebody with a slow line has to take one
)

// ExportTurns limit how many files are made at once.
type ExportTurns struct{ *limiter.Pool }

// NewExportTurns allows two files at once, and one of a user.
func NewExportTurns() ExportTurns {
	return ExportTurns{limiter.NewPool(limiter.Capacity{
		Total: 2, Each: map[limiter.Kind]int64{limiter.User: 1}, Wait: exportWait,
	})}
}

// Take waits until a file can be made for the caller, and returns the time for it.
func (t ExportTurns) Take(c *Call) (ctx context.Context, leave func(), err error) {
	next, err := AcquirePlace(c, t.Pool, c.Caller.Actor.UserID, "您的另一个文件还在生成，请等它下载后再试", "正在导出的人太多，请稍后再试")
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(c, ExportTime)
	return ctx, func() { cancel(); next() }, nil
}

// SendBook sends a workbook as a file to be kept. The stream is closed when it was sent.
func SendBook(c *fiber.Ctx, name string, book io.ReadCloser, size int) error {
	c.Set(fiber.HeaderContentType, xlsxType)
	c.Set(fiber.HeaderCacheControl, PrivateAnswer)
	c.Set(fiber.HeaderContentDisposition, `attachment; filename="cotton.xlsx"; filename*=UTF-8''`+url.PathEscape(fileName(name)+".xlsx"))
	return c.SendStream(&unhurried{book, c.Context().Conn()}, size)
}

// unhurried is what is sent to somebody whose line may be slow: he has longer for it than for other answers.
type unhurried struct {
	io.ReadCloser
	line net.Conn // none once the time was set
}

func (u *unhurried) Read(p []byte) (int, error) {
	if u.line != nil {
		if err := u.line.SetWriteDeadline(time.Now().Add(takeTime)); err != nil {
			return 0, err
		}
		u.line = nil
	}
	return u.ReadCloser.Read(p)
}

// fileName leaves out of a name what no file may be called.
func fileName(name string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || strings.ContainsRune(`\/:*?"<>|`, r) {
			return -1
		}
		return r
	}, name))
}

// diskFile is a file that goes when it is closed.
type diskFile struct{ *os.File }

func (f diskFile) Close() error { return errors.Join(f.File.Close(), os.Remove(f.Name())) }

// OnDisk writes a file that is kept until it is closed.
func OnDisk(write func(io.Writer) error) (io.ReadCloser, int, error) {
	made, err := os.CreateTemp("", "cottonmall-*.xlsx")
	if err != nil {
		return nil, 0, err
	}
	file := diskFile{made}
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
