package freight_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// asking returns what is asked for transport from Aksu to Nantong.
func asking(db *schematest.DB) freight.Asking {
	return freight.Asking{
		Route: freight.Route{FromPlace: "阿克苏", ToPlace: "南通", ToAddress: "海门工业园", Way: freight.Road},
		Goods: "棉花", Kind: freight.Cotton, Packages: 186, Tons: 42 * schema.Ton,
		LoadOn: schema.DayOf(db.Now()).Add(2), Loading: true,
		ValidTime: "1d",
	}
}

func ask(db *schematest.DB, by *schematest.Person, a freight.Asking) (q *freight.Request) {
	db.Do(func(tx *schema.Tx) (err error) {
		q, err = freight.Ask(tx, &by.Member, a)
		return err
	})
	return q
}

func quoting(db *schematest.DB, requestID int64, price schema.Yuan) freight.Quoting {
	return freight.Quoting{
		RequestID: requestID, Unit: freight.Ton, Price: price, Until: db.Now().Add(12 * time.Hour),
	}
}

func quote(db *schematest.DB, by *schematest.Person, o freight.Quoting) (q *freight.Quote) {
	db.Do(func(tx *schema.Tx) (err error) {
		q, err = freight.SubmitQuote(tx, &by.Member, o)
		return err
	})
	return q
}

func requestOf(db *schematest.DB, by *schematest.Person, id int64) freight.Request {
	list := schematest.Read(db, func(tx *schema.Tx) ([]freight.Request, error) {
		list, _, err := freight.RequestsOf(tx, by.CompanyID, nil, 0, schema.Page{Num: 1, Size: 100})
		return list, err
	})
	for _, q := range list {
		if q.ID == id {
			return q
		}
	}
	return freight.Request{}
}

func statesOf(db *schematest.DB, requestID int64) (states []string) {
	for _, q := range schematest.Read(db, func(tx *schema.Tx) (map[int64][]freight.Quote, error) {
		return freight.QuotesFor(tx, []int64{requestID})
	})[requestID] {
		states = append(states, fmt.Sprintf("%d%s", q.Rate, q.State))
	}
	return states
}

// textsTo returns the texts of the messages with a title that a person has.
func textsTo(db *schematest.DB, who *schematest.Person, title string) (texts []string) {
	db.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&notice.Message{}).Where("owner = ? AND title = ?", who.MembershipID, title).Order("id").
			Pluck("text", &texts).Error
	})
	return texts
}

// checkCosts checks that the newest messages about an accepted quote have what it costs.
func checkCosts(t *testing.T, db *schematest.DB, shipper, carrier *schematest.Person, q *freight.Quote) {
	t.Helper()
	const goods, cost = "棉花 86.5 吨 阿克苏 → 南通", "763 元/吨（22,000 元/车 × 3 车，每车 33 吨），共 66,000 元"
	for title, m := range map[string]struct {
		who  *schematest.Person
		text string
	}{
		"收到新的运费报价": {shipper, carrier.CompanyName + "对 " + goods + " 报价 " + cost + "，请查看。"},
		"运费报价已中标":  {carrier, "对 " + goods + " 的报价 " + q.Number + " 已中标：" + cost + "，请在“物流管理”查看货主的联系方式。"},
	} {
		if texts := textsTo(db, m.who, title); len(texts) == 0 || texts[len(texts)-1] != m.text {
			t.Errorf("%s: %q, want %s", title, texts, m.text)
		}
	}
}

