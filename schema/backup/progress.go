package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"
)

// progressEvery is how often the progress is printed.
const progressEvery = 2 * time.Second

// progress prints how many bytes of a long work are done.
type progress struct {
	log         io.Writer
	what        string
	done, total int64 // total is zero if it is not known
	next        time.Time
}

func newProgress(log io.Writer, what string, total int64) *progress {
	return &progress{log: log, what: what, total: total, next: time.Now().Add(progressEvery)}
}

// Write counts bytes.
func (p *progress) Write(b []byte) (int, error) {
	p.set(p.done + int64(len(b)))
	return len(b), nil
}

// set sets the number of bytes that are done.
func (p *progress) set(done int64) {
	p.done = done
	if time.Now().Before(p.next) {
		return
	}
	p.next = time.Now().Add(progressEvery)
	text := fmt.Sprintf("%s：%d MB", p.what, done>>20)
	if p.total > 0 {
		text += fmt.Sprintf("，共约 %d MB，%d%%", p.total>>20, min(done*100/p.total, 100))
	}
	_, _ = fmt.Fprintln(p.log, text) // the work goes on without a terminal
}

// contextReader is a reader that fails when its context ends.
type contextReader struct {
	io.Reader
	ctx context.Context
}

func withContext(ctx context.Context, r io.Reader) io.Reader { return contextReader{r, ctx} }

// Read reads unless the context has ended.
func (r contextReader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(b)
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
