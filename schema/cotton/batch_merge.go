package cotton

import (
	"reflect"
	"slices"
	"time"
)

// Over returns the batch with its unknown values taken from former, a version of the same batch. Former values that
// would contradict the batch are left out. It refuses a result that Check refuses.
func (b Batch) Over(former *Batch) (Batch, error) {
	if b.MikeGrade == "" && b.Mike.Avg != 0 {
		b.MikeGrade = MikeGrade(b.Mike.Avg)
	}
	if b.Net == 0 && b.Gross != 0 && b.Tare != 0 {
		b.Net = b.Gross - b.Tare
	}
	was := *former
	was.forgetWeights(&b)
	was.forgetSpreads(&b)
	b.fillOrigin(&was)
	b.fillWeights(&was)
	b.fillFindings(&was)
	b.CreatedAt, b.UpdatedAt = former.CreatedAt, time.Time{} // set when it is inserted again
	b.Complete()
	return b, b.Check()
}

// forgetWeights clears the weights that contradict those of a later version.
func (b *Batch) forgetWeights(later *Batch) {
	weighed := later.Gross != 0 || later.Tare != 0 || later.Net != 0
	computable := weighed || later.Moisture != 0 || later.Impurity != 0 // the conditioned weight follows from these
	switch {
	case later.Net != 0:
		b.Gross, b.Tare = 0, 0
	case weighed, !computable && later.Conditioned != 0:
		b.Gross, b.Tare, b.Net = 0, 0, 0
	}
	if computable {
		b.Conditioned = 0
	}
}

// forgetSpreads clears the spreads whose bounds exclude the average of a later version.
func (b *Batch) forgetSpreads(later *Batch) {
	spreads := b.spreads()
	for i, s := range later.spreads() {
		if was := spreads[i]; s.Avg != 0 && (s.Avg < was.Min || was.Max != 0 && s.Avg > was.Max) {
			*was = Spread{}
		}
	}
}

// fillOrigin sets the unknown numbers, places and certificates from a former version.
func (b *Batch) fillOrigin(was *Batch) {
	fill(&b.BatchID, was.BatchID)
	fill(&b.GinneryCode, was.GinneryCode)
	fill(&b.WarehouseID, was.WarehouseID)
	fill(&b.Zone, was.Zone)
	fill(&b.Area, was.Area)
	fill(&b.City, was.City)
	fill(&b.CottonYear, was.CottonYear)
	fill(&b.PackType, was.PackType)
	fill(&b.CottonType, was.CottonType)
	fill(&b.Standard, was.Standard)
	fill(&b.InspectOrg, was.InspectOrg)
	fill(&b.Laboratory, was.Laboratory)
	fill(&b.WeightCert, was.WeightCert)
	fill(&b.QualityCert, was.QualityCert)
	fill(&b.StoredOn, was.StoredOn)
	fill(&b.InspectedOn, was.InspectedOn)
	fill(&b.CertifiedOn, was.CertifiedOn)
	fill(&b.BroughtBy, was.BroughtBy)
	fill(&b.BroughtIn, was.BroughtIn)
	fill(&b.Certificate, was.Certificate)
	fill(&b.BaleVersion, was.BaleVersion)
}

// fillWeights sets the unknown weights, moisture and trash from a former version.
func (b *Batch) fillWeights(was *Batch) {
	fill(&b.PackNum, was.PackNum)
	fill(&b.Gross, was.Gross)
	fill(&b.Tare, was.Tare)
	fill(&b.Net, was.Net)
	fill(&b.Conditioned, was.Conditioned)
	fill(&b.Moisture, was.Moisture)
	fill(&b.Impurity, was.Impurity)
}

// fillFindings sets the unknown grades, distributions and spreads from a former version.
func (b *Batch) fillFindings(was *Batch) {
	fill(&b.PrimaryColour, was.PrimaryColour)
	fill(&b.MikeGrade, was.MikeGrade)
	fill(&b.ForeignBales, was.ForeignBales)
	spreads, shares := b.spreads(), b.shares()
	for i, s := range was.spreads() {
		fill(&spreads[i].Avg, s.Avg)
		fill(&spreads[i].Min, s.Min)
		fill(&spreads[i].Max, s.Max)
	}
	for i, s := range was.shares() {
		if *shares[i] == nil {
			*shares[i] = *s
		}
	}
}

// spreads returns all spreads of the batch in a fixed order.
func (b *Batch) spreads() []*Spread {
	return []*Spread{&b.Length, &b.Mike, &b.Strength, &b.Uniformity, &b.Rd, &b.PlusB}
}

// shares returns all distributions of the batch in a fixed order.
func (b *Batch) shares() []*Shares {
	return []*Shares{&b.Colours, &b.Lengths, &b.Mikes, &b.Strengths, &b.Uniformities, &b.Ginning}
}

// fill sets a zero value to from.
func fill[T comparable](to *T, from T) {
	var zero T
	if *to == zero {
		*to = from
	}
}

// SameFindings reports whether two batches have the same findings. Source and times of writing are ignored.
func (b Batch) SameFindings(other *Batch) bool {
	b.BroughtBy, b.BroughtIn, b.CreatedAt, b.UpdatedAt = other.BroughtBy, other.BroughtIn, other.CreatedAt, other.UpdatedAt
	return reflect.DeepEqual(&b, other)
}

// CloneShares replaces the distributions by copies.
func (b *Batch) CloneShares() {
	for _, s := range b.shares() {
		*s = slices.Clone(*s)
	}
}
