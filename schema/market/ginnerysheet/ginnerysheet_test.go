package ginnerysheet_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema/market"
	"cottonmall/schema/market/ginnerysheet"
)

func TestRead(t *testing.T) {
	t.Parallel()
	areas, cities, counties, err := market.BasePlaces()
	if err != nil {
		t.Fatal(err)
	}
	places := market.NewPlaceNames(areas, cities, counties)
	shaya := market.Ginnery{Code: "65701", Name: "沙雅某某棉业", Area: "南疆", City: "阿克苏"}
	for name, c := range map[string]struct {
		text     string
		want     []market.Ginnery
		problems []string
		refused  string
	}{
		"pasted": {text: "65701\t沙雅某某棉业\t沙雅县\n", want: []market.Ginnery{shaya}},
		"header": {
			text: "名称,所在地,企业代码,地址\n沙雅某某棉业,沙雅,65701,\n石河子某厂,149团,66701,老街\n",
			want: []market.Ginnery{shaya, {Code: "66701", Name: "石河子某厂", Area: "兵团", City: "八师 石河子", Address: "老街"}},
		},
		"problems": {
			text: "65701,沙雅某某棉业,沙雅\n65701,沙雅某某棉业,沙雅\n6570,短,沙雅\n65703,x,沙雅\n65704,某某厂,月亮湾\n37001,山东某厂,\n",
			want: []market.Ginnery{shaya, {Code: "37001", Name: "山东某厂", Area: "内地", City: "山东"}},
			problems: []string{
				"第 2 行：代码 65701 重复", "第 3 行：代码“6570”应为 5 位数字", "第 4 行：代码 65703 的名称“x”不正确",
				"第 5 行：没有认出代码 65704 的产地“月亮湾”",
			},
		},
		"none": {text: "甲,乙\n", refused: "没有找到加工厂", problems: []string{"第 1 行：代码“甲”应为 5 位数字"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, problems, err := ginnerysheet.Read(t.Context(), []byte(c.text), places)
			if c.refused == "" && err != nil || c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)) {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(strings.Join(c.problems, "\n"), strings.Join(problems, "\n")); diff != "" {
				t.Error(diff)
			}
		})
	}
}
