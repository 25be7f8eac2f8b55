package cotton

import (
	"cmp"
	"slices"
	"time"

	"cottonmall/schema"
)

// BatchVersion is one version of the data of a batch as they were provided. A batch has the data of its official
// certificates in force, and below them the data of version FormerVersion.
type BatchVersion struct {
	Number     int          `gorm:"primaryKey;autoIncrement:false"`
	UploadID   int64        `gorm:"column:import_id;index"` // zero for a correction
	State      VersionState `gorm:"index:batch_version_added,priority:1"`
	ReplacedBy int          // number of the version that replaces it; zero without one
	AddedAt    time.Time    `gorm:"serializer:moment;type:bigint;index:batch_version_added,priority:2"`
	AddedBy    string       `gorm:"size:40"`  // administrator
	Remark     string       `gorm:"size:500"` // why it was corrected
	EndedAt    time.Time    `gorm:"serializer:moment;type:bigint"`
	EndedBy    string       `gorm:"size:40"`
	Reason     string       `gorm:"size:500"` // why it was withdrawn

	Batch
}

// VersionBale is a bale of a version that is not the BaleVersion of its batch.
type VersionBale struct {
	Version int `gorm:"primaryKey;autoIncrement:false"`
	Bale
}

// FormerVersion is the number of the data that a batch had before its first certificate.
const FormerVersion = 0

// VersionState is the state of a version of the data of a batch.
type VersionState int

// States of versions.
const (
	VersionStaged    VersionState = 1 // of an upload that is not finished
	VersionInForce   VersionState = 2 // 有效
	VersionReplaced  VersionState = 3 // 已被替代
	VersionWithdrawn VersionState = 4 // 已撤回
)

// HasQuality reports whether a certificate has findings of quality, and not only weights.
func (b *Batch) HasQuality() bool {
	return b.Length.Avg != 0 || b.Mike.Avg != 0 || b.Strength.Avg != 0 || len(b.Colours) > 0 || b.PrimaryColour != ""
}

// hasWeights reports whether a certificate has weights.
func (b *Batch) hasWeights() bool { return b.Conditioned != 0 || b.Net != 0 || b.Gross != 0 }

// Replaces reports whether a certificate replaces an earlier one of the same batch: it has all kinds of findings
// that the earlier one has. A weight certificate does not replace a quality certificate.
func (b *Batch) Replaces(earlier *Batch) bool {
	return (b.HasQuality() || !earlier.HasQuality()) && (b.hasWeights() || !earlier.hasWeights())
}

// Merged returns the data of a batch from its certificates in force and the data below them, which may be nil. Later
// certificates come first. Data of groups, such as the length and its distribution, are never mixed. It refuses a
// result that Check refuses.
func Merged(inForce []BatchVersion, former *Batch) (Batch, error) {
	slices.SortFunc(inForce, func(a, b BatchVersion) int { return cmp.Compare(b.Number, a.Number) })
	var b Batch
	for i := range inForce {
		v := &inForce[i]
		if i == 0 {
			b = v.Batch
			b.Certificate, b.BaleVersion, b.BroughtBy, b.BroughtIn = v.Number, v.BaleVersion, 0, v.UploadID
			continue
		}
		b.fillGroups(&v.Batch)
		b.fillPapers(&v.Batch)
	}
	switch {
	case former == nil:
	case len(inForce) == 0:
		b = *former
	default:
		if b.fillGroups(former) {
			b.BroughtBy = former.BroughtBy
		}
		if former.BroughtBy == 0 {
			b.fillPapers(former)
		}
	}
	b.Complete()
	return b, b.Check()
}

// fillGroups sets places and groups of findings that the batch lacks from other data. It reports whether it set any
// findings.
func (b *Batch) fillGroups(was *Batch) (filled bool) {
	fill(&b.WarehouseID, was.WarehouseID)
	fill(&b.GinneryCode, was.GinneryCode)
	fill(&b.Zone, was.Zone)
	fill(&b.Area, was.Area)
	fill(&b.City, was.City)
	fill(&b.CottonYear, was.CottonYear)
	fill(&b.PackType, was.PackType)
	fill(&b.CottonType, was.CottonType)
	fill(&b.StoredOn, was.StoredOn)
	fill(&b.PackNum, was.PackNum)
	filled = b.fillWeighing(was)
	for _, group := range groups {
		if !group.in(b) && group.in(was) {
			group.copy(b, was)
			filled = true
		}
	}
	return filled
}

