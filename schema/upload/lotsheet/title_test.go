package lotsheet_test

import (
	"strings"
	"testing"

	"cottonmall/schema/upload/lotsheet"
)

// TestTitlesBelowTitles checks that titles are recognised below every name of a value, an amount or a distribution.
func TestTitlesBelowTitles(t *testing.T) {
	t.Parallel()
	const averages = "平均 平均值 均值"
	for _, c := range []struct{ above, below, want string }{
		{"长度 平均长度 长度平均值 上半部平均长度", averages, "lengthAvg"},
		{"长度 平均长度", "最大 最大值", "lengthMax"},
		{"强度 强力 断裂比强 断裂比强度 断裂比强度平均 比强度", averages, "strongAvg"},
		{"强度 强力 断裂比强 断裂比强度 断裂比强度(cN/tex)", "最大 最大值", "strongMax"},
		{"强度 强力 断裂比强 断裂比强度", "最小 最小值", "strongMin"},
		{"马值 马克隆 马克隆值 平均马值 马克隆平均值", averages, "mikeAvg"},
		{"马值 马克隆 马克隆值", "最大 最大值", "mikeMax"},
		{"马值 马克隆 马克隆值", "最小", "mikeMin"},
		{"马值 马克隆 马克隆值", "级", "mikeGrade"},
		{"整齐度 长度整齐度 长整 平均长度整齐度 长度整齐度(%)", averages, "neatAvg"},
		{"整齐度 长度整齐度 长整", "最大 最大值", "neatMax"},
		{"整齐度 长度整齐度 长整", "最小 最小值", "neatMin"},
		{"含杂 平均含杂 含杂率", averages + " %", "impurity"},
		{"回潮 平均回潮 回潮率", averages + " %", "moisture"},
		{"反射率 Rd", averages, "rdAvg"},
		{"黄度 +b", averages, "plusBAvg"},
		{"包数 合计包数 件数 总包数", "合计 总计 包 件", "packnum"},
		{"毛重 合计毛重 总毛重", "合计 总计 吨 kg", "gross"},
		{"净重 合计净重", "合计 吨", "net"},
		{"公重 合计公重 公定重量 公定 标准重量", "合计 吨 (t)", "amount"},
		{"长度 长度分布 长度级 长度分布(%) 长度级分布", "32mm 32 32mm及以上", "lengths.32"},
		{"马值 马克隆值 马值分布 马克隆值分布 马克隆级分布 马值级", "B1 B1级 B1%", "mikes.B1"},
		{"颜色级 颜色 颜色级分布 主体颜色级 颜色级占比", "32 淡点污棉3级 32级", "colours.32"},
		{"轧工质量 轧工 轧工质量分布", "P2 P2%", "ginning.P2"},
	} {
		for above := range strings.FieldsSeq(c.above) {
			for below := range strings.FieldsSeq(c.below) {
				for _, form := range []string{
					"批号,合约,包,%,x\n,,,&,\n65534262001,CF701,1,1,\n",
					"批号,合约,%,,基差\n,,x,&,\n65534262001,CF701,,1,900\n",
				} {
					b, err := lotsheet.Open(t.Context(), []byte(strings.NewReplacer("%", above, "&", below).Replace(form)))
					if err != nil {
						t.Fatal(err)
					}
					layout := b.FindLayoutBelow(0, 1, 3, nil)
					if got := layout.Columns[3].Field; got != c.want {
						t.Errorf("%s over %s is %q, want %s", above, below, got, c.want)
					}
				}
			}
		}
	}
}

// TestTermsAboveLots checks that every title of a validity and of a warehouse is recognised above the lots.
func TestTermsAboveLots(t *testing.T) {
	t.Parallel()
	for key, value := range map[string]string{"until": "2026-12-31", "depotName": "中储棉库尔勒仓库"} {
		f, _ := lotsheet.FieldOf(key)
		for _, title := range append(f.Names, f.Title) {
			book, err := lotsheet.Open(t.Context(), []byte(title+"："+value+"\n批号,合约,基差\n65534262001,CF701,1050\n"))
			if err != nil {
				t.Fatal(err)
			}
			reading := lotsheet.Reading{Layout: book.FindLayout(nil)}
			lines := book.Read(&reading)
			if lot := lines[0].Lot; lot.Offer.Until.IsZero() && lot.Warehouse != value {
				t.Errorf("%s above the lots is not read", title)
			}
		}
	}
}
