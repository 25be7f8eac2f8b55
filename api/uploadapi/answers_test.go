package uploadapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/api/uploadapi"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// preview is what tests compare of an upload that is not confirmed.
type preview struct {
	FileName, StateName, By string
	Version, Edits          int
	Defaults                lotsheet.Defaults
	Counts                  uploadapi.UploadCounts
	Leaving                 int
}

// workbook is what tests compare of an upload of a file with several sheets.
type workbook struct {
	FileName                  string
	Layout                    struct{ Sheet int }
	Sheets                    []upload.SheetTable
	Counts                    uploadapi.UploadCounts
	Leaving, LeavingElsewhere int
	Before                    *uploadapi.SheetBefore
}

// execution is what tests compare of a confirmed upload.
type execution struct {
	Kind, State string
	Progress    *uploadapi.Progress
	Result      *uploadapi.UploadResult
}

// layout is what tests compare of how a sheet is read.
type layout struct {
	HeaderRow, FirstRow int
	Columns             []column
}

type column struct{ Title, Field, FieldTitle, By string }

// line is what tests compare of a line of a preview.
type line struct {
	Number                  int
	Level, Becomes, BatchID string
	Cells                   []string
	Problems                []problem
	Quality                 string
	Was, Now                *offer
}

type problem struct{ Text string }

type offer struct {
	ListingID            int64
	StateName, IndexCode string
	Basis                int
	Notes                string
}

// leavingLot is what tests compare of a lot that goes off sale.
type leavingLot struct {
	BatchID, Quality, Depot, Sheet, IndexCode string
	Basis                                     int
}

// pageOf returns the only page of a list.
func pageOf[T any](list ...T) apitest.List[T] {
	return apitest.List[T]{TotalRow: len(list), List: list}
}

// ofOther returns the problem of a batch that another seller lists.
func ofOther(batch string) problem { return problem{"批号 " + batch + " 另有卖家在售"} }

// uploadID asks for an upload and returns its number.
func uploadID(in *apitest.Server, r apitest.Request) int64 {
	in.T().Helper()
	return apitest.Get[struct{ ImportID int64 }](in, r).ImportID
}

// rowsOf returns the cells of the first sheet of a workbook.
func rowsOf(t *testing.T, file string) (rows [][]string) {
	t.Helper()
	book, err := lotsheet.Open(t.Context(), []byte(file))
	if err != nil {
		t.Fatalf("%v in %.100q", err, file)
	}
	for _, row := range book.Sheets[0].Rows {
		rows = append(rows, row.Cells)
	}
	return rows
}

// ownLot returns a seller's listing of a batch.
func ownLot(w *apitest.Site, seller int64, batch string) cotton.Listing {
	return schematest.Read(w.DB, func(tx *schema.Tx) (*upload.KnownLots, error) {
		return upload.FindKnownLots(tx, seller, []string{batch})
	}).Own[batch]
}

func batchOf(w *apitest.Site, number string) *cotton.Batch {
	return schematest.Read(w.DB, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, number) })
}

func balesOf(w *apitest.Site, batch string) []cotton.Bale {
	return schematest.Read(w.DB, func(tx *schema.Tx) ([]cotton.Bale, error) { return cotton.Bales(tx, batch) })
}
