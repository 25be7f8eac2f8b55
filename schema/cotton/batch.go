package cotton

import (
	"database/sql/driver"
	"fmt"
	"strconv"
	"time"

	"cottonmall/schema"
)

// Batch is one lot of cotton as inspected (GB 1103.1): normally 186 bales, about 42 t.
type Batch struct {
	BatchID string `gorm:"primaryKey;size:11"` // 11 digits: ginnery 5, year 2, line 1, running number 3

	GinneryCode string     `gorm:"size:5;index"`
	WarehouseID int64      `gorm:"index"`
	Zone        string     `gorm:"size:2"`                              // XJ or ND, by the ginnery
	Area        string     `gorm:"column:origin;size:20" json:"Origin"` // area of the ginnery: 南疆 北疆 东疆 兵团 内地
	City        string     `gorm:"size:40"`                             // city or division of the ginnery
	CottonYear  int        `gorm:"index"`                               // crop year: 2026 is picked in autumn 2026
	PackType    int        // PickHand or PickMachine
	CottonType  int        // GinSaw, GinRoller or GinLong
	Standard    string     `gorm:"size:40"` // GB1103.1-2012, GB1103.1-2023
	InspectOrg  string     `gorm:"size:120"`
	Laboratory  string     `gorm:"size:120"`
	WeightCert  string     `gorm:"size:40"` // number of the weight certificate
	QualityCert string     `gorm:"size:40"` // number of the quality certificate
	StoredOn    schema.Day `gorm:"size:10"`
	InspectedOn schema.Day `gorm:"size:10"`
	CertifiedOn schema.Day `gorm:"size:10"`

	PackNum     int           // bales
	Gross       schema.Weight // loaded less empty vehicle
	Tare        schema.Weight // packing
	Net         schema.Weight // gross less tare
	Conditioned schema.Weight // weight that is paid; see schema.Conditioned
	Moisture    schema.Centi  // %
	Impurity    schema.Centi  // trash, %

	PrimaryColour string `gorm:"size:2"`   // one of ColourGrades, or NoMainGrade
	Colours       Shares `gorm:"size:120"` // by ColourGrades; empty when not known
	Length        Spread `gorm:"embedded;embeddedPrefix:length_"`
	Lengths       Shares `gorm:"size:160"` // by LengthGrades
	Mike          Spread `gorm:"embedded;embeddedPrefix:mike_"`
	MikeGrade     string `gorm:"size:2"`  // A B1 B2 C1 C2
	Mikes         Shares `gorm:"size:60"` // by MikeGrades
	Strength      Spread `gorm:"embedded;embeddedPrefix:strength_"`
	Strengths     Shares `gorm:"size:60"` // by StrengthGrades
	Uniformity    Spread `gorm:"embedded;embeddedPrefix:uniformity_"`
	Uniformities  Shares `gorm:"size:60"` // by UniformityGrades
	Ginning       Shares `gorm:"size:40"` // by GinningGrades
	Rd            Spread `gorm:"embedded;embeddedPrefix:rd_"`
	PlusB         Spread `gorm:"embedded;embeddedPrefix:plus_b_"`
	ForeignBales  *int   // bales with foreign fibre; nil when not known

	BroughtBy int64 // company whose sheet the findings are from; zero when no sheet is known
	BroughtIn int64 // the upload of that sheet or certificate; its row may be deleted

	Certificate int // number of the latest version from official certificates in force; zero without one
	BaleVersion int // number of the version whose bales are in Bale

	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// Inspected reports whether the findings are those of the public inspection. A company may have provided what the
// certificates lack.
func (b *Batch) Inspected() bool {
	return b.Certificate > 0 || b.BroughtBy == 0 && (b.QualityCert != "" || b.WeightCert != "")
}

// Ways of picking.
const (
	PickHand    = 1 // 手采
	PickMachine = 2 // 机采
)

// Ways of ginning.
const (
	GinSaw    = 1 // 锯齿
	GinRoller = 2 // 皮辊
	GinLong   = 4 // 长绒
)

// Zones of origin.
const (
	Xinjiang = "XJ"
	Inland   = "ND"
)

// Spread is the average, least and greatest value of the bales of a lot; zero where not known.
type Spread struct {
	Avg schema.Centi `json:"avg"`
	Min schema.Centi `json:"min,omitempty"`
	Max schema.Centi `json:"max,omitempty"`
}

// Shares is a distribution in percent over parts in a fixed order; empty when not known. The database has it as one
// text: hundredths of a percent, separated by blanks.
type Shares []schema.Centi

// Sum returns the sum of all shares: 100 % when the distribution is complete.
func (s Shares) Sum() schema.Centi {
	var sum schema.Centi
	for _, c := range s {
		sum += c
	}
	return sum
}

// Incomplete reports whether the shares of a known distribution do not add up to 100 %, within 1 %.
func (s Shares) Incomplete() bool { return len(s) > 0 && (s.Sum() < 99_00 || s.Sum() > 101_00) }

// Value implements driver.Valuer.
func (s Shares) Value() (driver.Value, error) {
	b := make([]byte, 0, 6*len(s))
	for i, c := range s {
		if i > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(c), 10)
	}
	return string(b), nil
}

// Scan implements sql.Scanner.
func (s *Shares) Scan(v any) error {
	var text string
	switch v := v.(type) {
	case nil:
	case string:
		text = v
	case []byte:
		text = string(v)
	default:
		return fmt.Errorf("scan shares: unexpected type %T", v)
	}
	list, err := appendShares(nil, text)
	*s = list
	return err
}

// appendShares appends the shares of a database text to list. It does not allocate when list has room: the index
// reads every lot with it.
func appendShares(list Shares, text string) (Shares, error) {
	for rest := text; rest != ""; {
		i, share := 0, schema.Centi(0)
		for i < len(rest) && i < 6 && rest[i] >= '0' && rest[i] <= '9' {
			share = 10*share + schema.Centi(rest[i]-'0')
			i++
		}
		if i == 0 || i < len(rest) && rest[i] != ' ' {
			return nil, fmt.Errorf("parse shares: invalid text %q", text)
		}
		list, rest = append(list, share), rest[min(i+1, len(rest)):]
	}
	return list, nil
}
