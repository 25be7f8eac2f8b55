package cottonapi

import (
	"strconv"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// certificate has the results of the public inspection of a batch. Unknown values are null or empty. Weights are in
// tons, other values in the units of the trade.
type certificate struct {
	BatchID     string        `json:"batchID"`
	Type        int           `json:"type" enum:"0,1" doc:"0 新疆棉，1 地产棉"`
	CottonYear  int           `json:"cottonYear"`
	PackType    int           `json:"packType" enum:"0,1,2" doc:"1 手采，2 机采"`
	CottonType  int           `json:"cottonType" enum:"0,1,2,4" doc:"1 锯齿，2 皮辊，4 长绒"`
	Origins     string        `json:"origins"`
	OriginsCity string        `json:"originsCity"`
	Ginnery     ginneryOut    `json:"ginnery"`
	Warehouse   *market.Depot `json:"warehouse"`
	Source      sourceOut     `json:"source" doc:"质量数据从哪里来"`
	Standard    string        `json:"standard"`
	InspectOrg  string        `json:"inspectOrg"`
	Laboratory  string        `json:"laboratory"`
	WeightCert  string        `json:"weightCert"`
	QualityCert string        `json:"qualityCert"`
	StoredOn    schema.Day    `json:"storedOn"`
	InspectedOn schema.Day    `json:"inspectedOn"`
	CertifiedOn schema.Day    `json:"certifiedOn"`
	PackNum     int           `json:"packnum"`
	Gross       schema.Weight `json:"gross" doc:"毛重，吨"`
	Tare        schema.Weight `json:"tare" doc:"皮重，吨"`
	Net         schema.Weight `json:"net" doc:"净重，吨"`
	Amount      schema.Weight `json:"amount" doc:"公定重量，吨"`
	Moisture    schema.Centi  `json:"moisture"`
	Impurity    schema.Centi  `json:"impurity"`

	PrimaryColor string  `json:"primaryColor"`
	ColorName    string  `json:"colorName"`
	Colours      []share `json:"colours"`
	Length       *spread `json:"length" doc:"mm"`
	Lengths      []share `json:"lengths"`
	Mike         *spread `json:"mike"`
	MikeGrade    *string `json:"mikeGrade"`
	Mikes        []share `json:"mikes"`
	Strength     *spread `json:"strength" doc:"cN/tex"`
	Strengths    []share `json:"strengths"`
	Uniformity   *spread `json:"uniformity" doc:"%"`
	Uniformities []share `json:"uniformities"`
	Ginning      []share `json:"ginning"`
	Rd           *spread `json:"rd" doc:"%"`
	PlusB        *spread `json:"plusB"`
	ForeignBales *int    `json:"foreignBales" doc:"含异性纤维的包数"`
}

// sourceOut is the source of the quality data of a batch.
type sourceOut struct {
	Kind        string     `json:"kind" enum:"inspection,both,seller,import" doc:"inspection 公检，both 公检，缺的由卖家填报，seller 卖家填报，import 导入的，没有记下是谁"`
	CompanyName string     `json:"memberName" doc:"提供的卖方"`
	At          *time.Time `json:"at" doc:"卖方何时提供"`
}

func readSource(tx *schema.Tx, b *cotton.Batch) (sourceOut, error) {
	switch {
	case b.BroughtBy == 0 && b.Inspected():
		return sourceOut{Kind: "inspection"}, nil
	case b.BroughtBy == 0:
		return sourceOut{Kind: "import"}, nil
	}
	seller, err := account.FindCompany(tx, b.BroughtBy)
	if err != nil {
		return sourceOut{}, err
	}
	if b.Inspected() {
		return sourceOut{"both", seller.Name, nil}, nil
	}
	return sourceOut{"seller", seller.Name, &b.UpdatedAt}, nil
}

type ginneryOut struct {
	Code    string `json:"code"`
	Name    string `json:"name"`
	Area    string `json:"area"`
	City    string `json:"city"`
	Address string `json:"address"`

	Unconfirmed bool `json:"unconfirmed,omitempty" doc:"待核：卖家表中的名称，平台还没有核实"`
}

// spread is the average, minimum and maximum of a value over the bales of a batch. Unknown values are null.
type spread struct {
	Avg schema.Centi  `json:"avg"`
	Min *schema.Centi `json:"min"`
	Max *schema.Centi `json:"max"`
}

// share is one part of a distribution.
type share struct {
	Name  string       `json:"name"`
	Share schema.Centi `json:"share" doc:"%"`
}

// readCertificate returns the certificate of a batch.
func readCertificate(tx *schema.Tx, b *cotton.Batch) (certificate, error) {
	ginnery, warehouse, err := cotton.Places(tx, b)
	if err != nil {
		return certificate{}, err
	}
	c := newCertificate(b)
	if g := ginnery; g != nil {
		c.Ginnery = ginneryOut{g.Code, g.Name, g.Area, g.City, g.Address, g.Unconfirmed}
	}
	if warehouse != nil {
		depot := warehouse.Depot()
		c.Warehouse = &depot
	}
	c.Source, err = readSource(tx, b)
	return c, err
}

func newCertificate(b *cotton.Batch) certificate {
	c := certificate{
		BatchID: b.BatchID, CottonYear: b.CottonYear, PackType: b.PackType, CottonType: b.CottonType,
		Origins: b.Area, OriginsCity: b.City,
		Standard: b.Standard, InspectOrg: b.InspectOrg, Laboratory: b.Laboratory, WeightCert: b.WeightCert,
		QualityCert: b.QualityCert, StoredOn: b.StoredOn, InspectedOn: b.InspectedOn, CertifiedOn: b.CertifiedOn,
		PackNum: b.PackNum, Gross: b.Gross, Tare: b.Tare, Net: b.Net, Amount: b.Conditioned,
		Moisture: b.Moisture, Impurity: b.Impurity,
		PrimaryColor: b.PrimaryColour, ColorName: cotton.ColourName(b.PrimaryColour),
		Colours: shares(cotton.ColourGrades[:], b.Colours),
		Length:  spreadOf(b.Length), Lengths: shares(lengthNames(), b.Lengths),
		Mike: spreadOf(b.Mike), Mikes: shares(cotton.MikeGrades[:], b.Mikes),
		Strength: spreadOf(b.Strength), Strengths: shares(cotton.StrengthGrades[:], b.Strengths),
		Uniformity: spreadOf(b.Uniformity), Uniformities: shares(cotton.UniformityGrades[:], b.Uniformities),
		Ginning: shares(cotton.GinningGrades[:], b.Ginning),
		Rd:      spreadOf(b.Rd), PlusB: spreadOf(b.PlusB), ForeignBales: b.ForeignBales,
	}
	if b.Zone == cotton.Inland {
		c.Type = 1
	}
	if b.MikeGrade != "" {
		c.MikeGrade = &b.MikeGrade
	}
	return c
}

func lengthNames() []string {
	names := []string{}
	for _, mm := range cotton.LengthGrades {
		names = append(names, strconv.Itoa(mm))
	}
	return names
}

// shares returns the parts of a distribution with their names; an empty list if the distribution is unknown.
func shares(names []string, distribution cotton.Shares) []share {
	list := []share{}
	for i, s := range distribution {
		if i < len(names) {
			list = append(list, share{names[i], s})
		}
	}
	return list
}

func spreadOf(s cotton.Spread) *spread {
	if s.Avg == 0 {
		return nil
	}
	out := spread{Avg: s.Avg}
	if s.Min != 0 {
		out.Min = &s.Min
	}
	if s.Max != 0 {
		out.Max = &s.Max
	}
	return &out
}

// bale is one inspected bale.
type bale struct {
	Number     int          `json:"number"`
	Barcode    string       `json:"barcode"`
	Colour     string       `json:"colour"`
	Ginning    string       `json:"ginning"`
	Length     schema.Centi `json:"length"`
	Mike       schema.Centi `json:"mike"`
	Uniformity schema.Centi `json:"uniformity"`
	Strength   schema.Centi `json:"strength"`
	Rd         schema.Centi `json:"rd"`
	PlusB      schema.Centi `json:"plusB"`
	Foreign    bool         `json:"foreign"`
}

func bales(inspected []cotton.Bale) []bale {
	list := []bale{}
	for _, b := range inspected {
		list = append(list, bale{
			b.Number, b.Barcode, b.Colour, b.Ginning, b.Length, b.Mike, b.Uniformity, b.Strength, b.Rd, b.PlusB, b.Foreign,
		})
	}
	return list
}
