package uploadapi

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

const (
	// stagedAtOnce is how many lots one transaction stages, so that others can write between.
	stagedAtOnce = 60

	// uploadRest is how long imports rest after a step of one of them, so that searches have the processors.
	uploadRest = time.Millisecond

	// finishTime is how long a confirmation may take.
	finishTime = 5 * time.Minute

	// lastWords is how long it may take to say that a confirmation has failed.
	lastWords = 5 * time.Second
)

type uploadSaveIn struct {
	ImportID     int64 `json:"importID" minimum:"1" doc:"导入编号"`
	Version      int   `json:"version,omitempty" minimum:"1" doc:"看到的版本：不同时不导入"`
	AllOrNothing bool  `json:"allOrNothing,omitempty" doc:"全部或不导入：有一行不能导入就一批也不上架"`
	Whole        bool  `json:"whole,omitempty" doc:"全部库存：在售而表中没有的批次下架"`
	OtherSheets  bool  `json:"otherSheets,omitempty" doc:"其他工作表：其中的批次也下架"`
	Leaving      *int  `json:"leaving,omitempty" minimum:"0" doc:"看到的下架批数：不同时不导入"`
}

// Save begins to make an import true. It goes on whether or not the browser stays.
func (h Uploads) Save(c *web.Call, in *uploadSaveIn) (Upload, error) {
	if in.Whole && in.Leaving == nil {
		return Upload{}, schema.Invalid("leaving", "请先看过在售而表中没有的批次，再按全部库存导入")
	}
	if err := h.refresh(c, in); err != nil {
		return Upload{}, err
	}
	i, err := h.confirm(c, in.ImportID, upload.Confirmation{Version: in.Version, AllOrNothing: in.AllOrNothing, Whole: in.Whole, OtherSheets: in.OtherSheets, Leaving: in.Leaving})
	if err != nil {
		return Upload{}, err
	}
	out, err := h.shown(c, i)
	h.Works.Go(func() { _, _ = h.work(h.ctx, i) })
	return out, err
}

