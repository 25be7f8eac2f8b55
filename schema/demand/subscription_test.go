package demand_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// contract returns a valid subscription with a change.
func contract(change func(*demand.Subscription)) *demand.Subscription {
	s := &demand.Subscription{
		Kind: demand.ContractReminder, At: "09:00",
		Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: 1100}},
	}
	change(s)
	return s
}

func quantity(change func(*demand.Subscription)) *demand.Subscription {
	s := &demand.Subscription{Kind: demand.QuantityReminder, At: "09:00", Below: []demand.Below{{Lots: 5, Fall: 200}}}
	change(s)
	return s
}

func TestSubscriptionsAreChecked(t *testing.T) {
	t.Parallel()
	contracts := schematest.Read(schematest.New(t), market.ListContracts)
	as := func(*demand.Subscription) {}
	for name, c := range map[string]struct {
		s    *demand.Subscription
		want string
	}{
		"nothing":           {&demand.Subscription{}, ""},
		"at once alone":     {&demand.Subscription{AtOnce: true, Fall: 50, Days: "17"}, ""},
		"contract":          {contract(as), ""},
		"quantity":          {quantity(as), ""},
		"no time":           {contract(func(s *demand.Subscription) { s.At = "" }), "请选择推送时间"},
		"no such time":      {contract(func(s *demand.Subscription) { s.At = "24:00" }), "推送时间应如 09:30"},
		"a short time":      {contract(func(s *demand.Subscription) { s.At = "9:00" }), "推送时间应如 09:30"},
		"no contract":       {contract(func(s *demand.Subscription) { s.Basis = nil }), "请选择合约"},
		"an empty contract": {contract(func(s *demand.Subscription) { s.Basis[0].IndexCode = "" }), "请选择合约"},
		"contract twice": {
			contract(func(s *demand.Subscription) { s.Basis = append(s.Basis, s.Basis[0]) }),
			"合约 CF701 只能选一次",
		},
		"an ended contract": {contract(func(s *demand.Subscription) { s.Basis[0].IndexCode = "CF609" }), "合约 CF609 不存在或已到期"},
		"no code":           {contract(func(s *demand.Subscription) { s.Basis[0].IndexCode = "棉花" }), "合约代码 棉花 不正确，应如 CF701"},
		"a basis too high": {
			contract(func(s *demand.Subscription) { s.Basis[0].Basis = 100_001 }),
			"基差应在 -100,000 到 100,000 元/吨之间",
		},
		"no pair":           {quantity(func(s *demand.Subscription) { s.Below = nil }), "请输入批数"},
		"no lots":           {quantity(func(s *demand.Subscription) { s.Below[0].Lots = 0 }), "批数应在 1 到 100,000 之间"},
		"above the average": {quantity(func(s *demand.Subscription) { s.Below[0].Fall = -1 }), "价格应在 0 到 100,000 元/吨之间"},
		"no such kind":      {&demand.Subscription{Kind: 3}, "推送方式只能是"},
		"no such day":       {&demand.Subscription{Days: "08"}, "推送日应为"},
		"a day twice":       {&demand.Subscription{Days: "11"}, "推送日应为"},
		"a rise":            {&demand.Subscription{Fall: -1}, "下跌金额应在"},
		"ended, not chosen": {quantity(func(s *demand.Subscription) {
			s.Basis = []demand.BasisLimit{{IndexCode: "CF609"}}
		}), ""},
	} {
		err := c.s.Check(contracts, schematest.Start)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// TestNextTimes computes next times. 2026-11-21 is a Saturday.
func TestNextTimes(t *testing.T) {
	t.Parallel()
	holidays := []market.Holiday{{Day: "2026-11-23", Name: "休市"}}
	at := func(text string) time.Time {
		if text == "" {
			return time.Time{}
		}
		day, clock, _ := strings.Cut(text, " ")
		c, err := time.Parse("15:04:05", clock)
		if err != nil {
			t.Fatal(err)
		}
		return schema.Day(day).At(c.Hour(), c.Minute()).Add(time.Duration(c.Second()) * time.Second).UTC()
	}
	for _, c := range []struct {
		after, at, days string
		skip            bool
		want            string
	}{
		{"2026-11-21 08:59:59", "09:00", "", false, "2026-11-21 09:00:00"},
		{"2026-11-21 09:00:00", "09:00", "", false, "2026-11-22 09:00:00"},
		{"2026-11-21 23:59:59", "00:00", "", false, "2026-11-22 00:00:00"},
		{"2026-11-21 10:00:00", "09:00", "2", false, "2026-11-23 09:00:00"},
		{"2026-11-21 10:00:00", "09:00", "2", true, "2026-11-30 09:00:00"},
		{"2026-11-21 10:00:00", "09:00", "27", true, "2026-11-28 09:00:00"},
		{"2026-11-21 10:00:00", "09:00", "1", true, "2026-11-22 09:00:00"},
		{"2026-12-31 23:59:00", "23:59", "", false, "2027-01-01 23:59:00"},
		{"2026-11-21 10:00:00", "", "", false, ""},
	} {
		s := &demand.Subscription{Kind: demand.ContractReminder, At: c.at, Days: c.days, SkipHolidays: c.skip}
		if got := s.Next(at(c.after), holidays); !got.Equal(at(c.want)) {
			t.Errorf("after %s at %s on %q (without holidays: %t): %s, want %s", c.after, c.at, c.days, c.skip,
				got.In(schema.Shanghai), c.want)
		}
	}
	if next := (&demand.Subscription{At: "09:00"}).Next(schematest.Start, nil); !next.IsZero() {
		t.Errorf("without a reminder the next time is %s", next)
	}
}

func TestTimesOfImmediateReminders(t *testing.T) {
	t.Parallel()
	day := schema.Day("2026-11-23") // a Monday, and closed
	holidays := []market.Holiday{{Day: day}}
	for _, c := range []struct {
		now  time.Time
		last time.Duration // before now; zero: never
		days string
		skip bool
		want bool
	}{
		{day.At(7, 59), 0, "", false, false},
		{day.At(8, 0), 0, "", false, true},
		{day.At(20, 59), 0, "", false, true},
		{day.At(21, 0), 0, "", false, false},
		{day.At(12, 0), 0, "2", false, true},
		{day.At(12, 0), 0, "13", false, false},
		{day.At(12, 0), 0, "2", true, false},
		{day.At(12, 0), 9*time.Minute + 59*time.Second, "", false, false},
		{day.At(12, 0), 10 * time.Minute, "", false, true},
		{day.At(12, 0), -time.Hour, "", false, true}, // the clock was set back
	} {
		s := &demand.Subscription{AtOnce: true, Days: c.days, SkipHolidays: c.skip}
		if c.last != 0 {
			s.LastImmediate = c.now.Add(-c.last)
		}
		if got := s.AtOnceAllowed(c.now, holidays); got != c.want {
			t.Errorf("%s, the last one %s before, on %q (without holidays: %t): %t",
				c.now.In(schema.Shanghai), c.last, c.days, c.skip, got)
		}
	}
}

// rowsCase is a text with rows of a subscription, as a page writes them.
type rowsCase[T any] struct {
	text   string
	chosen bool
	want   []T
	refuse string
}

func checkRows[T any](t *testing.T, read func(text string, chosen bool) ([]T, error), cases []rowsCase[T]) {
	t.Helper()
	for _, c := range cases {
		got, err := read(c.text, c.chosen)
		if textOf(err) != c.refuse {
			t.Errorf("%s: %v, want %q", c.text, err, c.refuse)
		} else if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.text, diff)
		}
	}
}

