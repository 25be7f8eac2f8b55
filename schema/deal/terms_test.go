package deal_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// exchange is the exchange on the Saturday of schematest.Start: CF701 settled at 14,600 and has traded at 14,620.
func exchange() *deal.Exchange {
	return &deal.Exchange{
		Now: schematest.Start,
		Contracts: market.Contracts{
			{Code: "CF701", FirstDay: "2026-01-16", LastDay: "2027-01-15"}, {Code: "CF611", LastDay: "2026-11-23"},
		},
		Limits: market.DailyLimits{{Day: "2012-01-01", Percent: 400}},
		Quotes: map[string]deal.Quote{
			"CF701": {IndexCode: "CF701", Price: 14620, At: schematest.Start.Add(-19 * time.Hour)},
		},
		Settled: map[string]schema.Yuan{"CF701": 14600},
	}
}

func TestTermsAreRefusedWithASentence(t *testing.T) {
	t.Parallel()
	holiday := exchange()
	holiday.Holidays = []market.Holiday{{Day: "2026-11-27"}}
	good := *terms(14500)
	for _, c := range []struct {
		name   string
		change func(*deal.Terms)
		code   string
		x      *deal.Exchange
		want   string
	}{
		{"good", func(*deal.Terms) {}, "CF701", nil, ""},
		{"now", func(t *deal.Terms) { t.PriceType, t.Futures = deal.CurrentPrice, 0 }, "CF701", nil, ""},
		{"fixed", func(t *deal.Terms) { t.Futures = 0 }, "", nil, ""},
		{"lowest", func(t *deal.Terms) { t.Futures = 14020 }, "CF701", nil, ""},
		{"highest", func(t *deal.Terms) { t.Futures = 15180 }, "CF701", nil, ""},
		{"no price", func(t *deal.Terms) { t.Futures = 0 }, "CF701", nil, "挂盘期货价不能为空!"},
		{"odd", func(t *deal.Terms) { t.Futures = 14501 }, "CF701", nil, "请输入尾数0或5的5位正整数"},
		{"short", func(t *deal.Terms) { t.Futures = 9995 }, "CF701", nil, "请输入尾数0或5的5位正整数"},
		{"long", func(t *deal.Terms) { t.Futures = 100_000 }, "CF701", nil, "请输入尾数0或5的5位正整数"},
		{"below", func(t *deal.Terms) { t.Futures = 14015 }, "CF701", nil, "跌停价 14020"},
		{"above", func(t *deal.Terms) { t.Futures = 15185 }, "CF701", nil, "涨停价 15180"},
		{"no end", func(t *deal.Terms) { t.Until = time.Time{} }, "CF701", nil, "挂盘期限不能为空!"},
		{"no end, fixed", func(t *deal.Terms) { t.Until = time.Time{} }, "", nil, "挂盘期限不能为空!"},
		{"morning", func(t *deal.Terms) { t.Until = t.Until.Add(-time.Hour) }, "CF701", nil, "15:00:00"},
		{"past", func(t *deal.Terms) { t.Until = t.Until.AddDate(0, 0, -7) }, "CF701", nil, "挂盘期限已过"},
		{"weekend", func(t *deal.Terms) { t.Until = t.Until.AddDate(0, 0, -5) }, "CF701", nil, "休市"},
		{"holiday", func(*deal.Terms) {}, "CF701", holiday, "休市"},
		{"too late", func(t *deal.Terms) { t.Until = t.Until.AddDate(0, 0, 3) }, "CF701", nil, "不能晚于 2026-11-27"},
		{"after the contract", func(*deal.Terms) {}, "CF611", nil, "最后交易日是 2026-11-23"},
		{"dead contract", func(*deal.Terms) {}, "CF609", nil, "已到期"},
		{"account", func(t *deal.Terms) { t.Account = 7 }, "CF701", nil, "平台账户"},
		{"platform's account", func(t *deal.Terms) { t.Account = deal.PlatformAccount }, "CF701", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			x, in := c.x, good
			if x == nil {
				x = exchange()
			}
			c.change(&in)
			d := deal.Deal{Currency: market.CNY, IndexCode: c.code, Basis: 1100}
			err := d.SetTerms(in, x)
			switch {
			case c.want != "":
				kind := schema.InvalidKind
				if c.name == "dead contract" {
					kind = schema.ConflictKind
				}
				schematest.Refuses(t, c.name, err, kind, c.want)
			case err != nil:
				t.Error(err)
			case !d.Until.Equal(in.Until) || d.Account != deal.PlatformAccount || d.Fixed() && d.Futures != 0:
				t.Errorf("terms are %+v", d)
			}
		})
	}
}

