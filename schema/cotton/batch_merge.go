package cotton

import (
	"reflect"
	"time"
)

// Over is what is told of a batch over what was told of it before: what is not told now stays, but for what would contradict
// it. It refuses what does not go together.
func (b Batch) Over(former *Batch) (Batch, error) {
	if b.MikeGrade == "" && b.Mike.Avg != 0 {
		b.MikeGrade = MikeGrade(b.Mike.Avg)
	}
	weighed := b.Gross != 0 || b.Tare != 0 || b.Net != 0
	dried := weighed || b.Moisture != 0 || b.Impurity != 0
	was := *former
	if weighed && b.Net == 0 && b.Gross != 0 && b.Tare != 0 {
		b.Net = b.Gross - b.Tare
	}
	if b.Net != 0 {
		was.Gross, was.Tare = 0, 0
	} else if weighed {
		was.Gross, was.Tare, was.Net = 0, 0, 0
	}
	if dried {
		was.Conditioned = 0
	} else if b.Conditioned != 0 {
		was.Gross, was.Tare, was.Net = 0, 0, 0
	}
	for _, s := range []struct{ now, was *Spread }{
		{&b.Length, &was.Length}, {&b.Mike, &was.Mike}, {&b.Strength, &was.Strength}, {&b.Uniformity, &was.Uniformity}, {&b.Rd, &was.Rd}, {&b.PlusB, &was.PlusB},
	} {
		if s.now.Avg != 0 && (s.now.Avg < s.was.Min || s.was.Max != 0 && s.now.Avg > s.was.Max) {
			*s.was = Spread{}
		}
	}
	fillZero(reflect.ValueOf(&b).Elem(), reflect.ValueOf(was))
	b.CreatedAt, b.UpdatedAt = former.CreatedAt, time.Time{} // it is stored anew
	b.Complete()
	return b, b.Check()
}

// fillZero gives fields that are zero the values of another struct.
func fillZero(to, from reflect.Value) {
	for n := range to.NumField() {
		switch f := to.Field(n); {
		case f.Type() == reflect.TypeFor[Spread]():
			fillZero(f, from.Field(n))
		case f.IsZero():
			f.Set(from.Field(n))
		}
	}
}

// TellsAs tells whether a batch is as another, whoever has brought it and when.
func (b Batch) TellsAs(other *Batch) bool {
	b.BroughtBy, b.BroughtIn, b.CreatedAt, b.UpdatedAt = other.BroughtBy, other.BroughtIn, other.CreatedAt, other.UpdatedAt
	return reflect.DeepEqual(&b, other)
}