// TestAQuoteIsAccepted follows a request to the acceptance of a quote. Trucks that are not full make it the dearer one.
func TestAQuoteIsAccepted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, swift, slow := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李"),
			db.Company("慢行物流有限公司").Manager("赵")
		load := asking(db)
		load.Tons = 86_50000
		q := ask(db, mill, load)
		if q.FromPlace != "新疆 阿克苏" || q.ToPlace != "江苏 南通" {
			t.Errorf("the route is %+v", q.Route)
		}
		quote(db, slow, quoting(db, q.ID, 700))
		quote(db, slow, quoting(db, q.ID, 685)) // replaces the first one
		truck := quoting(db, q.ID, 22_000)
		truck.Unit, truck.TruckTons = freight.Truck, 33*schema.Ton
		chosen := quote(db, swift, truck)
		if diff := cmp.Diff([]string{"685待答复", "763待答复"}, statesOf(db, q.ID)); diff != "" {
			t.Error(diff)
		}
		for _, refused := range []*schematest.Person{swift, slow} {
			if err := schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := freight.AcceptQuote(tx, &refused.Member, chosen.ID)
				return err
			}); err == nil || err.Error() != "没有这个报价" {
				t.Errorf("%s accepts: %v", refused.Name, err)
			}
		}
		db.Do(func(tx *schema.Tx) error {
			_, err := freight.AcceptQuote(tx, &mill.Member, chosen.ID)
			return err
		})
		if diff := cmp.Diff([]string{"685未中标", "763已中标"}, statesOf(db, q.ID)); diff != "" {
			t.Error(diff)
		}
		got := requestOf(db, mill, q.ID)
		if got.State != freight.RequestAccepted || got.QuoteID != chosen.ID || got.Rate != 763 || got.Quotes != 1 ||
			got.AcceptedOn != schema.DayOf(db.Now()) {
			t.Errorf("the request is %+v", got)
		}
		checkCosts(t, db, mill, swift, chosen)
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := freight.SubmitQuote(tx, &slow.Member, quoting(db, q.ID, 500))
			return err
		})
		if err == nil || err.Error() != "运输询价已成交，不能报价" {
			t.Errorf("a late quote: %v", err)
		}
	})
}

// TestRequestsAndQuotesEndByTheClock expires a quote and then the request.
func TestRequestsAndQuotesEndByTheClock(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, swift, slow := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李"),
			db.Company("慢行物流有限公司").Manager("赵")
		q := ask(db, mill, asking(db))
		early, late := quote(db, swift, quoting(db, q.ID, 600)), quoting(db, q.ID, 610)
		late.Until = db.Now().Add(72 * time.Hour)
		quote(db, slow, late)
		expire := func() (quotes, requests int) {
			db.Do(func(tx *schema.Tx) (err error) {
				if quotes, err = freight.ExpireQuotes(tx, 10); err == nil {
					requests, err = freight.ExpireRequests(tx, 10)
				}
				return err
			})
			return quotes, requests
		}
		db.Advance(13 * time.Hour)
		if quotes, requests := expire(); quotes != 1 || requests != 0 {
			t.Errorf("%d quotes and %d requests expire", quotes, requests)
		}
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := freight.AcceptQuote(tx, &mill.Member, early.ID)
			return err
		})
		if err == nil || err.Error() != "报价已过期，请刷新页面" {
			t.Errorf("an expired quote: %v", err)
		}
		db.Advance(12 * time.Hour)
		if quotes, requests := expire(); quotes != 0 || requests != 1 {
			t.Errorf("%d quotes and %d requests expire", quotes, requests)
		}
		if diff := cmp.Diff([]string{"600已过期", "610已过期"}, statesOf(db, q.ID)); diff != "" {
			t.Error(diff)
		}
		if got := requestOf(db, mill, q.ID); got.State != freight.RequestExpired || got.Quotes != 0 {
			t.Errorf("the request is %+v", got)
		}
	})
}

// TestTimesEndDuringWaits lets the validity of requests and of a quote end while a step of them waits for a lock.
func TestTimesEndDuringWaits(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, swift := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李")
		q := ask(db, mill, asking(db))
		early := quote(db, swift, quoting(db, q.ID, 600))
		late := quoting(db, q.ID, 610)
		late.Until = db.Now().Add(72 * time.Hour)
		accept := func(tx *schema.Tx) error {
			_, err := freight.AcceptQuote(tx, &mill.Member, early.ID)
			return err
		}
		submit := func(tx *schema.Tx) error {
			_, err := freight.SubmitQuote(tx, &swift.Member, late)
			return err
		}
		for _, wait := range []struct {
			time time.Duration
			step func(tx *schema.Tx) error
			want string
		}{
			{13 * time.Hour, accept, "这个报价的有效期已过，请选择其他报价"},
			{12 * time.Hour, submit, "运输询价已到期，不能报价"},
			{0, accept, "运输询价已到期，请重新发布"},
		} {
			err := schematest.Try(t, db, func(tx *schema.Tx) error {
				db.Advance(wait.time)
				return wait.step(tx)
			})
			if err == nil || err.Error() != wait.want {
				t.Errorf("after %s: %v, want %s", wait.time, err, wait.want)
			}
		}
	})
}

