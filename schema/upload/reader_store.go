package upload

import (
	"context"
	"slices"
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
	_, hints := file.book.UnreadLots(&file.Layout)
	places := file.places()
	if err := file.book.Err(); err != nil {
		return nil, err
	}
	err := encodeAll(map[*string]any{
		&u.Sheets: newTables(file.book, places), &u.Hints: slices.Concat(file.book.Hints, hints),
	})
	if err != nil {
		return nil, err
	}
	u, err = schema.Do(ctx, r.DB, func(tx *schema.Tx) (*Upload, error) {
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
	if err := u.setReading(file.book, &file.Reading, nil, nil); err != nil {
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
	lines, gone, err := file.newLines(u, known, stored)
	if err != nil {
		return err
	}
	if err := u.setReading(file.book, &file.Reading, file.lines, known); err != nil {
		return err
	}
	steps := parts(lines, PutLines)
	if len(elsewhere) > 0 {
		steps = append(steps, parts(elsewhere, putElsewhere)...)
	}
	return r.storeParts(ctx, u, gone, steps)
}

// linesAtOnce is the number of lines that one transaction stores.
const linesAtOnce = 1000

// put stores a part of what was read of an upload.
type put func(tx *schema.Tx, u *Upload) error

// parts returns the steps that store a list. An empty list has one step.
func parts[T any](list []T, store func(*schema.Tx, *Upload, []T) error) (steps []put) {
	for from := 0; from == 0 || from < len(list); from += linesAtOnce {
		part := list[from:min(from+linesAtOnce, len(list))]
		steps = append(steps, func(tx *schema.Tx, u *Upload) error { return store(tx, u, part) })
	}
	return steps
}

// storeParts does each step in a transaction. The first one begins a new version and the last one completes it.
func (r *Reader) storeParts(ctx context.Context, u *Upload, gone []int, steps []put) error {
	counts := u.Counts
	for n, step := range steps {
		stored, err := schema.Do(ctx, r.DB, func(tx *schema.Tx) (Upload, error) {
			own := *u
			if n == 0 {
				if err := BeginReading(tx, &own); err != nil {
					return own, err
				}
			}
			if err := step(tx, &own); err != nil || n < len(steps)-1 {
				return own, err
			}
			own.Counts = counts
			return own, EndLines(tx, &own, gone)
		})
		if err != nil {
			return err
		}
		*u = stored
	}
	return nil
}
