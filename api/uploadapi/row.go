package uploadapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/upload"
)

// UploadRow is a row of an executed sheet with its result.
type UploadRow struct {
	UploadLine
	Outcome   string `json:"outcome" enum:"fresh,repriced,relisted,unchanged,leaves,failed,skipped,back,stayed" doc:"结果：leaves 不在表中而下架，failed 未导入，back 已撤回，stayed 撤销时没有恢复"`
	Reason    string `json:"reason" doc:"导入或撤销时没有做到的原因"`
	ListingID int64  `json:"listingID" doc:"在售或点价中的挂牌编号，0 为没有"`
	Forgotten bool   `json:"forgotten" doc:"表中的原文已清除"`
}

type uploadRowsIn struct {
	ImportID int64  `json:"importID" minimum:"1" doc:"导入编号"`
	Outcome  string `json:"outcome,omitempty" enum:"fresh,repriced,relisted,unchanged,leaves,failed,skipped,back,stayed" doc:"只看哪种结果"`
	LinePageIn
}

// Rows returns a page of the rows of an executed upload.
func (h Uploads) Rows(c *web.Call, in *uploadRowsIn) (web.PageOf[UploadRow], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (web.PageOf[UploadRow], error) {
		out := web.PageOf[UploadRow]{PageNum: in.PageNum, PageSize: in.PageSize}
		u, err := upload.Find(tx, h.owner(c), in.ImportID)
		if err != nil {
			return out, err
		}
		list, total, err := upload.ListRows(tx, u, upload.RowOutcome(in.Outcome), in.page())
		out.TotalRow, out.List = total, make([]UploadRow, len(list))
		for n := range list {
			if out.List[n], err = newUploadRow(u.Kind, &list[n]); err != nil {
				return out, err
			}
		}
		return out, err
	})
}

func newUploadRow(kind upload.Kind, r *upload.Row) (UploadRow, error) {
	line := upload.Line{Number: r.Number, BatchID: r.BatchID, Level: upload.LevelReady, Body: "{}"}
	if r.Line != nil {
		line = *r.Line
	}
	shown, err := newLine(&line)
	out := UploadRow{UploadLine: shown, Outcome: string(r.Outcome), Forgotten: r.Line == nil && r.Number > 0}
	lot := r.Lot
	if err != nil || lot == nil {
		return out, err
	}
	if out.Reason = lot.Reason; r.State.Shown() {
		out.ListingID = lot.ListingID
	}
	if kind.IsInspection() {
		return out, nil
	}
	out.Was, out.Now = nil, nil // those of the preview
	if lot.WasState != 0 {
		out.Was = &FormerOffer{lot.ListingID, lot.WasState, lot.WasState.Name(), newOffer(lot.FormerOffer())}
	}
	if lot.Becomes != upload.LotLeaves {
		now := newOffer(lot.NewOffer())
		out.Becomes, out.Now = string(lot.Becomes), &now
	}
	return out, nil
}
