package main

import (
	"io"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

func TestCompare(t *testing.T) {
	t.Parallel()
	a, b := shown{ID: 1, BatchID: "65012251001", IndexCode: "CF701", Basis: 900}, shown{ID: 2, BatchID: "65012251002"}
	dearer := a
	dearer.Basis = 950
	for name, c := range map[string]struct {
		want, got []shown
		same      bool
	}{
		"the same in another order": {[]shown{a, b}, []shown{b, a}, true},
		"nothing":                   {nil, nil, true},
		"one is missing":            {[]shown{a, b}, []shown{a}, false},
		"one too many":              {[]shown{a}, []shown{a, b}, false},
		"an old basis":              {[]shown{dearer}, []shown{a}, false},
	} {
		if err := compare(c.want, c.got); (err == nil) != c.same {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBatchesOfOneQuestion(t *testing.T) {
	t.Parallel()
	list := make([]shown, 0, 250)
	for i := range 250 {
		list = append(list, shown{ID: int64(i), BatchID: string(rune('a' + i))})
	}
	if got := batchesOf(list); got != sitePage {
		t.Errorf("of many: %d", got)
	}
	list[sitePage].BatchID = list[sitePage-1].BatchID // a batch that is offered twice stays together
	if got := batchesOf(list); got != sitePage-1 {
		t.Errorf("with a batch across the border: %d", got)
	}
	for i := 30; i < len(list); i++ {
		list[i].Type = 1
	}
	if got := batchesOf(list); got != 30 {
		t.Errorf("up to another type: %d", got)
	}
	if got := batchesOf(list[:3]); got != 3 {
		t.Errorf("of three: %d", got)
	}
}

// TestVerifyFindsDifferences: the database of a site is changed behind its back, by another database.
func TestVerifyFindsDifferences(t *testing.T) {
	t.Parallel()
	folder, other := t.TempDir(), t.TempDir()
	openFilled(t, folder, 30)
	db := openFilled(t, other, 30)
	_, err := schema.Do(t.Context(), db, func(tx *schema.Tx) (struct{}, error) {
		l, err := cotton.FindListing(tx, 1)
		if err != nil {
			return schematest.Done(err)
		}
		return schematest.Done(schematest.TakeOffSale(tx, *l))
	})
	if err != nil {
		t.Fatalf("take a lot off sale: %v", err)
	}
	site := start(t, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--metrics", "", "--limits", "off")
	if err := waitReady(t.Context(), site.url); err != nil {
		t.Fatal(err)
	}
	if got := says(t, "verify", "--data", folder, "--url", site.url); got == "" {
		t.Error("verify says nothing")
	}
	err = run(t.Context(), []string{"verify", "--data", other, "--url", site.url}, io.Discard)
	if err == nil {
		t.Error("verify finds no difference to another database")
	}
	site.end(t)
}
