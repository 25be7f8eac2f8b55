package quotesheet_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema/market"
	"cottonmall/schema/market/quotesheet"
)

func TestRead(t *testing.T) {
	t.Parallel()
	day := market.DailyQuote{
		IndexCode: "CF701", Day: "2026-11-20", Open: 14500, High: 14560, Low: 14480, Close: 14520, Settle: 14510,
	}
	for name, c := range map[string]struct {
		text string
		want quotesheet.Days
	}{
		"the exchange's daily file": {
			"郑州商品交易所期货每日行情表(2026-11-20)\n" +
				"交易日期  |合约代码  |昨结算  |今开盘  |最高价  |最低价  |今收盘  |今结算  |涨跌1  |成交量(手)|持仓量\n" +
				"2026-11-20|AP701     |8,000.00|8,000.00|8,010.00|7,990.00|8,000.00|8,000.00|0.00|10|10\n" +
				"2026-11-20|TA701     |5,700.00|5,700.00|5,710.00|5,690.00|5,702.00|5,700.00|0.00|900,000|1,000,000\n" +
				"2026-11-20|TA705     |5,800.00|5,800.00|5,810.00|5,790.00|5,804.00|5,800.00|0.00|800,000|1,200,000\n" +
				"2026-11-20|TA705C5700|5,800.00|5,800.00|5,810.00|5,790.00|1.00|5,800.00|0.00|9,900,000|9,200,000\n" +
				"2026-11-20|CY701     |20,000.00|||| |20,000.00|0.00|0|0\n" +
				"2026-11-20|CF701     |14,490.00|14,500.00|14,560.00|14,480.00|14,520.00|14,510.00|30.00|200,000\n" +
				"2026-11-20|小计|||||||||\n",
			quotesheet.Days{
				List: []market.DailyQuote{day}, Mains: []quotesheet.MainClose{{Goods: "TA", Day: "2026-11-20", Close: 5804}},
			},
		},
		"the template": {
			"合约,日期,开盘价,最高价,最低价,收盘价,结算价\nCF701,2026/11/20,14500,14560,14480,14520,14510\n",
			quotesheet.Days{List: []market.DailyQuote{day}},
		},
		"unreadable": {
			"合约,日期,开盘价,最高价,最低价,收盘价\nCF701,昨天,14500,14560,14480,14520\nCF703,20261131,1,1,1,1\n" +
				"CF705,20261120,14500.5,14560,14480,14520\n",
			quotesheet.Days{Errors: []string{
				"第 2 行 CF701 的交易日期“昨天”无法识别", "第 3 行 CF703 的交易日期“20261131”无法识别",
				"第 4 行 CF705 的今开盘“14500.5”无法识别",
			}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := quotesheet.Read(t.Context(), []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(&c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReadRefusesOtherSheets(t *testing.T) {
	t.Parallel()
	_, err := quotesheet.Read(t.Context(), []byte("批号,长度\n65012252001,29.1\n"))
	if err == nil || !strings.Contains(err.Error(), "没有找到表头") {
		t.Errorf("got %v", err)
	}
	long := "合约,日期,开盘价,最高价,最低价,收盘价\n" + strings.Repeat("CF701,2026-11-20,14500,14560,14480,14520\n", 20_001)
	if _, err = quotesheet.Read(t.Context(), []byte(long)); err == nil || !strings.Contains(err.Error(), "20000 条") {
		t.Errorf("a sheet of 20,001 days: %v", err)
	}
}