// TestAWithdrawnRequestRefusesItsQuotes withdraws a quote and the request.
func TestAWithdrawnRequestRefusesItsQuotes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, swift, slow := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李"),
			db.Company("慢行物流有限公司").Manager("赵")
		q := ask(db, mill, asking(db))
		gone := quote(db, swift, quoting(db, q.ID, 600))
		quote(db, slow, quoting(db, q.ID, 610))
		db.Do(func(tx *schema.Tx) error {
			_, err := freight.WithdrawQuote(tx, &swift.Member, gone.ID)
			return err
		})
		db.Do(func(tx *schema.Tx) error {
			_, err := freight.WithdrawRequest(tx, &mill.Member, q.ID)
			return err
		})
		if diff := cmp.Diff([]string{"610未中标"}, statesOf(db, q.ID)); diff != "" {
			t.Error(diff)
		}
		if got := requestOf(db, mill, q.ID); got.State != freight.RequestWithdrawn || got.Quotes != 0 {
			t.Errorf("the request is %+v", got)
		}
	})
}

// TestRequestsAreChecked refuses what makes no sense, each with its sentence.
func TestRequestsAreChecked(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	mill := db.Company("江海纺织有限公司").Manager("王")
	for want, change := range map[string]func(a *freight.Asking){
		"请选择起运地":               func(a *freight.Asking) { a.FromPlace = "月球" },
		"请选择目的地":               func(a *freight.Asking) { a.ToPlace = "" },
		"请填写货物，如棉花":            func(a *freight.Asking) { a.Goods = " " },
		"请选择货物类别：棉花或其他":        func(a *freight.Asking) { a.Kind = 0 },
		"请选择有效期":               func(a *freight.Asking) { a.ValidTime = "9d" },
		"没有这个仓库，请重新选择":         func(a *freight.Asking) { a.WarehouseID = 77 },
		"没有这个订单":               func(a *freight.Asking) { a.OrderID = 77 },
		"装货日应在今天到 180 天之内":     func(a *freight.Asking) { a.LoadOn = "2026-01-01" },
		"吨数应大于 0，最多 100,000 吨": func(a *freight.Asking) { a.Tons = 0 },
		"备注中的“138-1234-5678”像联系方式，请删去：接受报价后双方就能看到联系方式": func(a *freight.Asking) { a.Remark = "联系 138-1234-5678" },
	} {
		a := asking(db)
		change(&a)
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := freight.Ask(tx, &mill.Member, a)
			return err
		})
		if err == nil || err.Error() != want {
			t.Errorf("want %s, got %v", want, err)
		}
	}
}

// TestTodayIsNotOfferedInTheEvening lists the validities before and after 17:00.
func TestTodayIsNotOfferedInTheEvening(t *testing.T) {
	t.Parallel()
	day := schema.Day("2026-11-21")
	for hour, want := range map[int]int{9: 6, 17: 5, 20: 5} {
		if got := freight.ValidTimes(day.At(hour, 0)); len(got) != want {
			t.Errorf("at %d: %+v", hour, got)
		}
	}
}

// notifyCarriers notifies the carriers of all new requests, one at a time, and returns the texts that a person has.
func notifyCarriers(db *schematest.DB, who *schematest.Person) (texts []string) {
	for more := 1; more > 0; {
		db.Do(func(tx *schema.Tx) (err error) {
			more, err = freight.NotifyCarriers(tx, 1)
			return err
		})
	}
	return messagesOf(db, who)
}

func messagesOf(db *schematest.DB, who *schematest.Person) []string {
	return textsTo(db, who, "新的运输询价")
}

func makeCarriers(db *schematest.DB, people ...*schematest.Person) {
	carrier := true
	for _, p := range people {
		db.Do(func(tx *schema.Tx) error {
			_, err := account.UpdateCompany(tx, &p.Member, account.CompanyPatch{Carrier: &carrier})
			return err
		})
	}
}

