package upload

import (
	"context"
	"iter"
	"slices"
	"sync"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/upload/lotsheet"
)

// begin adds a preview. It calls keep, which keeps the file, when the preview is added.
func (r *Reader) begin(
	ctx context.Context, member *account.Member, u *Upload, file *reading, keep func() error,
) (*Upload, error) {
	if err := file.read(u.Kind); err != nil {
		return nil, err
	}
	places := file.places()
	if err := file.book.Err(); err != nil {
		return nil, err
	}
	if err := encodeAll(map[*string]any{&u.Sheets: newTables(file.book, places)}); err != nil {
		return nil, err
	}
	u, err := schema.Do(ctx, r.DB, func(tx *schema.Tx) (*Upload, error) {
		own := *u
		return &own, Add(tx, member, &own)
	})
	if err != nil {
		return nil, err
	}
	if err = keep(); err == nil {
		err = r.store(ctx, u, file)
	}
	if err != nil {
		r.remove(ctx, u)
		return nil, err
	}
	return u, nil
}

// removeTime limits the transaction that deletes a preview that was not read.
const removeTime = 5 * time.Second

// remove deletes a preview that was not read.
func (r *Reader) remove(ctx context.Context, u *Upload) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeTime)
	defer cancel()
	err := schema.Write(ctx, r.DB, func(tx *schema.Tx) error { return Remove(tx, u.CompanyID, u.ID) })
	if err != nil {
		r.Log.Warn("failed to delete an upload that could not be read", "upload", u.ID, "error", err)
	}
}

// store stores how an upload is read and its lines, as far as they have changed.
func (r *Reader) store(ctx context.Context, u *Upload, file *reading) (err error) {
	var elsewhere []ElsewhereLot
	if moved := u.Layout == "" || u.Sheet != file.Layout.Sheet; moved && u.Kind == ListingUpload {
		if elsewhere, err = file.elsewhere(); err != nil {
			return err
		}
	}
	if err := u.setReading(file, nil, nil); err != nil {
		return err
	}
	_, hints := file.book.UnreadLots(&file.Reading)
	if err := encodeAll(map[*string]any{&u.Hints: slices.Concat(file.book.Hints, hints)}); err != nil {
		return err
	}
	var stored map[int]int64
	known, err := schema.View(ctx, r.DB, func(tx *schema.Tx) (known *lotsheet.Reference, err error) {
		if stored, err = lineDigests(tx, u.ID); err != nil {
			return nil, err
		}
		return file.check(tx, u)
	})
	if err != nil {
		return err
	}
	lotsheet.Check(file.lines, known)
	if err := u.setReading(file, file.lines, known); err != nil {
		return err
	}
	file.book = nil // its rows are freed with the lines
	var counts Counts
	return r.storeParts(ctx, u, file.newParts(&counts, known, stored, elsewhere), func(tx *schema.Tx, u *Upload) error {
		u.Counts = counts
		return EndLines(tx, u, schema.KeysOf(stored))
	})
}

// linesAtOnce is the number of lines that one transaction stores.
const linesAtOnce = 1000

// put stores a part of what was read of an upload.
type put func(tx *schema.Tx, u *Upload) error

// newParts returns the steps that store the new lines and the lots elsewhere. It encodes each part of the lines when it
// is stored and frees it then, because the lines of a large file take hundreds of megabytes. It counts all lines, and
// deletes from stored the numbers that are still there.
func (r *reading) newParts(
	counts *Counts, known *lotsheet.Reference, stored map[int]int64, elsewhere []ElsewhereLot,
) iter.Seq2[put, error] {
	return func(yield func(put, error) bool) {
		for part := range slices.Chunk(r.lines, linesAtOnce) {
			lines, err := r.newLines(part, counts, known, stored)
			step := func(tx *schema.Tx, u *Upload) error { return PutLines(tx, u, lines) }
			if !yield(step, err) {
				return
			}
			clear(part)
		}
		for part := range slices.Chunk(elsewhere, linesAtOnce) {
			if !yield(func(tx *schema.Tx, u *Upload) error { return putElsewhere(tx, u, part) }, nil) {
				return
			}
		}
	}
}

// storeParts does each step in a transaction, while the next step is made. The first one begins a new version. The last
// one completes it by end.
func (r *Reader) storeParts(ctx context.Context, u *Upload, steps iter.Seq2[put, error], end put) error {
	waiting, begun := []put{BeginReading}, false
	done := func() (struct{}, error) { return struct{}{}, nil }
	defer func() { _, _ = done() }()
	for step, err := range steps {
		if err != nil {
			return err
		}
		if begun {
			if _, err := done(); err != nil {
				return err
			}
			part := waiting
			done = begin(func() (struct{}, error) { return struct{}{}, r.storePart(ctx, u, part) })
			waiting = nil
		}
		waiting, begun = append(waiting, step), true
	}
	if _, err := done(); err != nil {
		return err
	}
	return r.storePart(ctx, u, append(waiting, end))
}

// begin calls a function in another goroutine. The returned function waits for its results, and panics if it has.
func begin[T any](call func() (T, error)) (wait func() (T, error)) {
	wait = sync.OnceValues(call)
	go func() {
		defer func() { _ = recover() }() // wait panics again
		_, _ = wait()
	}()
	return wait
}

// storePart does some steps in one transaction.
func (r *Reader) storePart(ctx context.Context, u *Upload, steps []put) error {
	stored, err := schema.Do(ctx, r.DB, func(tx *schema.Tx) (Upload, error) {
		own := *u
		for _, step := range steps {
			if err := step(tx, &own); err != nil {
				return own, err
			}
		}
		return own, nil
	})
	if err == nil {
		*u = stored
	}
	return err
}
