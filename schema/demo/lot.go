package demo

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// lot is a batch with its offers.
type lot struct {
	batch    cotton.Batch
	bales    []cotton.Bale // only where they are asked for
	listings []cotton.Listing
}

// source makes one lot after the other.
type source struct {
	*scene
	r       *rand.Rand
	scratch bales
	works   *works
	crop    crop
	left    int            // lots of the bundle that is being made
	head    cotton.Listing // of its first lot
	next    int64          // id of the next listing
}

// crop is what the lots of a bundle have in common, and a lone lot has too: whose cotton it is, how it was picked and
// ginned, and where it lies.
type crop struct {
	year                 int
	kind                 string // whose distributions it has
	packType, cottonType int
	store                market.Warehouse
}

// make makes the next lot; with the rows of its bales when they are wanted.
func (s *source) make(withBales bool) (lot, error) {
	if s.left > 0 {
		s.left--
		return s.follow(withBales)
	}
	s.works = s.drawWorks(s.r)
	if s.r.Float64() < 0.004 {
		s.left = 2 + s.r.IntN(6)
	}
	s.crop = s.harvest()
	l, err := s.lone(withBales)
	if err == nil && s.left > 0 {
		l.listings = l.listings[:1]
		head := &l.listings[0]
		head.Bundle, head.State, head.Until = head.ID, cotton.OnSale, s.friday.AddDate(0, 0, 4*7)
		s.next = head.ID + 1
		s.head = *head
	}
	return l, err
}

// harvest draws the crop of the works' next lot.
func (s *source) harvest() crop {
	c := crop{year: s.newest - int(pick(s.r, cropYears)[0]-'0')}
	c.kind, c.packType, c.cottonType = s.gather()
	c.store = s.warehouse(s.r, s.works, c.cottonType)
	return c
}

// lone makes a lot and who offers it.
func (s *source) lone(withBales bool) (lot, error) {
	var l lot
	if err := s.gin(&l, withBales); err != nil {
		return l, err
	}
	area := s.crop.store.Area
	first := s.listing(&l.batch, s.seller(), area, 0)
	l.listings = append(l.listings, first)
	if s.r.Float64() < 0.02 {
		dearer := 20 + 100*s.r.Float64()
		l.listings = append(l.listings, s.listing(&l.batch, s.crowd.drawOther(s.r, first.CompanyID), area, dearer))
	}
	return l, nil
}

// follow makes the next lot of a bundle: of the same crop, by the same seller, at the same price as the first.
func (s *source) follow(withBales bool) (lot, error) {
	var l lot
	if err := s.gin(&l, withBales); err != nil {
		return l, err
	}
	listing := s.head
	listing.ID, listing.BatchID = s.next, l.batch.BatchID
	s.next++
	l.listings = append(l.listings, listing)
	return l, nil
}

// seller is the demonstration seller for every twentieth lot, else mostly one of the companies that sell for the
// ginnery.
func (s *source) seller() int64 {
	switch at := s.r.Float64(); {
	case at < 0.05:
		return sellerID
	case at < 0.7:
		return one(s.r, s.works.sellers)
	}
	return s.crowd.drawOther(s.r, sellerID)
}

// gin makes the batch: its number, cotton, bales, certificate and weights.
func (s *source) gin(l *lot, withBales bool) error {
	b, r, w, c := &l.batch, s.r, s.works, &s.crop
	number, ok := w.number(c.year)
	if !ok {
		return schema.Invalid("lots", "批次太多，加工厂 %s 的批号已用完", w.Code)
	}
	b.BatchID, b.GinneryCode, b.WarehouseID, b.CottonYear = number, w.Code, c.store.ID, c.year
	b.Zone, b.Origin, b.City = w.zone(), w.Area, w.City
	b.PackType, b.CottonType = c.packType, c.cottonType
	late := s.inspect(b)
	n := 186
	if r.Float64() > 0.92 {
		n = 180 + r.IntN(11)
	}
	q := s.quality.Kinds[c.kind].grow(r, n, w.good, late, w.inland)
	s.scratch.measure(r, n, q, s.quality.Within)
	s.scratch.certify(b)
	s.weigh(b, q)
	foreign := max(0, int(math.Round(1.2*r.NormFloat64()-0.9)))
	b.ForeignBales = &foreign
	if withBales {
		l.bales = s.scratch.rows(b, func(i int) string { return barcode(b, i) })
	}
	return nil
}

// gather draws how the cotton of the works was picked and ginned, and which kind of cotton that is.
func (s *source) gather() (kind string, packType, cottonType int) {
	r, p := s.r, s.places[s.works.City]
	switch {
	case s.works.inland:
		if r.Float64() < 0.85 {
			return "inland", cotton.PickHand, cotton.GinSaw
		}
		return "inland", cotton.PickMachine, cotton.GinSaw
	case r.Float64() < p.Long:
		if r.IntN(3) == 0 {
			return "long", cotton.PickMachine, cotton.GinLong
		}
		return "long", cotton.PickHand, cotton.GinLong
	case r.Float64() < 0.007:
		return "roller", cotton.PickHand, cotton.GinRoller
	case r.Float64() < p.Hand:
		return "hand", cotton.PickHand, cotton.GinSaw
	}
	return "machine", cotton.PickMachine, cotton.GinSaw
}

// inspect dates the certificate and tells how late in the season that was, from 0 to 1.
func (s *source) inspect(b *cotton.Batch) (late float64) {
	r, days := s.r, s.days[b.CottonYear]
	i := r.IntN(len(days))
	b.StoredOn, b.InspectedOn, b.CertifiedOn = days[max(0, i-r.IntN(3))], days[i], days[i].Add(1+r.IntN(2))
	b.Standard = "GB1103.1-2023"
	if b.CottonYear < 2024 {
		b.Standard = "GB1103.1-2012"
	}
	town := lastWord(b.City)
	b.InspectOrg, b.Laboratory = town+"纤维检验所", town+"实验室"
	b.WeightCert, b.QualityCert = "W"+b.BatchID, "Q"+b.BatchID
	return float64(i) / seasonDays
}

// weigh makes the weights of the certificate: the vehicle scale shows steps of 20 kg, the packing 0.1 kg.
func (s *source) weigh(b *cotton.Batch, q quality) {
	const kilogram, scale = schema.Ton / 1000, 20 * schema.Ton / 1000
	r, n := s.r, float64(b.PackNum)
	b.Moisture, b.Impurity = tenth(q.moisture), tenth(q.trash)
	b.Tare = schema.Weight(math.Round(10*n/186*(246+14*r.Float64()))) * kilogram / 10
	net := schema.Weight(n * normal{226.5, 1.5, 217, 237}.at(r.NormFloat64()) * float64(kilogram))
	b.Gross = (net + b.Tare + scale/2) / scale * scale
	b.Net = b.Gross - b.Tare
	b.Conditioned = schema.Conditioned(b.Net, b.Moisture, b.Impurity)
}

// barcode is the 32 digits on a bale: 32, ginnery, time of packing, running number, code of the bale.
func barcode(b *cotton.Batch, bale int) string {
	day := b.StoredOn
	running := int(b.BatchID[8]-'0')*100 + int(b.BatchID[9]-'0')*10 + int(b.BatchID[10]-'0')
	packed := day.At(8, 0).Add(time.Duration(bale) * 4 * time.Minute).In(schema.Shanghai)
	return fmt.Sprintf("32%s%s%07d%06d", b.GinneryCode, packed.Format("060102150405"), (running-1)*mostBales+bale, (running*1009+bale)%1_000_000)
}
