package api

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

const (
	// stagedAtOnce is how many lots one transaction stages, so that others can write between.
	stagedAtOnce = 60

	// importRest is how long imports rest after a step of one of them, so that searches have the processors.
	importRest = time.Millisecond

	// importTime is how long a confirmation may take.
	importTime = 5 * time.Minute

	// lastWords is how long it may take to say that a confirmation has failed.
	lastWords = 5 * time.Second
)

type importSaveIn struct {
	ImportID     int64 `json:"importID" minimum:"1" doc:"导入编号"`
	Version      int   `json:"version,omitempty" minimum:"1" doc:"看到的版本：不同时不导入"`
	AllOrNothing bool  `json:"allOrNothing,omitempty" doc:"全部或不导入：有一行不能导入就一批也不上架"`
	Whole        bool  `json:"whole,omitempty" doc:"全部库存：在售而表中没有的批次下架"`
	OtherSheets  bool  `json:"otherSheets,omitempty" doc:"其他工作表：其中的批次也下架"`
	Leaving      *int  `json:"leaving,omitempty" minimum:"0" doc:"看到的下架批数：不同时不导入"`
}

// save begins to make an import true. It goes on whether or not the browser stays.
func (h imports) save(c *call, in *importSaveIn) (Import, error) {
	if in.Whole && in.Leaving == nil {
		return Import{}, schema.Invalid("leaving", "请先看过在售而表中没有的批次，再按全部库存导入")
	}
	if err := h.refresh(c, in); err != nil {
		return Import{}, err
	}
	i, err := h.confirm(c, in.ImportID, upload.Confirmation{Version: in.Version, AllOrNothing: in.AllOrNothing, Whole: in.Whole, OtherSheets: in.OtherSheets, Leaving: in.Leaving})
	if err != nil {
		return Import{}, err
	}
	out, err := h.shown(c, i)
	h.works.Go(func() { _, _ = h.work(h.ctx, i) })
	return out, err
}

// refresh reads a sheet again whose lines are not what it says today: its reading was cut, is of another day, or the lots were
// changed since. It refuses when anything else may come of it than what was seen.
func (h imports) refresh(c *call, in *importSaveIn) error {
	var i *upload.Upload
	var overtaken bool
	stale, err := schema.View(c, h.db, func(tx *schema.Tx) (stale bool, err error) {
		if i, err = upload.Find(tx, c.caller.actor.CompanyID, in.ImportID); err == nil && i.Confirmable() {
			overtaken, err = upload.Overtaken(tx, i)
		}
		return err == nil && (overtaken || i.Stale(tx.Today())), err
	})
	if err != nil || !stale || in.Version != 0 && in.Version != i.Version {
		return err
	}
	seen := i.Counts
	if err := h.readAgain(c, i, func(*readSheet) error { return nil }); err != nil {
		return err
	}
	if overtaken || i.Counts != seen {
		return schema.Conflict("表格已按现在的情况重新核对，结果有变化，请看过后再确认")
	}
	in.Version = i.Version
	return nil
}

// confirm confirms an import and remembers what was said about its columns.
func (h imports) confirm(c *call, id int64, how upload.Confirmation) (*upload.Upload, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		i, err := upload.Confirm(tx, memberOf(c.caller), id, how)
		if err != nil {
			return nil, err
		}
		return i, remember(tx, i)
	})
}

// remember keeps what a person has said anew about the columns of a sheet, and which templates it was read by.
func remember(tx *schema.Tx, i *upload.Upload) error {
	_, r, err := readingOf(i)
	if err != nil {
		return err
	}
	each, all, err := templatesOf(tx, i.CompanyID)
	if err != nil {
		return err
	}
	var used []int64
	for id, template := range each {
		if r.Layout.Uses(template) {
			used = append(used, id)
		}
	}
	if len(used) > 0 {
		if err := upload.UseTemplates(tx, i.CompanyID, used); err != nil {
			return err
		}
	}
	if !r.Layout.Extends(all) {
		return nil
	}
	return upload.RememberTemplate(tx, i.CompanyID, i.FileName, string(encode(r.Layout.Choices())))
}

