package site_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// TestEventsHaveChineseNames checks that events of settings and premium tables contain no key of the database alone.
func TestEventsHaveChineseNames(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		removed := schematest.Read(db, schematest.PublishedPremiums)[0]
		db.Do(func(tx *schema.Tx) error {
			return errors.Join(
				site.ChangeSettings(tx, &admin.Member, map[string]string{"hotline": "010-12345678"}),
				site.ChangeSettings(tx, &admin.Member, map[string]string{"hotline": ""}),
				market.RemovePremiumTable(tx, &admin.Member, removed.Code),
			)
		})
		events := schematest.Read(db, func(tx *schema.Tx) ([]notice.Event, error) {
			list, _, err := notice.Events(tx, notice.EventFilter{}, schema.Page{Num: 1, Size: 3})
			return list, err
		})
		var got [][3]string
		for _, e := range events {
			got = append(got, [3]string{e.Kind, e.Name, e.Note})
		}
		want := [][3]string{
			{market.PremiumChanged, removed.Name, ""}, {"setting", "客服电话", "清空"}, {"setting", "客服电话", "010-12345678"},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("events: %s", diff)
		}
	})
}
