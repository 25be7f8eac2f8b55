package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/freight"
	"cottonmall/schema/mill"
)

// Freight of the demonstration: what routes have cost, and open requests.
const (
	freightMonths = 24
	freightOpen   = 12
	freightRate   = 1437 // ten-thousandths of a CNY per ton and kilometre
	truckTons     = 32
)

// freightFrom are places where routes begin, with about the kilometres to Urumqi, through which all of them lead.
var freightFrom = []struct {
	place string
	km    int
}{
	{"新疆 阿克苏", 990}, {"新疆 喀什", 1470}, {"新疆 库尔勒", 480}, {"新疆 昌吉", 0}, {"新疆 石河子", 150}, {"新疆 奎屯", 250},
}

// freightTo are places where routes end, with about the kilometres from Urumqi.
var freightTo = []struct {
	place string
	km    int
}{
	{"江苏 南通", 3950},
	{"江苏 苏州", 3980},
	{"山东 滨州", 3350},
	{"山东 菏泽", 3270},
	{"河南 郑州", 3050},
	{"湖北 武汉", 3400},
	{"河北 邢台", 2980},
	{"浙江 绍兴", 4150},
}

// addFreight inserts two years of accepted quotes, and open requests, most of them with quotes.
func (s *scene) addFreight(tx *schema.Tx, seed uint64) error {
	tx.BeQuiet()
	r := newRand(seed^0x667265, freightOpen)
	carriers, shippers := []int64{}, []int64{}
	for _, c := range s.companies {
		switch {
		case c.Carrier:
			carriers = append(carriers, c.ID)
		case c.State == account.CompanyApproved && !c.Broker:
			shippers = append(shippers, c.ID)
		}
	}
	if err := s.addFreightHistory(tx, r, carriers, shippers); err != nil {
		return err
	}
	return s.addOpenFreight(tx, r, carriers)
}

