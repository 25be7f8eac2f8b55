package cotton

import (
	"reflect"
	"time"

	"cottonmall/schema"
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
	for _, s := range []struct {
		was *Spread
		avg schema.Centi
	}{
		{&b.Length, later.Length.Avg},
		{&b.Mike, later.Mike.Avg},
		{&b.Strength, later.Strength.Avg},
		{&b.Uniformity, later.Uniformity.Avg},
		{&b.Rd, later.Rd.Avg},
		{&b.PlusB, later.PlusB.Avg},
	} {
		if s.avg != 0 && (s.avg < s.was.Min || s.was.Max != 0 && s.avg > s.was.Max) {
			*s.was = Spread{}
		}
	}
}

// fillOrigin sets the unknown numbers, places and certificates from a former version.
func (b *Batch) fillOrigin(was *Batch) {
	fill(&b.BatchID, was.BatchID)
	fill(&b.GinneryCode, was.GinneryCode)
	fill(&b.WarehouseID, was.WarehouseID)
	fill(&b.Zone, was.Zone)
	fill(&b.Origin, was.Origin)
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
	for _, s := range []struct {
		to   *Spread
		from Spread
	}{
		{&b.Length, was.Length},
		{&b.Mike, was.Mike},
		{&b.Strength, was.Strength},
		{&b.Uniformity, was.Uniformity},
		{&b.Rd, was.Rd},
		{&b.PlusB, was.PlusB},
	} {
		fill(&s.to.Avg, s.from.Avg)
		fill(&s.to.Min, s.from.Min)
		fill(&s.to.Max, s.from.Max)
	}
	for _, s := range []struct {
		to   *Shares
		from Shares
	}{
		{&b.Colours, was.Colours},
		{&b.Lengths, was.Lengths},
		{&b.Mikes, was.Mikes},
		{&b.Strengths, was.Strengths},
		{&b.Uniformities, was.Uniformities},
		{&b.Ginning, was.Ginning},
	} {
		if *s.to == nil {
			*s.to = s.from
		}
	}
}

// fill sets a zero value to from.
func fill[T comparable](to *T, from T) {
	var zero T
	if *to == zero {
		*to = from
	}
}

// TellsAs reports whether two batches have the same findings. Source and times of writing are ignored.
func (b Batch) TellsAs(other *Batch) bool {
	b.BroughtBy, b.BroughtIn, b.CreatedAt, b.UpdatedAt = other.BroughtBy, other.BroughtIn, other.CreatedAt, other.UpdatedAt
	return reflect.DeepEqual(&b, other)
}
