package site_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// presets are the presets of a membership in a test.
type presets struct {
	*schematest.DB
	owner int64
}

func (p presets) list() []site.Preset {
	return schematest.Read(p.DB, func(tx *schema.Tx) ([]site.Preset, error) { return site.Presets(tx, p.owner) })
}

func (p presets) change(f func(tx *schema.Tx) error) string {
	if err := schema.Write(context.Background(), p.DB.DB, f); err != nil {
		return err.Error()
	}
	return ""
}

func (p presets) save(name, origin string) string {
	return p.change(func(tx *schema.Tx) error {
		one := site.Preset{MembershipID: p.owner, Name: name, Arrangement: site.Arrangement{
			Order: "basis", Density: "compact", Columns: []site.PresetColumn{{Key: "batch", Pinned: true, Width: 140}},
		}}
		one.SetDemand(demand.Demand{Areas: schema.List{origin}})
		return site.SavePreset(tx, one)
	})
}

func (p presets) rename(id int64, name string) string {
	return p.change(func(tx *schema.Tx) error { return site.RenamePreset(tx, p.owner, id, name) })
}

func (p presets) remove(id int64) string {
	return p.change(func(tx *schema.Tx) error { return site.RemovePreset(tx, p.owner, id) })
}

// TestPresets checks that presets are private, replaced by name and limited.
func TestPresets(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		own := presets{db, db.Company("江海纺织").Member("买方").MembershipID}
		other := presets{db, db.Company("远山棉业").Member("卖方").MembershipID}
		refused := own.save("询价", "南疆") + other.save("询价", "北疆") + own.save(" 询价 ", "东疆") + own.save("甲", "内地")
		all := own.list()
		if refused != "" || len(all) != 2 || len(other.list()) != 1 {
			t.Fatalf("%s %+v", refused, all)
		}
		first := all[slices.IndexFunc(all, func(p site.Preset) bool { return p.Name == "询价" })]
		if first.Filters != `{"origins":"东疆"}` || first.Arrangement.Columns[0].Width != 140 {
			t.Errorf("%+v", first)
		}
		for name, want := range map[string]string{
			"": "请填写视图的名称", "甲": "已有名为「甲」的视图，请换个名称", "默认": "「默认」是系统的视图，请换个名称",
			strings.Repeat("长", 41): "视图的名称最多 40 个字", "a\x00": "视图的名称含有无法识别的字符", "询价": "", "乙": "",
		} {
			if got := own.rename(first.ID, name); got != want {
				t.Errorf("rename to %q: %s", name, got)
			}
		}
		const missing = "没有这个视图，可能已被删除"
		if got := other.rename(first.ID, "乙") + other.remove(first.ID) + own.remove(first.ID) + own.remove(first.ID); got !=
			missing+missing+missing {
			t.Error(got)
		}
		for i := range site.PresetMax { // one is there
			if got := own.save(fmt.Sprint(i), "南疆"); (got != "") != (i == site.PresetMax-1) {
				t.Errorf("the %dth: %s", i+2, got)
			}
		}
		if got := own.save("1", "北疆"); got != "" {
			t.Errorf("replace one of %d: %s", site.PresetMax, got)
		}
	})
}