// refresh reads a sheet again whose lines are not what it says today: its reading was cut, is of another day, or the lots were
// changed since. It refuses when anything else may come of it than what was seen.
func (h Uploads) refresh(c *web.Call, in *uploadSaveIn) error {
	var i *upload.Upload
	var overtaken bool
	stale, err := schema.View(c, h.db, func(tx *schema.Tx) (stale bool, err error) {
		if i, err = upload.Find(tx, c.Caller.Actor.CompanyID, in.ImportID); err == nil && i.Confirmable() {
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
func (h Uploads) confirm(c *web.Call, id int64, how upload.Confirmation) (*upload.Upload, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		i, err := upload.Confirm(tx, accountapi.MemberOf(c.Caller), id, how)
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
	return upload.RememberTemplate(tx, i.CompanyID, i.FileName, string(web.Encode(r.Layout.Choices())))
}

// uploadWork makes confirmed imports true.
type uploadWork struct {
	ctx   context.Context // ends with the server
	db    *schema.DB
	log   *slog.Logger
	Works sync.WaitGroup // imports that are made true
	mu    sync.Mutex     // one of their steps is done at a time
}

// work stages the lots of a confirmed import and makes them true. What fails leaves nothing, and says why.
func (w *uploadWork) work(ctx context.Context, i *upload.Upload) (out *upload.Upload, err error) {
	ctx, cancel := context.WithTimeout(ctx, finishTime)
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
	if _, err := schema.Do(ctx, w.db, func(tx *schema.Tx) (web.None, error) { return web.None{}, upload.DeleteStaged(tx, i.ID) }); err != nil {
		w.log.Warn("what was staged for an import is not dropped", slog.Any("error", err))
	}
	return out, nil
}

// giveUp says that an import has failed; where that cannot be said, its silence says it.
func (w *uploadWork) giveUp(ctx context.Context, i *upload.Upload, cause error) {
	reason := "系统繁忙，没有完成，一批也没有导入，请稍后再试"
	if refusal, ok := schema.KindOf(cause); ok {
		reason = refusal.Message + "；没有完成，一批也没有导入"
	} else {
		w.log.Error("an import failed", "import", i.ID, "error", cause)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer cancel()
	if _, err := schema.Do(ctx, w.db, func(tx *schema.Tx) (web.None, error) { return web.None{}, upload.Fail(tx, i, reason) }); err != nil {
		w.log.Warn("it is not said that an import has failed", slog.Any("error", err))
	}
}

// step does one step of an import while no other import does one: many at once take turns, and a short one is soon done.
func (w *uploadWork) step(do func() error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer time.Sleep(uploadRest)
	return do()
}

// stage stages the good lines of an import, some at a time.
func (w *uploadWork) stage(ctx context.Context, i *upload.Upload) error {
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
func (w *uploadWork) stageSome(ctx context.Context, i *upload.Upload, after int) (last int, more bool, err error) {
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
	_, err = schema.Do(ctx, w.db, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, upload.StageLots(tx, i, lots, batches, bales)
	})
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

// UploadProgress is how far an import is.
type UploadProgress struct {
	ImportID  int64         `json:"importID"`
	State     string        `json:"state" enum:"preview,working,done,failed,undone"`
	StateName string        `json:"stateName"`
	Done      int           `json:"done"`
	Total     int           `json:"total"`
	Result    *UploadResult `json:"result"`
	Reason    string        `json:"reason"`
}

func (h Uploads) Progress(c *web.Call, in *uploadIDIn) (UploadProgress, error) {
	i, err := h.one(c, in.ImportID)
	if err != nil {
		return UploadProgress{}, err
	}
	out := newUpload(i, "", i.CreatedAt)
	return UploadProgress{i.ID, out.State, out.StateName, i.Done, i.Ready + i.Warning, out.Result, i.Reason}, nil
}

type uploadStatusIn struct {
	ImportID int64  `json:"importID" minimum:"1" doc:"导入编号"`
	Status   string `json:"status" enum:"undo" doc:"改为：undo 撤销"`
}

// SetStatus takes an import back.
func (h Uploads) SetStatus(c *web.Call, in *uploadStatusIn) (Upload, error) {
	i, err := schema.Do(c, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Undo(tx, accountapi.MemberOf(c.Caller), in.ImportID)
	})
	if err != nil {
		return Upload{}, err
	}
	return h.shown(c, i)
}

type uploadNowIn struct {
	SheetIn
	AllOrNothing bool `json:"allOrNothing,omitempty" doc:"全部或不导入：有一行不能导入就一批也不上架"`
}

// Listings reads a sheet and puts its lots on sale, at once: for programs.
func (h Uploads) Listings(c *web.Call, in *uploadNowIn) (Upload, error) {
	return h.atOnce(c, in, upload.ListingUpload, "")
}

// Inland is listings for inland cotton alone.
func (h Uploads) Inland(c *web.Call, in *uploadNowIn) (Upload, error) {
	return h.atOnce(c, in, upload.ListingUpload, cotton.Inland)
}

// Findings reads a sheet of what inspection has found and stores it, at once.
func (h Uploads) Findings(c *web.Call, in *uploadNowIn) (Upload, error) {
	return h.atOnce(c, in, upload.InspectionUpload, "")
}

func (h Uploads) atOnce(c *web.Call, in *uploadNowIn, kind upload.Kind, zone lotsheet.Zone) (Upload, error) {
	i, err := h.preview(c, &in.SheetIn, kind, zone)
	if err != nil {
		return Upload{}, err
	}
	confirmed, err := h.confirm(c, i.ID, upload.Confirmation{AllOrNothing: in.AllOrNothing})
	if err != nil {
		return Upload{}, h.refusedAtOnce(c, i, err)
	}
	if i, err = h.work(c, confirmed); err != nil {
		return Upload{}, err
	}
	return h.shown(c, i)
}

// refusedAtOnce adds to a refusal what is wrong with the first lines, and the number by which a program can look at all.
func (h Uploads) refusedAtOnce(c *web.Call, i *upload.Upload, err error) error {
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
