package lotsheet_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload/lotsheet"
)

// TestFindingALayoutIsLimited checks the time limit. Hundreds of sheets with hundreds of titles would take minutes.
func TestFindingALayoutIsLimited(t *testing.T) {
	t.Parallel()
	described, err := sheettest.Read("file xlsx\nsheet 甲\n| 批号 | 一口价\n| 65012252001 | 15000\nsheet 乙\n| 批号 | 一口价\n" +
		"| 65012252002 | 15000")
	if err != nil {
		t.Fatal(err)
	}
	file, err := described.File()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	book, err := lotsheet.Open(ctx, file)
	if err != nil || book.Err() != nil {
		t.Fatalf("it is late at once: %v, %v", err, book.Err())
	}
	layout := book.FindLayout(nil)
	if got := fmt.Sprint(book.LotRows(&layout, nil)); got != "[[{65012252001 2}] [{65012252002 2}]]" {
		t.Errorf("in its time it has %s", got)
	}
	cancel()
	layout = book.FindLayout(nil)
	if got := fmt.Sprint(book.LotRows(&layout, nil)); got != "[[] []]" {
		t.Errorf("later it is still looked through: %s", got)
	}
	if err := book.Err(); err == nil || !strings.Contains(err.Error(), "没有及时读完") {
		t.Errorf("it is late: %v", err)
	}
	over, cancel := context.WithTimeout(t.Context(), -time.Second)
	defer cancel()
	if _, err := lotsheet.Open(over, file); err == nil || !strings.Contains(err.Error(), "没有及时读完") {
		t.Errorf("opened when its time is over: %v", err)
	}
}
