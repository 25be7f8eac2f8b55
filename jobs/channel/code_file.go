package channel

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"sync"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
)

// codeFile appends verification codes to a file. It deletes a code when it expires, also when no other code follows.
type codeFile struct {
	path  string
	mu    sync.Mutex
	timer *time.Timer // of the next deleteExpired; nil when the file is empty
}

// deleteRetry is the pause after deleteExpired has failed.
const deleteRetry = time.Minute

// openCodeFile deletes the codes that expired while the program did not run.
func openCodeFile(path string) *codeFile {
	f := &codeFile{path: path}
	f.deleteExpired()
	return f
}

func (f *codeFile) Deliver(_ context.Context, n *notice.Notice) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := appendNotice(f.path, n); err != nil {
		return err
	}
	f.schedule(demand.SecretKept)
	return nil
}

// schedule runs deleteExpired after a delay unless it is scheduled already. The caller holds the lock.
func (f *codeFile) schedule(delay time.Duration) {
	if f.timer == nil {
		f.timer = time.AfterFunc(delay, f.deleteExpired)
	}
}

// deleteExpired deletes the expired codes and schedules itself for the next one.
func (f *codeFile) deleteExpired() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.timer = nil
	text, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	valid, oldest := validCodes(text, time.Now().Add(-demand.SecretKept))
	switch {
	case err != nil:
	case len(valid) == 0:
		err = os.Remove(f.path)
	case len(valid) < len(text):
		err = replaceFile(f.path, valid)
	}
	switch {
	case err != nil:
		f.schedule(deleteRetry)
	case len(valid) > 0:
		f.schedule(max(time.Until(oldest.Add(demand.SecretKept)), time.Second))
	}
}

// validCodes returns the lines that were not written before since, and the time of the oldest of them.
func validCodes(text []byte, since time.Time) (valid []byte, oldest time.Time) {
	for line := range bytes.Lines(text) {
		var l struct {
			At string `json:"at"`
		}
		if json.Unmarshal(line, &l) != nil {
			continue
		}
		at, err := time.ParseInLocation(time.DateTime, l.At, schema.Shanghai)
		if err != nil || at.Before(since) {
			continue
		}
		if valid = append(valid, line...); oldest.IsZero() || at.Before(oldest) {
			oldest = at
		}
	}
	return valid, oldest
}

// replaceFile replaces the content of a file atomically.
func replaceFile(path string, text []byte) error {
	next := path + ".new"
	if err := os.WriteFile(next, text, 0o600); err != nil {
		return err
	}
	return os.Rename(next, path)
}