func TestTheLastValidityIsTheComingFriday(t *testing.T) {
	t.Parallel()
	for day, want := range map[schema.Day]schema.Day{
		"2026-11-21": "2026-11-27", "2026-11-22": "2026-11-27", "2026-11-23": "2026-11-27", "2026-11-26": "2026-11-27",
		"2026-11-27": "2026-12-04", "2026-12-30": "2027-01-08",
	} {
		x := deal.Exchange{Now: day.At(10, 0), Holidays: []market.Holiday{{Day: "2027-01-01"}}}
		got := x.LastValidity()
		if !got.Equal(want.At(15, 0)) {
			t.Errorf("on %s it is %v, want %s", day, got, want)
		}
	}
}

func TestCorrectionsAreBounded(t *testing.T) {
	t.Parallel()
	ref := schematest.Ref[market.Price]
	for want, c := range map[string]deal.Correction{
		"请填写仓库":       {Warehouse: schematest.Ref(" ")},
		"重量应大于 0":     {Weight: schematest.Ref[schema.Weight](0)},
		"包数必须为正整数":    {Packs: schematest.Ref(0)},
		"平均每包 5.37":   {Weight: schematest.Ref(schema.Ton)},
		"平均每包 42000":  {Packs: schematest.Ref(1)},
		"不存在或已到期":     {IndexCode: schematest.Ref("CF609")},
		"基差应在 -2,000": {Basis: ref(5001)},
		"一口价应在 5,000": {IndexCode: schematest.Ref(""), FixedPrice: ref(100)},
	} {
		d := deal.Deal{Warehouse: "甲库", Weight: 42 * schema.Ton, Packs: 186, IndexCode: "CF701", Basis: 1100}
		d.Currency = market.CNY
		_, err := d.CorrectFacts(c, exchange())
		schematest.Refuses(t, want, err, schema.InvalidKind, want)
	}
	d := deal.Deal{Warehouse: "甲库", Weight: 42 * schema.Ton, Packs: 186, IndexCode: "CF701", Basis: 1100}
	d.Currency = market.CNY
	got, err := d.CorrectFacts(deal.Correction{Basis: ref(1050), Packs: schematest.Ref(186)}, exchange())
	if want := (deal.Change{Field: "基差", Old: "1100", New: "1050"}); err != nil || len(got) != 1 || got[0] != want {
		t.Errorf("changes are %v, %v", got, err)
	}
}

func TestDepositIsRoundedHalfUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rate := rapid.Int64Range(0, 5_000_00).Draw(t, "rate")
		weight := rapid.Int64Range(0, 1000*int64(schema.Ton)).Draw(t, "weight")
		want := rate * weight / int64(schema.Ton)
		if rate*weight%int64(schema.Ton)*2 >= int64(schema.Ton) {
			want++
		}
		if got := deal.DepositFor(schema.Fen(rate), schema.Weight(weight)); int64(got) != want {
			t.Fatalf("the deposit is %d, want %d", got, want)
		}
	})
}

func TestDailyLimitsAreWholeTicks(t *testing.T) {
	t.Parallel()
	limits := market.DailyLimits{{Day: "2012-01-01", Percent: 400}, {Day: "2026-12-01", Percent: 700}}
	rapid.Check(t, func(t *rapid.T) {
		settled := schema.Yuan(rapid.IntRange(9_000, 35_000).Draw(t, "settled"))
		low, high := limits.Bounds("2026-11-30", settled)
		if low%5 != 0 || high%5 != 0 || low*100 < settled*96 || (low-5)*100 >= settled*96 || high*100 > settled*104 ||
			(high+5)*100 <= settled*104 {
			t.Fatalf("the limits of %d are %d and %d", settled, low, high)
		}
	})
	if low, high := limits.Bounds("2026-12-01", 10_000); low != 9300 || high != 10_700 {
		t.Errorf("the later limits are %d and %d", low, high)
	}
	if low, high := limits.Bounds("2026-12-01", 0); low != 0 || high != 0 {
		t.Errorf("without a settlement the limits are %d and %d", low, high)
	}
}