func TestLimitsAreReadAsPagesWriteThem(t *testing.T) {
	t.Parallel()
	checkRows(t, demand.BasisLimits, []rowsCase[demand.BasisLimit]{
		{"", true, nil, ""},
		{
			`[{"indexCode":"CF701","basisPrice":1100},{"indexCode":"cf2705","basisPrice":"-50"}]`, true,
			[]demand.BasisLimit{{IndexCode: "CF701", Basis: 1100}, {IndexCode: "CF705", Basis: -50}},
			"",
		},
		{`[{"indexCode":"CF701","basisPrice":0}]`, true, []demand.BasisLimit{{IndexCode: "CF701"}}, ""},
		{`[{"indexCode":"","basisPrice":1100}]`, true, nil, "请选择合约"},
		{`[{"indexCode":"CF701","basisPrice":""}]`, true, nil, "请输入基差"},
		{`[{"indexCode":"CF701"}]`, true, nil, "请输入基差"},
		{`[{"indexCode":"CF701"}]`, false, nil, ""},
		{`[{"indexCode":"CF701","basisPrice":"1.5"}]`, false, nil, "基差应为整数"},
		{`{"indexCode":"CF701"}`, false, nil, "内容应为 JSON 列表"},
	})
	checkRows(t, demand.Belows, []rowsCase[demand.Below]{
		{`[{"batchLimit":"5","difPrice":200}]`, true, []demand.Below{{Lots: 5, Fall: 200}}, ""},
		{`[{"batchLimit":5,"difPrice":0}]`, true, []demand.Below{{Lots: 5}}, ""},
		{`[{"batchLimit":null,"difPrice":200}]`, true, nil, "请输入批数"},
		{`[{"batchLimit":5}]`, true, nil, "请输入价格"},
		{`[{"batchLimit":5}]`, false, nil, ""},
		{`[{"batchLimit":"五","difPrice":1}]`, true, nil, "批数应为整数"},
	})
}

