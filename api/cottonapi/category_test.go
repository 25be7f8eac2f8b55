package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

// askCategories looks for a few of the searches that the home page offers.
func askCategories(t *testing.T, w *apitest.Site) {
	type entry struct {
		Name, RouteKey, ClickType string
		Count                     int
	}
	home := apitest.Get[struct {
		Categories []struct {
			Group string
			Items []entry
		}
	}](apitest.OpenMarket(t).Server, apitest.Request{Path: "web_index/index"})
	offered := map[entry]bool{}
	for _, c := range home.Categories {
		for _, e := range c.Items {
			offered[e] = true
		}
	}
	for _, want := range []entry{
		{"双29", "双29", "指标", 3},
		{"内地", "内地", "产地", 1},
		{"内地", "内地", "存放地", 0},
		{"兵团", "兵团", "产地", 1},
		{"手采棉", "手采棉", "棉花类型", 1},
	} {
		if !offered[want] {
			t.Errorf("%+v is not among %v", want, offered)
		}
	}
	if home.Categories[0].Group != "棉花类型" {
		t.Errorf("the first group is %s", home.Categories[0].Group)
	}
}