// importWork makes confirmed imports true.
type importWork struct {
	ctx   context.Context // ends with the server
	db    *schema.DB
	log   *slog.Logger
	works sync.WaitGroup // imports that are made true
	mu    sync.Mutex     // one of their steps is done at a time
}

// work stages the lots of a confirmed import and makes them true. What fails leaves nothing, and says why.
func (w *importWork) work(ctx context.Context, i *upload.Upload) (out *upload.Upload, err error) {
	ctx, cancel := context.WithTimeout(ctx, importTime)
	defer cancel()
	defer func() {
		if cause := recover(); cause != nil {
			w.log.Error("panic in an import", "cause", cause, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", cause)
		}
		if err != nil {
			w.giveUp(ctx, i, err)
		}
	}()
	if err := w.stage(ctx, i); err != nil {
		return nil, err
	}
	err = w.step(func() error {
		out, err = schema.Do(ctx, w.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Finish(tx, i) })
		return err
	})
	if err != nil {
		return nil, err
	}
	if _, err := schema.Do(ctx, w.db, func(tx *schema.Tx) (none, error) { return none{}, upload.DeleteStaged(tx, i.ID) }); err != nil {
		w.log.Warn("what was staged for an import is not dropped", slog.Any("error", err))
	}
	return out, nil
}

