package seriessheet_test

import (
	"slices"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/series"
	"cottonmall/schema/series/seriessheet"
)

func TestRead(t *testing.T) {
	t.Parallel()
	entry := func(code string, day schema.Day, value schema.Fine) series.Entry {
		return series.Entry{Code: code, DayValue: series.DayValue{Day: day, Value: value, Source: "公告"}}
	}
	for name, c := range map[string]struct {
		text   string
		want   []series.Entry
		errors []string
		err    string
	}{
		"two columns": {
			"日期,数值\n2026-11-19,\"16,583\"\n2026年11月20日,16600.5\n合计,\n", []series.Entry{
				entry("CCI3128B", "2026-11-19", 16_583_0000), entry("CCI3128B", "2026-11-20", 16_600_5000),
			}, nil, "",
		},
		"with codes": {
			"某某公司\n代码\t日期\t收盘价（美分/磅）\nFCM\t20261120\t83.2\n\t2026/11/20\t17000\n", []series.Entry{
				entry("FCM", "2026-11-20", 83_2000), entry("CCI3128B", "2026-11-20", 17_000_0000),
			}, nil, "",
		},
		"unreadable": {
			"日期,指数\n昨天,16583\n2026-11-20,一万六\n", nil,
			[]string{"第 2 行的日期“昨天”无法识别", "第 3 行的数值“一万六”无法识别"},
			"",
		},
		"no header": {"2026-11-20,16583\n", nil, nil, "没有找到表头"},
	} {
		values, err := seriessheet.Read(t.Context(), []byte(c.text), "CCI3128B", "公告")
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: got %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(values.List, c.want) || !slices.Equal(values.Errors, c.errors) {
			t.Errorf("%s: got %v %q", name, values.List, values.Errors)
		}
	}
}
