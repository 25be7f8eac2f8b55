package uploadapi

import (
	"context"
	"io"
	"iter"
	"strconv"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload"
)

// LeavingLot is a lot that goes off sale.
type LeavingLot struct {
	ListingID int64  `json:"listingID"`
	BatchID   string `json:"batchID"`
	Quality   string `json:"quality" doc:"质量，如 3129B 长29.3 马4.3"`
	Depot     string `json:"depot" doc:"仓库"`
	Sheet     string `json:"sheet" doc:"所在的其他工作表"`
	LotOffer
}

func newLeavingLot(l *upload.LeavingLot) LeavingLot {
	lot := LeavingLot{ListingID: l.ID, BatchID: l.BatchID, Depot: l.Depot, LotOffer: newOffer(l.OfferWithNotes())}
	if l.Batch != nil {
		lot.Quality = cotton.Quality(l.Batch)
	}
	return lot
}

type leavingIn struct {
	ImportID    int64  `json:"importID" minimum:"1" doc:"导入编号"`
	OtherSheets bool   `json:"otherSheets,omitempty" doc:"其他工作表：其中的批次也下架"`
	Digits      string `json:"digits,omitempty" maxLength:"11" pattern:"^[0-9]*$" doc:"批号：其中连续的几位"`
	web.PageIn
}

// Leaving returns a page of the lots that are on sale and not in the sheet.
func (h Uploads) Leaving(c *web.Call, in *leavingIn) (web.PageOf[LeavingLot], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (web.PageOf[LeavingLot], error) {
		out := web.PageOf[LeavingLot]{PageNum: in.PageNum, PageSize: in.PageSize}
		u, err := upload.Find(tx, h.owner(c), in.ImportID)
		if err != nil {
			return out, err
		}
		list, total, err := upload.Leaving(tx, u, in.OtherSheets, in.Digits, in.Page())
		if err != nil || total == 0 {
			return out, err
		}
		numbers := make([]string, len(list))
		for n, l := range list {
			numbers[n] = l.BatchID
		}
		sheets, err := upload.ListElsewhere(tx, u.ID, numbers)
		if err != nil {
			return out, err
		}
		names, err := u.TableNames()
		for n := range list {
			lot := newLeavingLot(&list[n])
			if place, is := sheets[lot.BatchID]; is {
				lot.Sheet = names[place]
			}
			out.List = append(out.List, lot)
		}
		out.TotalRow = total
		return out, err
	})
}

// LeavingFile sends all lots that are on sale and not in the sheet as a sheet.
func (h Uploads) LeavingFile(c *web.Call) error {
	others := c.Fiber.Query("otherSheets") == "true"
	return h.sendOf(c, func(ctx context.Context, w io.Writer, u *upload.Upload) (string, error) {
		return "将下架的批次", h.writeLeaving(ctx, w, u, others)
	})
}

var leavingTitles = []string{"批号", "质量", "仓库", "合约", "基差", "一口价", "有效期", "备注"}

func (h Uploads) writeLeaving(ctx context.Context, w io.Writer, u *upload.Upload, others bool) error {
	_, err := schema.View(ctx, h.db, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, sheet.WriteRows(w, "将下架的批次", leavingTitles, leavingRows(tx, u, others))
	})
	return err
}

func leavingRows(tx *schema.Tx, u *upload.Upload, others bool) iter.Seq2[[]string, error] {
	return schema.Seq(func(write func([]string) error) error {
		return upload.EachLeaving(tx, u, others, func(l *upload.LeavingLot) error {
			lot := newLeavingLot(l)
			row := []string{lot.BatchID, lot.Quality, lot.Depot, lot.IndexCode, "", "", string(lot.Until), lot.Notes}
			if price := 5; lot.IndexCode == "" {
				row[price] = strconv.Itoa(int(lot.Price))
			} else {
				row[price-1] = strconv.Itoa(int(lot.Basis))
			}
			return write(row)
		})
	})
}
