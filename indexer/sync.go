package indexer

import (
	"context"
	"strconv"
	"sync"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

const (
	takeMax   = 5000            // changes of one pass
	writeMax  = 5000            // documents of one write
	lookAfter = time.Second     // changes of other processes are not heard
	quoteLook = time.Second     // quotes of other processes likewise
	wordsLook = time.Minute     // names that the shorthand knows
	waitLong  = 5 * time.Second // longest pause after a failure
	waitShort = 100 * time.Millisecond
)

// Run builds the index where that is needed and then follows the changes, until ctx ends. What fails is tried again;
// nothing that was committed is lost.
func (x *Index) Run(ctx context.Context) error {
	x.running.Store(true)
	defer x.running.Store(false)
	var others sync.WaitGroup
	defer others.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	others.Go(func() { x.followMarket(ctx) })
	nudges, leave := x.db.Nudges()
	defer leave()
	pause := waitShort
	for ctx.Err() == nil {
		more, err := x.pass(ctx)
		wait := lookAfter
		switch {
		case ctx.Err() != nil:
			return x.stop()
		case err != nil:
			wait, pause = pause, min(2*pause, waitLong)
		case more:
			wait, pause = 0, waitShort
		default:
			pause = waitShort
		}
		x.note(err)
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
		case <-timer.C:
		case err := <-x.rebuilds:
			x.rebuild.ended, x.rebuild.err = true, err
		case <-nudgesUnless(err != nil, nudges):
		}
		timer.Stop()
	}
	return x.stop()
}

// nudgesUnless returns no channel while failures make us wait.
func nudgesUnless(failed bool, nudges <-chan struct{}) <-chan struct{} {
	if failed {
		return nil
	}
	return nudges
}

// stop waits for a running rebuild, which has seen the end of the context too, and returns the lease back.
func (x *Index) stop() error {
	if x.rebuild != nil && !x.rebuild.ended {
		x.rebuild.cancel()
		<-x.rebuilds
	}
	if !x.engine.shared() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, err := schema.Do(ctx, x.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, schema.ReleaseLease(tx, leaseName, x.owner)
	})
	return err
}

// note keeps why a pass failed, for Ready, and logs what is new.
func (x *Index) note(err error) {
	before := x.failed.Load()
	switch {
	case err != nil && before == nil:
		x.log.Error("the search index does not follow the changes", "error", err)
	case err == nil && before != nil:
		x.log.Info("the search index follows the changes again")
	}
	if err == nil {
		x.failed.Store(nil)
		return
	}
	x.failed.Store(&err)
}

// followMarket keeps quotes and names fresh.
func (x *Index) followMarket(ctx context.Context) {
	nudges, leave := x.db.Nudges()
	defer leave()
	quotes, words := time.NewTicker(quoteLook), time.NewTicker(wordsLook)
	defer quotes.Stop()
	defer words.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-nudges:
			err = x.refreshQuotes(ctx)
		case <-quotes.C:
			err = x.refreshQuotes(ctx)
		case <-words.C:
			err = x.refreshWords(ctx)
		}
		if err != nil && ctx.Err() == nil {
			x.log.Error("read the quotes", "error", err)
		}
	}
}

// pass makes the index whole or starts to, and writes some of what has changed; more reports whether there may be more.
func (x *Index) pass(ctx context.Context) (more bool, err error) {
	if x.rebuild != nil && x.rebuild.ended {
		if err := x.endRebuild(ctx); err != nil {
			return false, err
		}
	}
	held, err := x.hold(ctx)
	if err != nil {
		return false, err
	}
	if !held {
		return false, x.watch(ctx)
	}
	if !x.prepared {
		if err := x.prepare(ctx); err != nil {
			return false, err
		}
		x.prepared = true
	}
	return x.drain(ctx)
}

// drain writes the oldest changes: to the index, and once a rebuild is about to be swapped in to its index too.
func (x *Index) drain(ctx context.Context) (more bool, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	t, err := x.take(ctx)
	if err != nil {
		return false, err
	}
	if len(t.wide) > 0 && x.rebuild == nil {
		x.startRebuild(ctx, t.wide)
	}
	if len(t.changes) == 0 {
		return false, nil
	}
	if t.names {
		if err := x.refreshWords(ctx); err != nil {
			return false, err
		}
	}
	if err := x.write(ctx, x.uid.cotton, t.listings); err != nil {
		return false, err
	}
	if x.meanwhile != nil {
		for _, id := range t.listings {
			x.meanwhile[id] = true
		}
	}
	return true, x.drop(ctx, t.changes, t.listings)
}