// fillWeighing sets the weights, moisture and trash from other data, if the batch lacks weights. A conditioned weight
// that does not follow from them is left out. It reports whether it set any.
func (b *Batch) fillWeighing(was *Batch) bool {
	if b.hasWeights() {
		return false
	}
	own := b.Moisture != 0 || b.Impurity != 0
	b.Gross, b.Tare, b.Net, b.Conditioned = was.Gross, was.Tare, was.Net, was.Conditioned
	fill(&b.Moisture, was.Moisture)
	fill(&b.Impurity, was.Impurity)
	if own && b.Net != 0 {
		b.Conditioned = 0
	}
	return was.hasWeights() || !own && (was.Moisture != 0 || was.Impurity != 0)
}

// fillPapers sets unknown numbers and days of certificates from an earlier certificate.
func (b *Batch) fillPapers(was *Batch) {
	fill(&b.Standard, was.Standard)
	fill(&b.InspectOrg, was.InspectOrg)
	fill(&b.Laboratory, was.Laboratory)
	fill(&b.WeightCert, was.WeightCert)
	fill(&b.QualityCert, was.QualityCert)
	fill(&b.InspectedOn, was.InspectedOn)
	fill(&b.CertifiedOn, was.CertifiedOn)
}

// group is findings that belong together.
type group struct {
	in   func(b *Batch) bool
	copy func(to, from *Batch)
}

// groups are the findings of quality of a batch.
var groups = []group{
	{
		func(b *Batch) bool { return b.PrimaryColour != "" || len(b.Colours) > 0 },
		func(to, from *Batch) { to.PrimaryColour, to.Colours = from.PrimaryColour, from.Colours },
	},
	{
		func(b *Batch) bool { return b.Length.Avg != 0 || len(b.Lengths) > 0 },
		func(to, from *Batch) { to.Length, to.Lengths = from.Length, from.Lengths },
	},
	{
		func(b *Batch) bool { return b.Mike.Avg != 0 || b.MikeGrade != "" || len(b.Mikes) > 0 },
		func(to, from *Batch) { to.Mike, to.MikeGrade, to.Mikes = from.Mike, from.MikeGrade, from.Mikes },
	},
	{
		func(b *Batch) bool { return b.Strength.Avg != 0 || len(b.Strengths) > 0 },
		func(to, from *Batch) { to.Strength, to.Strengths = from.Strength, from.Strengths },
	},
	{
		func(b *Batch) bool { return b.Uniformity.Avg != 0 || len(b.Uniformities) > 0 },
		func(to, from *Batch) { to.Uniformity, to.Uniformities = from.Uniformity, from.Uniformities },
	},
	{
		func(b *Batch) bool { return len(b.Ginning) > 0 },
		func(to, from *Batch) { to.Ginning = from.Ginning },
	},
	{func(b *Batch) bool { return b.Rd.Avg != 0 }, func(to, from *Batch) { to.Rd = from.Rd }},
	{func(b *Batch) bool { return b.PlusB.Avg != 0 }, func(to, from *Batch) { to.PlusB = from.PlusB }},
	{
		func(b *Batch) bool { return b.ForeignBales != nil },
		func(to, from *Batch) { to.ForeignBales = from.ForeignBales },
	},
}

// FindVersions returns all versions of a batch, the latest first. Versions of unfinished uploads are left out.
func FindVersions(tx *schema.Tx, batchID string) ([]BatchVersion, error) {
	var list []BatchVersion
	err := tx.DB().Where("batch_id = ? AND state <> ?", batchID, VersionStaged).Order("number DESC").Find(&list).Error
	return list, err
}