// TestCarriersGetMessagesAboutRequests checks that carriers, and nobody else, get one without the name of the asker.
func TestCarriersGetMessagesAboutRequests(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, swift, other := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李"),
			db.Company("旁观纺织有限公司").Manager("赵")
		slow := db.Company("慢行物流有限公司").Manager("孙")
		makeCarriers(db, mill, swift, slow)
		ask(db, mill, asking(db))
		if texts := messagesOf(db, swift); len(texts) > 0 {
			t.Errorf("the transaction of the request sends %q", texts)
		}
		text := "棉花 42 吨 阿克苏 → 南通，汽运，" + string(schema.DayOf(db.Now()).Add(2)) + " 装货，请报价。"
		for who, want := range map[*schematest.Person][]string{mill: nil, other: nil, swift: {text}, slow: {text}} {
			if diff := cmp.Diff(want, notifyCarriers(db, who), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s: %s", who.Name, diff)
			}
		}
	})
}

// TestCarriersAreNotNotifiedAgainAtOnce withdraws a request and publishes it again, and publishes very many.
func TestCarriersAreNotNotifiedAgainAtOnce(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	mill, swift := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李")
	makeCarriers(db, swift)
	withdraw := func(id int64) {
		db.Do(func(tx *schema.Tx) error {
			_, err := freight.WithdrawRequest(tx, &mill.Member, id)
			return err
		})
	}
	gets := func(want int, after string) {
		t.Helper()
		if n := len(notifyCarriers(db, swift)); n != want {
			t.Errorf("%d messages after %s, want %d", n, after, want)
		}
	}
	withdraw(ask(db, mill, asking(db)).ID)
	gets(0, "a request that was withdrawn before")
	second := ask(db, mill, asking(db))
	gets(0, "the same route again")
	withdraw(second.ID)
	other := asking(db)
	other.ToPlace = "青岛"
	ask(db, mill, other)
	gets(1, "another route")
	db.Advance(25 * time.Hour)
	for range 25 {
		ask(db, mill, asking(db))
	}
	gets(1+20, "many requests the day after")
}

// TestRatesOfAPlace reads the accepted rates to a place, and the figures of routes.
func TestRatesOfAPlace(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, swift := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李")
		first := db.AddWarehouse(market.Warehouse{Name: "阿克苏一库", Area: "南疆", City: "阿克苏"}).ID
		second := db.AddWarehouse(market.Warehouse{Name: "阿克苏二库", Area: "南疆", City: "阿克苏"}).ID
		sell := func(warehouse int64, to string, price schema.Yuan) {
			a := asking(db)
			a.FromPlace, a.WarehouseID, a.ToPlace, a.Loading = "", warehouse, to, warehouse == first
			made := quote(db, swift, quoting(db, ask(db, mill, a).ID, price))
			db.Do(func(tx *schema.Tx) error {
				_, err := freight.AcceptQuote(tx, &mill.Member, made.ID)
				return err
			})
			db.Advance(24 * time.Hour)
		}
		began := schema.DayOf(db.Now())
		sell(first, "南通", 500)
		sell(first, "南通", 520)
		sell(second, "南通", 540)
		sell(first, "青岛", 700)
		read := func(since schema.Day) (rates []string) {
			list := schematest.Read(db, func(tx *schema.Tx) ([]freight.RouteRate, error) {
				return freight.AcceptedRates(tx, []string{"江苏 南通"}, since)
			})
			for _, r := range list {
				if r.Requester != mill.CompanyID || r.Carrier != swift.CompanyID {
					t.Errorf("a rate of %d and %d", r.Requester, r.Carrier)
				}
				rates = append(rates, fmt.Sprint(r.WarehouseID, r.From, r.PerTon, r.On, r.Loading))
			}
			return rates
		}
		want := []string{
			fmt.Sprint(first, "新疆 阿克苏", 500, began, true), fmt.Sprint(first, "新疆 阿克苏", 520, began.Add(1), true),
			fmt.Sprint(second, "新疆 阿克苏", 540, began.Add(2), false),
		}
		if diff := cmp.Diff(want, read(began)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(want[2:], read(began.Add(2))); diff != "" {
			t.Error(diff)
		}
		far := freight.MonthRates{
			Lowest: 500, Mean: 565, Highest: 700, Quotes: 4, Tons: 168 * schema.Ton, Month: string(began)[:7],
		}
		if got := schematest.Read(db, func(tx *schema.Tx) ([]freight.MonthRates, error) {
			return freight.RatesByMonth(tx, freight.RateFilter{})
		}); !cmp.Equal(got, []freight.MonthRates{far}) {
			t.Errorf("by month: %+v", got)
		}
		near := freight.MonthRates{
			FromPlace: "新疆 阿克苏", ToPlace: "江苏 南通", Way: freight.Road, Lowest: 500, Mean: 520, Highest: 540, Quotes: 3,
			Tons: 126 * schema.Ton, Month: string(began)[:7],
		}
		if got := schematest.Read(db, func(tx *schema.Tx) ([]freight.MonthRates, error) {
			f := freight.RateFilter{RouteFilter: freight.RouteFilter{From: "新疆", To: "江苏"}}
			list, total, err := freight.RatesByRoute(tx, f, schema.Page{Num: 1, Size: 10})
			if total != 1 {
				t.Errorf("%d routes", total)
			}
			return list, err
		}); !cmp.Equal(got, []freight.MonthRates{near}) {
			t.Errorf("by route: %+v", got)
		}
	})
}

