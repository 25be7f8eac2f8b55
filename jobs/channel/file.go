package channel

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"cottonmall/schema"
)

// file writes notices as lines of JSON, where nothing else is configured; codes go to a file of their own. The server's
// own user alone can read it. When it is full it is put aside, in the place of the one before.
type file struct {
	path  string
	codes *codeFile
	mu    sync.Mutex
}

// fileMax is how many bytes the file has when it is put aside.
const fileMax = 10 << 20

func (f *file) Deliver(ctx context.Context, n *schema.Notice) error {
	if n.Secret {
		return f.codes.Deliver(ctx, n)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if about, err := os.Stat(f.path); err == nil && about.Size() >= fileMax {
		if err := os.Rename(f.path, f.path+".1"); err != nil {
			return err
		}
	}
	return appendLine(f.path, n)
}

// appendLine writes a notice behind those that a file has, and makes the file where there is none.
func appendLine(path string, n *schema.Notice) (err error) {
	line, err := json.Marshal(struct {
		At        string         `json:"at"`
		ID        int64          `json:"id"`
		Channel   schema.Channel `json:"channel"`
		Recipient string         `json:"recipient"`
		Title     string         `json:"title"`
		Text      string         `json:"text"`
		Link      string         `json:"link,omitempty"`
		Stop      string         `json:"stop,omitempty"`
	}{n.At.In(schema.Shanghai).Format(time.DateTime), n.ID, n.Channel, n.Recipient, n.Title, n.Text, n.Link, n.Stop})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if err := out.Chmod(0o600); err != nil { // whoever has made it
		return err
	}
	_, err = out.Write(append(line, '\n'))
	return err
}
