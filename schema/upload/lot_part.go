package upload

import (
	"context"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// stagedAtOnce is the number of lots that one transaction stages, so that others can write between them.
const stagedAtOnce = 200

// lotPart is a part of the lots of an upload, with their batches and bales.
type lotPart struct {
	lots    []Lot
	batches []cotton.Batch
	bales   []cotton.Bale
}

// partKey identifies a part of an upload.
type partKey struct {
	upload  int64
	attempt int
	after   int // last staged line
}

// nextPart returns the part that follows the last staged line of an upload; it is empty at the end. It also begins to
// read the part behind it, which another processor does while this one is stored.
func (e *Executor) nextPart(ctx context.Context, u *Upload) (*lotPart, error) {
	key := partKey{u.ID, u.Attempt, u.StagedLine}
	read := e.ahead[key]
	if read == nil {
		read = func() (*lotPart, error) { return readPart(ctx, e.DB, key) }
	}
	delete(e.ahead, key)
	part, err := read()
	if err != nil || len(part.lots) < stagedAtOnce {
		return part, err
	}
	key.after = part.lots[len(part.lots)-1].Number
	if e.ahead == nil {
		e.ahead = map[partKey]func() (*lotPart, error){}
	}
	e.ahead[key] = begin(func() (*lotPart, error) { return readPart(ctx, e.DB, key) })
	return part, nil
}

// readPart reads the lots of a part.
func readPart(ctx context.Context, db *schema.DB, key partKey) (*lotPart, error) {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	lines, err := schema.View(ctx, db, func(tx *schema.Tx) ([]Line, error) {
		return goodLines(tx, key.upload, key.after, stagedAtOnce)
	})
	part := &lotPart{}
	for n := range lines {
		if err := part.add(&lines[n]); err != nil {
			return nil, err
		}
	}
	return part, err
}

// add adds the lot of a line.
func (p *lotPart) add(l *Line) error {
	body, err := l.ReadLot()
	if err != nil {
		return err
	}
	lot := Lot{BatchID: l.BatchID, Number: l.Number, WarehouseID: body.Depot}
	if o := body.New; o != nil {
		lot.IndexCode, lot.Basis, lot.Price, lot.Until, lot.Notes = o.IndexCode, o.Basis, o.Price, o.Until, o.Notes
		lot.IntermediaryID = o.IntermediaryID
	}
	p.lots = append(p.lots, lot)
	if body.Batch != nil {
		p.batches, p.bales = append(p.batches, *body.Batch), append(p.bales, body.Bales...)
	}
	return nil
}
