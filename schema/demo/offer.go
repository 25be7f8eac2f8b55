package demo

import (
	"math/rand/v2"
	"time"

	"cottonmall/schema/cotton"
)

// listing is a company's offer of a batch, dearer by so much than what it is worth.
func (s *source) listing(b *cotton.Batch, seller int64, storedIn string, dearer float64) cotton.Listing {
	r := s.r
	l := cotton.Listing{
		ID: s.next, BatchID: b.BatchID, CompanyID: seller, State: cotton.OnSale, Way: cotton.WayListed, Version: 1,
	}
	s.next++
	s.offer(r, &l, b, storedIn, dearer)
	s.dates(&l, b)
	if r.Float64() < 0.06 {
		l.IntermediaryID = one(r, s.brokers)
	}
	if r.Float64() < 0.15 {
		l.Notes = one(r, s.names.Notes)
	}
	l.SaleType = marks(r)
	return l
}

// marks draws the marks of a listing: few are selected or preferred, some come straight from the producer.
func marks(r *rand.Rand) cotton.SaleType {
	var m cotton.SaleType
	if r.Float64() < 0.03 {
		m |= cotton.Selected
	}
	if r.Float64() < 0.05 {
		m |= cotton.Preferred
	}
	if r.Float64() < 0.1 {
		m |= cotton.Direct
	}
	return m
}

// dates draws since when and until when the batch is on sale, and where the listing stands: nearly all are on sale
// until a Friday of the next weeks, some are being priced, a few are sold or over.
func (s *source) dates(l *cotton.Listing, b *cotton.Batch) {
	r := s.r
	age := r.Float64()
	l.ListedAt = s.now.Add(-time.Duration(age * age * float64(30*24*time.Hour))).Truncate(time.Second)
	if earliest := b.CertifiedOn.At(18, 0); l.ListedAt.Before(earliest) {
		l.ListedAt = earliest.Add(time.Duration(r.Float64() * float64(s.now.Sub(earliest)))).Truncate(time.Second)
	}
	weeks := max(0, r.IntN(14)-1)
	l.Until = s.friday.AddDate(0, 0, 7*weeks)
	switch at := r.Float64(); {
	case at < 0.02:
		l.State = cotton.InDeal
	case at < 0.03:
		l.State = cotton.Sold
	case at < 0.035:
		l.State = cotton.OffSale
	case at < 0.045:
		l.State = cotton.Expired
		l.Until = s.now.Add(-time.Duration(1+r.IntN(72)) * time.Hour).Truncate(time.Hour)
		l.ListedAt = l.Until.AddDate(0, 0, -7)
	}
}