func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestAddressesOfRemindersAreChecked(t *testing.T) {
	t.Parallel()
	const internal = "机器人地址应为互联网上的网址，不能是内部网络的地址，也不能带用户名"
	for _, c := range []struct{ mail, webhook, want string }{
		{"", "", ""},
		{"", "https://8.8.8.8/h", ""},
		{"", "https://127.0.0.1:19999/h", internal},
		{"", "https://[::1]/h", internal},
		{"", "https://[::ffff:10.0.0.1]/h", internal},
		{"", "https://localhost/h", internal},
		{"", "https://169.254.169.254/latest", internal},
		{"", "https://0x7f.1/h", internal},
		{"", "https://user:pw@example.com/h", internal},
		{"", "javascript:alert(1)", "机器人地址应为以 https:// 开头的网址"},
		{"li@example.com", "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1", ""},
		{"li", "", "邮箱地址不正确"},
		{"李 <li@example.com>", "", "邮箱地址不正确"},
		{"", "http://example.com", "机器人地址应为以 https:// 开头的网址"},
		{"", "https://example.com/" + strings.Repeat("x", 200), "机器人地址最多 200 个字"},
		{"", "https://", "机器人地址应为以 https:// 开头的网址"},
	} {
		if got := textOf((&notice.Way{Mail: c.mail, Webhook: c.webhook}).Check()); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.mail, c.webhook, got, c.want)
		}
	}
}

// TestStopLinks ends the reminders of a demand by the link in a message, and starts them again.
func TestStopLinks(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		demandID := subscribe(db, owner.MembershipID, "双29", demand.Subscription{
			Kind: demand.QuantityReminder, At: "09:00", Below: []demand.Below{{Lots: 1}}, AtOnce: true, Fall: 50,
		})
		s := subscriptionOf(db, owner, demandID)
		before := s.Switches()
		find := func(code string) (d *demand.SavedDemand, err error) {
			return schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*demand.SavedDemand, error) {
				return demand.DemandOfStop(tx, code)
			})
		}
		for _, code := range []string{"", "-", "1", "zz", s.Stop[:len(s.Stop)-1], s.Stop + "x", "1-" + s.Stop} {
			if _, err := find(code); err == nil {
				t.Errorf("%q stops", code)
			}
		}
		d, err := find(s.Stop)
		if err != nil {
			t.Fatal(err)
		}
		for _, undo := range []bool{false, false, true} {
			db.Do(func(tx *schema.Tx) (err error) {
				s, err = demand.Unsubscribe(tx, d.MembershipID, d.ID, undo)
				return err
			})
			if on := s.Switches().On(); on != undo || on != !s.NextAt.IsZero() {
				t.Errorf("undone: %t, it is %+v", undo, s)
			}
		}
		if s.Switches() != before {
			t.Errorf("taken back, it is %+v, was %+v", s.Switches(), before)
		}
	})
}
