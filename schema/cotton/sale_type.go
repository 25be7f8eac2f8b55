package cotton

// SaleType is a bit set of marks. The marks of the platform have a bit for each place that they come from.
type SaleType int

// Marks of a listing. Selected and Preferred are set by hand by the platform; only its member companies see them.
const (
	Selected  SaleType = 1 << iota // 1 精选
	Preferred                      // 2 优选
	Direct                         // 3 商家直销
)

// PlatformMarks are the marks that the platform sets.
const PlatformMarks = Selected | Preferred

// Distances of the bits of a platform mark from the bit of the mark by hand.
const (
	byRule   = 3 // the listing meets a rule
	excluded = 5 // excluded by hand: no rule marks it
)

// saleTypeBits has every bit of a SaleType.
const saleTypeBits = PlatformMarks | Direct | PlatformMarks<<byRule | PlatformMarks<<excluded

// ByHand returns the platform marks that an administrator has set.
func (s SaleType) ByHand() SaleType { return s & PlatformMarks }

// ByRule returns the platform marks whose rules the listing meets, even those that it is excluded from.
func (s SaleType) ByRule() SaleType { return s >> byRule & PlatformMarks }

// Excluded returns the platform marks from which an administrator has excluded the listing.
func (s SaleType) Excluded() SaleType { return s >> excluded & PlatformMarks }

// Marks returns the marks that the listing has. What an administrator has decided wins over rules.
func (s SaleType) Marks() SaleType { return s.ByHand() | s&Direct | s.ByRule()&^s.Excluded() }

// Codes returns the numbers of the marks as in the search page: 1, 2, 3.
func (s SaleType) Codes() []int {
	codes := []int{}
	for i := range 3 {
		if s.Marks()&(1<<i) != 0 {
			codes = append(codes, i+1)
		}
	}
	return codes
}

// Code returns the number of a single mark as in the search page.
func (s SaleType) Code() int {
	for i := range 3 {
		if s == 1<<i {
			return i + 1
		}
	}
	return 0
}

// PlatformMark returns the platform mark with a number, and false for a number without one.
func PlatformMark(code int) (SaleType, bool) {
	mark := SaleType(1) << max(0, code-1)
	return mark, code >= 1 && mark&PlatformMarks != 0
}

// Name returns the Chinese name of a single mark.
func (s SaleType) Name() string {
	return map[SaleType]string{Selected: "精选", Preferred: "优选", Direct: "商家直销"}[s]
}