// taken are changes on their way into the index.
type taken struct {
	changes  []int64 // to be dropped when the listings are written
	listings []int64
	wide     []int64 // changes that need a rebuild
	names    bool    // a name that words are understood by may have changed
}

// withNames are the kinds of changes of what has names that words are understood by. Servers that do not write the index read the
// names again every minute.
var withNames = map[string]bool{market.WarehouseChanged: true, market.GinneryChanged: true, account.CompanyChanged: true, market.ContractChanged: true}

// take reads the oldest changes. Those for which a rebuild runs stay until it has ended.
func (x *Index) take(ctx context.Context) (taken, error) {
	return schema.View(ctx, x.db, func(tx *schema.Tx) (t taken, err error) {
		var waiting []int64
		if x.rebuild != nil {
			waiting = x.rebuild.changes
		}
		rows, err := schema.TakeChanges(tx, takeMax+len(waiting))
		if err != nil {
			return t, err
		}
		var narrow []schema.ChangeIndex
		for _, row := range rows {
			switch row.Kind {
			case market.PremiumChanged, cotton.LotsChanged:
				t.wide = append(t.wide, row.ID)
			default:
				narrow = append(narrow, row)
				t.changes = append(t.changes, row.ID)
				t.names = t.names || withNames[row.Kind]
			}
		}
		ids, all, err := schema.ExpandChanges(tx, &cotton.Listings, x.db.DropUnknownChanges(narrow))
		if all {
			t.wide, t.changes = append(t.wide, t.changes...), nil
		}
		t.listings = ids
		return t, err
	})
}

// write reads listings as they are now and puts them into an index; those that are gone or not shown are taken out.
func (x *Index) write(ctx context.Context, index string, ids []int64) error {
	for len(ids) > 0 {
		part := ids[:min(writeMax, len(ids))]
		ids = ids[len(part):]
		docs, gone, err := x.readDocs(ctx, part)
		if err != nil {
			return err
		}
		if err := x.send(ctx, index, docs, gone); err != nil {
			return err
		}
	}
	return nil
}

// readDocs reads listings as documents, and returns the ids of those that are not to be found any more.
func (x *Index) readDocs(ctx context.Context, ids []int64) (docs documents, gone []string, err error) {
	docs = x.engine.newDocuments(documentFields, len(ids))
	gone, err = schema.View(ctx, x.db, func(tx *schema.Tx) (gone []string, err error) {
		found, err := eachDocument(tx, ids, func(doc *document) { docs.add(doc) })
		shown := make(map[int64]bool, len(found))
		for _, id := range found {
			shown[id] = true
		}
		for _, id := range ids {
			if !shown[id] {
				gone = append(gone, strconv.FormatInt(id, 10))
			}
		}
		return gone, err
	})
	return docs, gone, err
}

// eachDocument calls f with the documents of listings, each good only during the call, and returns their ids in the
// same order.
func eachDocument(tx *schema.Tx, ids []int64, f func(doc *document)) (found []int64, err error) {
	tables, err := market.PremiumTables(tx)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	d := newDrafter(tables)
	found = make([]int64, 0, len(ids))
	err = cotton.EachListing(tx, ids, func(row *cotton.ListingRow) error {
		found = append(found, row.Listing.ID)
		f(d.document(row))
		return nil
	})
	return found, err
}

// send adds documents to an index and takes others out, and waits until both can be seen.
func (x *Index) send(ctx context.Context, index string, docs documents, gone []string) error {
	var tasks []task
	if docs.len() > 0 {
		t, err := x.engine.put(ctx, index, listingKey, docs)
		if err != nil {
			return err
		}
		tasks = append(tasks, t)
	}
	if len(gone) > 0 {
		t, err := x.engine.delete(ctx, index, gone)
		if err != nil {
			return err
		}
		tasks = append(tasks, t)
	}
	return waitAll(ctx, tasks)
}

// listingKey is the attribute that identifies documents.
const listingKey = "listingID"
