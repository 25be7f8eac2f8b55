package demo

import (
	"math/rand/v2"
	"time"

	"cottonmall/schema/cotton"
)

// listing returns a company's listing of a batch, dearer than its value by the given amount in CNY/t.
func (s *source) listing(b *cotton.Batch, companyID int64, storedIn string, dearer float64) cotton.Listing {
	r := s.r
	l := cotton.Listing{
		ID: s.next, BatchID: b.BatchID, CompanyID: companyID, State: cotton.OnSale, Way: cotton.WayListed, Version: 1,
	}
	s.next++
	s.offer(r, &l, b, storedIn, dearer)
	s.dates(&l, b)
	if r.Float64() < 0.06 {
		l.IntermediaryID = choose(r, s.brokers)
	}
	if r.Float64() < 0.15 {
		l.Notes = choose(r, s.names.Notes)
	}
	l.SaleType = marks(r)
	return l
}

// marks draws the marks of a listing. Few are selected or preferred, some are direct sales of the producer.
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

// dates draws the time of listing, the validity and the state. Nearly all are on sale until a Friday of the next
// weeks. Some are in a deal, few are sold, off sale or expired.
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
		s.sell(l, b.CertifiedOn.At(18, 0))
	case at < 0.035:
		l.State = cotton.OffSale
	case at < 0.045:
		l.State = cotton.Expired
		l.Until = s.now.Add(-time.Duration(1+r.IntN(72)) * time.Hour).Truncate(time.Hour)
		l.ListedAt = l.Until.AddDate(0, 0, -7)
	}
}
