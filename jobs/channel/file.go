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

// file writes notices as lines of JSON, where nothing else is configured.
type file struct {
	path string
	mu   sync.Mutex
}

func (f *file) Deliver(_ context.Context, n *schema.Notice) (err error) {
	line, err := json.Marshal(struct {
		At        string         `json:"at"`
		ID        int64          `json:"id"`
		Channel   schema.Channel `json:"channel"`
		Recipient string         `json:"recipient"`
		Title     string         `json:"title"`
		Text      string         `json:"text"`
		Link      string         `json:"link,omitempty"`
	}{n.At.In(schema.Shanghai).Format(time.DateTime), n.ID, n.Channel, n.Recipient, n.Title, n.Text, n.Link})
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(f.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = out.Write(append(line, '\n'))
	return err
}
