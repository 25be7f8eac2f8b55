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
	"cottonmall/schema/notice"
)

// noticeFile appends notices to a file, one JSON object per line. Verification codes go to a file of their own. Both
// files are readable only by the user that runs the server.
type noticeFile struct {
	path  string
	codes *codeFile
	mu    sync.Mutex
}

// maxFileBytes is the size at which the file is renamed. It then replaces the file that was renamed before.
const maxFileBytes = 10 << 20

func openNoticeFile(path, codes string) *noticeFile {
	return &noticeFile{path: path, codes: openCodeFile(codes)}
}

func (f *noticeFile) Deliver(ctx context.Context, n *notice.Notice) error {
	if n.Secret {
		return f.codes.Deliver(ctx, n)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if info, err := os.Stat(f.path); err == nil && info.Size() >= maxFileBytes {
		if err := os.Rename(f.path, f.path+".1"); err != nil {
			return err
		}
	}
	return appendNotice(f.path, n)
}

// appendNotice appends a notice to a file. It creates the file and its folder.
func appendNotice(path string, n *notice.Notice) (err error) {
	line, err := json.Marshal(struct {
		At        string         `json:"at"`
		ID        int64          `json:"id"`
		Channel   notice.Channel `json:"channel"`
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
	if err := out.Chmod(0o600); err != nil { // the file may exist with another mode
		return err
	}
	_, err = out.Write(append(line, '\n'))
	return err
}
