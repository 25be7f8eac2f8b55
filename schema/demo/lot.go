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

// lot is a batch with its listings.
type lot struct {
	batch    cotton.Batch
	bales    []cotton.Bale // empty unless requested
	listings []cotton.Listing
}

// source generates one lot after another.
type source struct {
	*scene
	r       *rand.Rand
	scratch bales
	works   *works
	crop    crop
	left    int            // remaining lots of the present bundle
	head    cotton.Listing // listing of its first lot
	next    int64          // id of the next listing
}

// crop is what the lots of a bundle have in common: year, kind, picking, ginning and warehouse.
type crop struct {
	year                 int
	kind                 string // key of qualityTables.Kinds
	packType, cottonType int
	store                market.Warehouse
}

// nextLot returns the next lot, with the rows of its bales when withBales is set.
func (s *source) nextLot(withBales bool) (lot, error) {
	if s.left > 0 {
		s.left--
		return s.makeBundled(withBales)
	}
	s.works = s.drawWorks(s.r)
	if s.r.Float64() < 0.004 {
		s.left = 2 + s.r.IntN(6)
	}
	s.crop = s.drawCrop()
	l, err := s.makeLot(withBales)
	if err == nil && s.left > 0 {
		l.listings = l.listings[:1]
		head := &l.listings[0]
		head.Bundle, head.State, head.Until = head.ID, cotton.OnSale, s.friday.AddDate(0, 0, 4*7)
		s.next = head.ID + 1
		s.head = *head
	}
	return l, err
}

// drawCrop draws the crop of the ginnery's next lot.
func (s *source) drawCrop() crop {
	c := crop{year: s.newest - int(pick(s.r, cropYears)[0]-'0')}
	c.kind, c.packType, c.cottonType = s.drawKind()
	c.store = s.warehouse(s.r, s.works, c.cottonType)
	return c
}

// makeLot returns a lot with its listings.
func (s *source) makeLot(withBales bool) (lot, error) {
	var l lot
	if err := s.makeBatch(&l, withBales); err != nil {
		return l, err
	}
	area := s.crop.store.Area
	first := s.listing(&l.batch, s.seller(), area, 0)
	l.listings = append(l.listings, first)
	if s.r.Float64() < 0.02 {
		dearer := 20 + 100*s.r.Float64()
		l.listings = append(l.listings, s.listing(&l.batch, s.sellers.drawOther(s.r, first.CompanyID), area, dearer))
	}
	return l, nil
}

// makeBundled returns the next lot of a bundle: same crop, seller and price as the first.
func (s *source) makeBundled(withBales bool) (lot, error) {
	var l lot
	if err := s.makeBatch(&l, withBales); err != nil {
		return l, err
	}
	listing := s.head
	listing.ID, listing.BatchID = s.next, l.batch.BatchID
	s.next++
	l.listings = append(l.listings, listing)
	return l, nil
}

// seller returns the demonstration seller for every twentieth lot. Otherwise it is mostly one of the ginnery's
// sellers.
func (s *source) seller() int64 {
	switch at := s.r.Float64(); {
	case at < 0.05:
		return sellerID
	case at < 0.7:
		return choose(s.r, s.works.sellers)
	}
	return s.sellers.drawOther(s.r, sellerID)
}

// makeBatch sets the batch: its number, bales, certificate and weights.
func (s *source) makeBatch(l *lot, withBales bool) error {
	b, r, w, c := &l.batch, s.r, s.works, &s.crop
	number, ok := w.nextBatchID(c.year)
	if !ok {
		return schema.Invalid("lots", "批次太多，加工厂 %s 的批号已用完", w.Code)
	}
	b.BatchID, b.GinneryCode, b.WarehouseID, b.CottonYear = number, w.Code, c.store.ID, c.year
	b.Zone, b.Area, b.City = w.zone(), w.Area, w.City
	b.PackType, b.CottonType = c.packType, c.cottonType
	late := s.dateCertificate(b)
	n := 186
	if r.Float64() > 0.92 {
		n = 180 + r.IntN(11)
	}
	q := s.quality.Kinds[c.kind].drawQuality(r, n, w.good, late, w.inland)
	s.scratch.draw(r, n, q, s.quality.Within)
	s.scratch.fillCertificate(b)
	s.addWeights(b, q)
	foreign := max(0, int(math.Round(1.2*r.NormFloat64()-0.9)))
	b.ForeignBales = &foreign
	if withBales {
		l.bales = s.scratch.rows(b, func(i int) string { return barcode(b, i) })
	}
	return nil
}

// drawKind draws the kind of the ginnery's cotton, and how it was picked and ginned.
func (s *source) drawKind() (kind string, packType, cottonType int) {
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

// dateCertificate sets the dates of the certificate. It returns how late in the season it is, from 0 to 1.
func (s *source) dateCertificate(b *cotton.Batch) (late float64) {
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

// addWeights sets the weights. The vehicle scale has steps of 20 kg, the packing of 0.1 kg.
func (s *source) addWeights(b *cotton.Batch, q quality) {
	const kilogram, scale = schema.Ton / 1000, 20 * schema.Ton / 1000
	r, n := s.r, float64(b.PackNum)
	b.Moisture, b.Impurity = tenth(q.moisture), tenth(q.trash)
	b.Tare = schema.Weight(math.Round(10*n/186*(246+14*r.Float64()))) * kilogram / 10
	net := schema.Weight(n * normal{226.5, 1.5, 217, 237}.at(r.NormFloat64()) * float64(kilogram))
	b.Gross = (net + b.Tare + scale/2) / scale * scale
	b.Net = b.Gross - b.Tare
	b.Conditioned = schema.Conditioned(b.Net, b.Moisture, b.Impurity)
}

// barcode returns the 32 digits on a bale: 32, ginnery, time of packing, running number, code of the bale.
func barcode(b *cotton.Batch, bale int) string {
	day := b.StoredOn
	running := int(b.BatchID[8]-'0')*100 + int(b.BatchID[9]-'0')*10 + int(b.BatchID[10]-'0')
	packed := day.At(8, 0).Add(time.Duration(bale) * 4 * time.Minute).In(schema.Shanghai)
	return fmt.Sprintf("32%s%s%07d%06d", b.GinneryCode, packed.Format("060102150405"), (running-1)*mostBales+bale,
		(running*1009+bale)%1_000_000)
}