// giveUp says that an import has failed; where that cannot be said, its silence says it.
func (w *importWork) giveUp(ctx context.Context, i *upload.Upload, cause error) {
	reason := "系统繁忙，没有完成，一批也没有导入，请稍后再试"
	if refusal, ok := schema.KindOf(cause); ok {
		reason = refusal.Message + "；没有完成，一批也没有导入"
	} else {
		w.log.Error("an import failed", "import", i.ID, "error", cause)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer cancel()
	if _, err := schema.Do(ctx, w.db, func(tx *schema.Tx) (none, error) { return none{}, upload.Fail(tx, i, reason) }); err != nil {
		w.log.Warn("it is not said that an import has failed", slog.Any("error", err))
	}
}

// step does one step of an import while no other import does one: many at once take turns, and a short one is soon done.
func (w *importWork) step(do func() error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer time.Sleep(importRest)
	return do()
}

// stage stages the good lines of an import, some at a time.
func (w *importWork) stage(ctx context.Context, i *upload.Upload) error {
	for after, more := 0, true; more; {
		err := w.step(func() (err error) {
			after, more, err = w.stageSome(ctx, i, after)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// stageSome stages the good lines that follow the one numbered after, and gives the last of them.
func (w *importWork) stageSome(ctx context.Context, i *upload.Upload, after int) (last int, more bool, err error) {
	lines, err := schema.View(ctx, w.db, func(tx *schema.Tx) ([]upload.Line, error) {
		return upload.GoodLines(tx, i.ID, after, stagedAtOnce)
	})
	if err != nil || len(lines) == 0 {
		return after, false, err
	}
	lots, batches, bales, err := stagedLots(lines)
	if err != nil {
		return after, false, err
	}
	_, err = schema.Do(ctx, w.db, func(tx *schema.Tx) (none, error) { return none{}, upload.StageLots(tx, i, lots, batches, bales) })
	return lines[len(lines)-1].Number, true, err
}

// stagedLots are the lots that lines tell of.
func stagedLots(lines []upload.Line) (lots []upload.Lot, batches []cotton.Batch, bales []cotton.Bale, err error) {
	for _, l := range lines {
		var body upload.LineBody
		if err := json.Unmarshal([]byte(l.Body), &body); err != nil {
			return nil, nil, nil, err
		}
		t := upload.Lot{BatchID: l.BatchID, Number: l.Number}
		if now := body.New; now != nil {
			t.IndexCode, t.Basis, t.Price, t.Until, t.Notes = now.IndexCode, now.Basis, now.Price, now.Until, now.Notes
		}
		lots = append(lots, t)
		if body.Batch != nil {
			batches, bales = append(batches, *body.Batch), append(bales, body.Bales...)
		}
	}
	return lots, batches, bales, nil
}

// ImportProgress is how far an import is.
type ImportProgress struct {
	ImportID  int64         `json:"importID"`
	State     string        `json:"state" enum:"preview,working,done,failed,undone"`
	StateName string        `json:"stateName"`
	Done      int           `json:"done"`
	Total     int           `json:"total"`
	Result    *ImportResult `json:"result"`
	Reason    string        `json:"reason"`
}

func (h imports) progress(c *call, in *importIDIn) (ImportProgress, error) {
	i, err := h.one(c, in.ImportID)
	if err != nil {
		return ImportProgress{}, err
	}
	out := newImport(i, "", i.CreatedAt)
	return ImportProgress{i.ID, out.State, out.StateName, i.Done, i.Ready + i.Warning, out.Result, i.Reason}, nil
}

type importStatusIn struct {
	ImportID int64  `json:"importID" minimum:"1" doc:"导入编号"`
	Status   string `json:"status" enum:"undo" doc:"改为：undo 撤销"`
}

// setStatus takes an import back.
func (h imports) setStatus(c *call, in *importStatusIn) (Import, error) {
	i, err := schema.Do(c, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Undo(tx, memberOf(c.caller), in.ImportID)
	})
	if err != nil {
		return Import{}, err
	}
	return h.shown(c, i)
}

type importNowIn struct {
	SheetIn
	AllOrNothing bool `json:"allOrNothing,omitempty" doc:"全部或不导入：有一行不能导入就一批也不上架"`
}

// listings reads a sheet and puts its lots on sale, at once: for programs.
func (h imports) listings(c *call, in *importNowIn) (Import, error) {
	return h.atOnce(c, in, upload.ListingUpload, "")
}

// inland is listings for inland cotton alone.
func (h imports) inland(c *call, in *importNowIn) (Import, error) {
	return h.atOnce(c, in, upload.ListingUpload, cotton.Inland)
}

// findings reads a sheet of what inspection has found and stores it, at once.
func (h imports) findings(c *call, in *importNowIn) (Import, error) {
	return h.atOnce(c, in, upload.InspectionUpload, "")
}

func (h imports) atOnce(c *call, in *importNowIn, kind upload.Kind, zone lotsheet.Zone) (Import, error) {
	i, err := h.preview(c, &in.SheetIn, kind, zone)
	if err != nil {
		return Import{}, err
	}
	confirmed, err := h.confirm(c, i.ID, upload.Confirmation{AllOrNothing: in.AllOrNothing})
	if err != nil {
		return Import{}, h.refusedAtOnce(c, i, err)
	}
	if i, err = h.work(c, confirmed); err != nil {
		return Import{}, err
	}
	return h.shown(c, i)
}

// refusedAtOnce adds to a refusal what is wrong with the first lines, and the number by which a program can look at all.
func (h imports) refusedAtOnce(c *call, i *upload.Upload, err error) error {
	refusal, ok := schema.KindOf(err)
	if !ok {
		return err
	}
	lines, err := schema.View(c, h.db, func(tx *schema.Tx) ([]upload.Line, error) {
		list, _, err := upload.ListLines(tx, i.ID, upload.LevelError, "", schema.Page{Num: 1, Size: 3})
		return list, err
	})
	if err != nil {
		return err
	}
	own := *refusal
	own.Message += fmt.Sprintf("（导入编号 %d）", i.ID)
	for n := range lines {
		line, err := newLine(&lines[n])
		if err != nil {
			return err
		}
		for _, p := range line.Problems {
			if p.Level == "error" {
				own.Message += fmt.Sprintf("；第 %d 行：%s", line.Number, p.Text)
				break
			}
		}
	}
	return &own
}