// TestOnlyLoadsOfCottonAreRates accepts quotes for other goods and for a part of a truck, which are no rates.
func TestOnlyLoadsOfCottonAreRates(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	mill, swift := db.Company("江海纺织有限公司").Manager("王"), db.Company("快达物流有限公司").Manager("李")
	for price, change := range map[schema.Yuan]func(a *freight.Asking){
		510: func(*freight.Asking) {},
		520: func(a *freight.Asking) { a.Kind, a.Goods = freight.OtherGoods, "棉纱" },
		530: func(a *freight.Asking) { a.Tons = 5 * schema.Ton },
		540: func(a *freight.Asking) { a.Kind, a.Goods, a.Tons = freight.OtherGoods, "棉纱", schema.Ton/2 },
	} {
		a := asking(db)
		change(&a)
		made := quote(db, swift, quoting(db, ask(db, mill, a).ID, price))
		db.Do(func(tx *schema.Tx) error {
			_, err := freight.AcceptQuote(tx, &mill.Member, made.ID)
			return err
		})
	}
	rates := schematest.Read(db, func(tx *schema.Tx) ([]freight.RouteRate, error) {
		return freight.AcceptedRates(tx, []string{"江苏 南通"}, schema.DayOf(db.Now()))
	})
	if len(rates) != 1 || rates[0].PerTon != 510 {
		t.Errorf("%+v", rates)
	}
	for kind, price := range map[freight.Kind]schema.Yuan{0: 510, freight.Cotton: 510, freight.OtherGoods: 520} {
		months := schematest.Read(db, func(tx *schema.Tx) ([]freight.MonthRates, error) {
			return freight.RatesByMonth(tx, freight.RateFilter{Kind: kind})
		})
		if len(months) != 1 || months[0].Quotes != 1 || months[0].Highest != price {
			t.Errorf("months of kind %d: %+v", kind, months)
		}
	}
}

// TestAllRatesAreExported reads more routes than a page has, and refuses more than may be exported.
func TestAllRatesAreExported(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	const routes = 1_181
	list := make([]freight.Request, routes)
	for i := range list {
		list[i] = freight.Request{
			Number: fmt.Sprint("YS", i), Route: freight.Route{FromPlace: "新疆 阿克苏", ToPlace: fmt.Sprint(i), Way: freight.Road},
			Kind: freight.Cotton, Tons: 42 * schema.Ton,
			State: freight.RequestAccepted, Rate: 500, AcceptedOn: schema.DayOf(db.Now()),
		}
	}
	db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, list) })
	read := func(most int) (n int, err error) {
		err = schematest.Try(t, db, func(tx *schema.Tx) error {
			found, err := freight.AllRatesByRoute(tx, freight.RateFilter{}, most)
			seen := map[string]bool{}
			for _, r := range found {
				seen[r.ToPlace] = true
			}
			n = len(seen)
			return err
		})
		return n, err
	}
	if n, err := read(freight.ExportMax); err != nil || n != routes {
		t.Errorf("%d routes: %v", n, err)
	}
	if _, err := read(routes - 1); err == nil || err.Error() != "一次最多导出 1,180 行，现在有 1,181 行，请缩小范围" {
		t.Error(err)
	}
}
