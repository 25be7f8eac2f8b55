package indexer

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"reflect"
	"time"

	"cottonmall/schema"
)

// stampDocument is the only document of an index about another one. It identifies the index of a shared server.
type stampDocument struct {
	ID      string `json:"id"`
	Shape   string `json:"shape"`   // of the documents
	Stamp   string `json:"stamp"`   // the database has the same one
	Created string `json:"created"` // the time at which the index was created
}

var stampFields = FieldsOf(reflect.TypeFor[stampDocument]())

// examination is what the database and the server know about an index.
type examination struct {
	stored *schema.SearchIndex
	waits  bool // there are changes that are not written
	stamp  stampDocument
	state  *IndexState // nil if the index does not exist
}

// examineTime limits an examination. If the server does not answer in time, nothing is known.
const examineTime = 5 * time.Second

// examine reads the state of an index. The embedded engine belongs to this process and needs no examination.
func (k *kindIndex) examine(ctx context.Context) (*examination, error) {
	ctx, cancel := context.WithTimeout(ctx, examineTime)
	defer cancel()
	e := &examination{}
	_, err := schema.View(ctx, k.db, func(tx *schema.Tx) (_ struct{}, err error) {
		if e.stored, err = schema.FindSearchIndex(tx, k.uid); err != nil {
			return struct{}{}, err
		}
		changes, err := schema.TakeChanges(tx, 1)
		e.waits = len(changes) > 0
		return struct{}{}, err
	})
	if err == nil {
		_, err = k.engine.Document(ctx, k.about, k.name, stampFields, &e.stamp)
	}
	if err == nil {
		e.state, err = k.engine.State(ctx, k.uid)
	}
	if err != nil {
		return nil, fmt.Errorf("examine index %s: %w", k.uid, err)
	}
	return e, nil
}

// lost returns why the index must be built again; empty if it is the one that the servers of this site have written.
func (k *kindIndex) lost(e *examination) string {
	stored, seen := e.stored, e.stamp.Stamp
	switch {
	case stored.Stamp == "":
		return "it was never completed"
	case e.state == nil:
		return "it does not exist"
	case seen == "":
		return "it has no stamp"
	case seen != stored.Stamp && seen != stored.NextStamp:
		return "its stamp is of another site or of an old copy"
	case e.stamp.Shape != k.shape:
		return "it was built by another version"
	case e.stamp.Created != createdText(e.state):
		return "another index has its name"
	}
	return ""
}

// createdText returns the time of creation in milliseconds, because servers write times in different forms.
func createdText(s *IndexState) string { return s.Created.UTC().Format("2006-01-02T15:04:05.000") }

// current reports whether the index is whole and has the current shape.
func (k *kindIndex) current(ctx context.Context) (bool, error) {
	if !k.engine.Shared() {
		return k.built.Load(), nil
	}
	e, err := k.examine(ctx)
	return err == nil && k.lost(e) == "", err
}

// sign records in the database and on the server that the index is whole and has the current shape.
func (k *kindIndex) sign(ctx context.Context) error {
	if !k.engine.Shared() {
		return nil
	}
	stamp := rand.Text()
	err := k.store(ctx, schema.SearchIndex{Name: k.uid, Stamp: stamp, Documents: schema.UnknownCount})
	var state *IndexState
	if err == nil {
		state, err = k.engine.State(ctx, k.uid)
	}
	if err == nil && state == nil {
		err = errors.New("it does not exist")
	}
	if err == nil {
		err = k.putStamp(ctx, stamp, createdText(state))
	}
	if err != nil {
		return fmt.Errorf("sign index %s: %w", k.uid, err)
	}
	return nil
}

func (k *kindIndex) putStamp(ctx context.Context, stamp, created string) error {
	docs := k.engine.NewDocuments(stampFields, 1)
	docs.Add(&stampDocument{k.name, k.shape, stamp, created})
	t, err := k.engine.Put(ctx, k.about, "id", docs)
	if err != nil {
		return err
	}
	return t.Wait(ctx)
}

// renewStamp replaces the stamp of the index after writes, so that an older copy of the data is recognized. The
// database accepts both stamps until the server has the next one.
func (k *kindIndex) renewStamp(ctx context.Context, e *examination) error {
	ctx, cancel := context.WithTimeout(ctx, examineTime)
	defer cancel()
	next := *e.stored
	if e.stamp.Stamp == next.NextStamp || next.NextStamp == "" {
		next.Stamp, next.NextStamp = e.stamp.Stamp, rand.Text()
	}
	if next.Documents == schema.UnknownCount {
		next.Documents = e.state.Documents
	}
	err := k.store(ctx, next)
	if err == nil {
		err = k.putStamp(ctx, next.NextStamp, e.stamp.Created)
	}
	if err == nil {
		next.Stamp, next.NextStamp = next.NextStamp, ""
		err = k.store(ctx, next)
	}
	if err != nil {
		return fmt.Errorf("renew the stamp of index %s: %w", k.uid, err)
	}
	return nil
}

// store stores what is known of the index.
func (k *kindIndex) store(ctx context.Context, row schema.SearchIndex) error {
	return schema.Write(ctx, k.db, func(tx *schema.Tx) error { return tx.Save(&row) })
}