// addFreightHistory inserts accepted quotes of most routes in each month, each with one that was refused.
func (s *scene) addFreightHistory(tx *schema.Tx, r *rand.Rand, carriers, shippers []int64) error {
	var requests []freight.Request
	first := schema.DayOf(s.now).At(12, 0).AddDate(0, -freightMonths, 0)
	for day := first; day.Before(s.now.AddDate(0, 0, -1)); day = day.AddDate(0, 0, 1) {
		for range 1 + r.IntN(3) {
			at := day.Add(time.Duration(r.IntN(8)) * time.Hour)
			q := s.freightRequest(r)
			q.Number, q.CompanyID = s.freightNumber("YS", at, len(requests)), choose(r, shippers)
			q.State, q.Quotes, q.Rate, q.AcceptedOn = freight.RequestAccepted, 1, freightPrice(r, q.Route, at), schema.DayOf(at)
			if q.AcceptedOn < schema.DayOf(s.now).Add(-17) {
				q.State = freight.RequestDone
			}
			q.LoadOn, q.Until, q.CreatedAt, q.UpdatedAt = q.AcceptedOn.Add(2), at.Add(24*time.Hour), at, at
			requests = append(requests, q)
		}
	}
	if err := schema.Insert(tx, requests); err != nil {
		return err
	}
	quotes := make([]freight.Quote, 0, 2*len(requests))
	for i := range requests {
		q := &requests[i]
		for _, state := range []freight.QuoteState{freight.QuoteAccepted, freight.QuoteRefused} {
			above, now := schema.Yuan(0), state
			if state == freight.QuoteAccepted && q.State == freight.RequestDone {
				now = freight.QuoteDone
			}
			if state == freight.QuoteRefused {
				above = schema.Yuan(5 + r.IntN(40))
			}
			quotes = append(quotes, freight.Quote{
				Number: s.freightNumber("YB", q.CreatedAt, 2*i+int(state)-1), RequestID: q.ID, CompanyID: choose(r, carriers),
				Unit: freight.Ton, Price: q.Rate + above, Total: (q.Rate + above).Times(q.Tons), Rate: q.Rate + above,
				State: now, Until: q.Until,
				CreatedAt: q.CreatedAt, UpdatedAt: q.UpdatedAt,
			})
		}
	}
	slices.SortFunc(quotes, func(a, b freight.Quote) int { return strings.Compare(a.Number, b.Number) })
	if err := schema.Insert(tx, quotes); err != nil {
		return err
	}
	for _, q := range quotes {
		if !q.State.Won() {
			continue
		}
		err := tx.DB().Model(&freight.Request{}).Where("id = ?", q.RequestID).UpdateColumn("quote_id", q.ID).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// addMill inserts the mill of the accounts, in the city of Nantong, so that they see delivered prices.
func addMill(tx *schema.Tx) error {
	return schema.Insert(tx, []mill.Mill{{
		CompanyID: millID, Name: "江海一厂", Place: "320600", Unloading: 12, Default: true, UpdatedAt: tx.Now(),
	}})
}

// freightNumber returns a number of a day that no other document has.
func (s *scene) freightNumber(prefix string, at time.Time, n int) string {
	return fmt.Sprintf("%s%s9%05d", prefix, strings.ReplaceAll(string(schema.DayOf(at)), "-", ""), n)
}

// freightRequest returns a request without a state and a company.
func (s *scene) freightRequest(r *rand.Rand) freight.Request {
	lots := 1 + r.IntN(12)
	q := freight.Request{
		Route: freight.Route{FromPlace: choose(r, freightFrom).place, ToPlace: choose(r, freightTo).place, Way: freight.Road},
		Goods: "棉花", Kind: freight.Cotton, Packages: 186 * lots, Tons: schema.Weight(lots) * 42 * schema.Ton,
		Loading:   r.IntN(3) > 0,
		Insurance: r.IntN(3) == 0, Weighing: r.IntN(4) == 0,
	}
	switch r.IntN(5) {
	case 0:
		q.Way = freight.Rail
	case 1:
		q.Way = freight.Multimodal
	}
	for _, w := range s.warehouses {
		if place, ok := freight.PlaceOf(w.City); ok && place == q.FromPlace && r.IntN(2) == 0 {
			q.WarehouseID, q.Warehouse = w.ID, w.Name
			break
		}
	}
	return q
}

// freightPrice returns a price per ton of a route: more in the months in which the crop leaves Xinjiang.
func freightPrice(r *rand.Rand, route freight.Route, at time.Time) schema.Yuan {
	km := 0
	for _, from := range freightFrom {
		if from.place == route.FromPlace {
			km += from.km
		}
	}
	for _, to := range freightTo {
		if to.place == route.ToPlace {
			km += to.km
		}
	}
	percent := 96 + r.IntN(12)
	switch month := at.In(schema.Shanghai).Month(); {
	case month >= time.November || month == time.January:
		percent += 14
	case month >= time.June && month <= time.August:
		percent -= 8
	}
	if route.Way != freight.Road {
		percent -= 9
	}
	return schema.Yuan(km*freightRate*percent/10_000/100) / 5 * 5
}

// addOpenFreight inserts open requests, the first ones of the mill of the accounts.
func (s *scene) addOpenFreight(tx *schema.Tx, r *rand.Rand, carriers []int64) error {
	people, err := activeManagers(tx, freightOpen)
	if err != nil {
		return err
	}
	for i, by := range people {
		q := s.freightRequest(r)
		q.Route.ToAddress = ""
		asked, err := freight.Ask(tx, by, freight.Asking{
			Route: q.Route, Goods: q.Goods, Kind: q.Kind, Packages: q.Packages, Tons: q.Tons,
			LoadOn:  tx.Today().Add(2 + r.IntN(5)),
			Loading: q.Loading, Insurance: q.Insurance, Weighing: q.Weighing, ValidTime: choose(r, []string{"1d", "2d", "3d"}),
		})
		if err != nil {
			return err
		}
		for _, id := range carriers[:(i*2+1)%5] {
			if err := s.quoteFreight(tx, r, asked, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// quoteFreight inserts a quote of a carrier, some of them per truck.
func (s *scene) quoteFreight(tx *schema.Tx, r *rand.Rand, q *freight.Request, carrier int64) error {
	o := freight.Quoting{
		RequestID: q.ID, Unit: freight.Ton, Price: freightPrice(r, q.Route, tx.Now()), Until: tx.Now().Add(72 * time.Hour),
	}
	if r.IntN(3) == 0 {
		o.Unit, o.TruckTons, o.Price = freight.Truck, truckTons*schema.Ton, o.Price*truckTons/100*100
	}
	_, err := freight.SubmitQuote(tx, &account.Member{CompanyID: carrier}, o)
	return err
}
