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
)

// codeFile is the file of the codes that have no other way, for the server's own user alone. A code that is not good any
// more is cut out of it, also when no other one comes.
type codeFile struct {
	path string
	mu   sync.Mutex
	next *time.Timer // cuts again; nil when the file is empty
}

// cutAgain is how long a cut waits that could not be made.
const cutAgain = time.Minute

// openCodeFile cuts out of the file what was left in it when the program ended.
func openCodeFile(path string) *codeFile {
	f := &codeFile{path: path}
	f.cut()
	return f
}

func (f *codeFile) Deliver(_ context.Context, n *schema.Notice) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := appendLine(f.path, n); err != nil {
		return err
	}
	f.wait(schema.SecretKept)
	return nil
}

// wait cuts after a while, where that does not happen sooner.
func (f *codeFile) wait(while time.Duration) {
	if f.next == nil {
		f.next = time.AfterFunc(while, f.cut)
	}
}

// cut takes out of the file what is over, and comes again when the next one is.
func (f *codeFile) cut() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.next = nil
	text, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	left, first := goodFrom(text, time.Now().Add(-schema.SecretKept))
	switch {
	case err != nil:
	case len(left) == 0:
		err = os.Remove(f.path)
	case len(left) < len(text):
		err = replace(f.path, left)
	}
	switch {
	case err != nil:
		f.wait(cutAgain)
	case len(left) > 0:
		f.wait(max(time.Until(first.Add(schema.SecretKept)), time.Second))
	}
}

// goodFrom are the lines of a text that are not older than a time, and when the first of them was written.
func goodFrom(text []byte, from time.Time) (left []byte, first time.Time) {
	for line := range bytes.Lines(text) {
		var l struct {
			At string `json:"at"`
		}
		if json.Unmarshal(line, &l) != nil {
			continue
		}
		at, err := time.ParseInLocation(time.DateTime, l.At, schema.Shanghai)
		if err != nil || at.Before(from) {
			continue
		}
		if left = append(left, line...); first.IsZero() || at.Before(first) {
			first = at
		}
	}
	return left, first
}

// replace writes a file anew; who reads it meanwhile sees all of the one or of the other.
func replace(path string, text []byte) error {
	next := path + ".new"
	if err := os.WriteFile(next, text, 0o600); err != nil {
		return err
	}
	return os.Rename(next, path)
}
