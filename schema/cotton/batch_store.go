package cotton

import (
	"errors"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Check refuses a batch with an invalid number, grade, distribution or weight. Every write of a batch calls it. The
// net weight must be within 1 kg of gross less tare, the conditioned weight within 0.5 % of its formula.
func (b *Batch) Check() error {
	switch {
	case len(b.BatchID) != 11 || !schema.Digits(b.BatchID):
		return schema.Invalid("batchID", "批号 %q 应为 11 位数字", b.BatchID)
	case b.Zone != Xinjiang && b.Zone != Inland:
		return schema.Invalid("type", "批次 %s 的产地分类不正确", b.BatchID)
	case b.PackNum < 0 || min(b.Gross, b.Tare, b.Net, b.Conditioned) < 0:
		return schema.Invalid("packnum", "批次 %s 的包数和重量不能为负", b.BatchID)
	case b.PrimaryColour != "" && b.PrimaryColour != NoMainGrade && ColourIndex(b.PrimaryColour) < 0:
		return schema.Invalid("primaryColor", "批次 %s 的主体颜色级 %s 不存在", b.BatchID, b.PrimaryColour)
	case b.MikeGrade != "" && !slices.Contains(MikeGrades[:], b.MikeGrade):
		return schema.Invalid("mikeGrade", "批次 %s 的马值级 %s 不存在", b.BatchID, b.MikeGrade)
	}
	if err := b.checkShares(); err != nil {
		return err
	}
	return b.checkWeights()
}

func (b *Batch) checkShares() error {
	for _, d := range []struct {
		field  string
		name   string
		shares Shares
		parts  int
	}{
		{"colours", "颜色级", b.Colours, len(ColourGrades)},
		{"lengths", "长度", b.Lengths, len(LengthGrades)},
		{"mikes", "马值", b.Mikes, len(MikeGrades)},
		{"strengths", "断裂比强度", b.Strengths, len(StrengthGrades)},
		{"uniformities", "长度整齐度", b.Uniformities, len(UniformityGrades)},
		{"ginning", "轧工质量", b.Ginning, len(GinningGrades)},
	} {
		odd := len(d.shares) != d.parts || d.shares.Incomplete()
		if len(d.shares) > 0 && (odd || slices.Min(d.shares) < 0) {
			return schema.Invalid(d.field, "批次 %s 的%s各级比例应为 %d 项，合计 100%%", b.BatchID, d.name, d.parts)
		}
	}
	return nil
}

// NetDiffers reports whether gross less tare is not net, by more than 1 kg.
func (b *Batch) NetDiffers() bool {
	const kilogram = schema.Ton / 1000
	d := b.Gross - b.Tare - b.Net
	return b.Gross != 0 && b.Tare != 0 && b.Net != 0 && max(d, -d) > kilogram
}

// ConditionedDiffers reports whether the conditioned weight is not the computed one, by more than 0.5 %. It returns the
// computed one too.
func (b *Batch) ConditionedDiffers() (computed schema.Weight, differs bool) {
	if b.Net == 0 || b.Conditioned == 0 {
		return 0, false
	}
	computed = schema.Conditioned(b.Net, b.Moisture, b.Impurity)
	d := computed - b.Conditioned
	return computed, max(d, -d)*200 > computed
}

func (b *Batch) checkWeights() error {
	if b.NetDiffers() {
		return schema.Invalid("netWeight", "批次 %s 的净重应等于毛重减皮重", b.BatchID)
	}
	if b.Moisture == 0 || b.Impurity == 0 {
		return nil
	}
	if want, differs := b.ConditionedDiffers(); differs {
		return schema.Invalid("amount", "批次 %s 的公定重量应为 %s 吨", b.BatchID, want)
	}
	return nil
}

// Complete sets the conditioned weight and the micronaire grade when they are missing and can be computed.
func (b *Batch) Complete() {
	if b.Conditioned == 0 && b.Net > 0 && b.Moisture > 0 && b.Impurity > 0 {
		b.Conditioned = schema.Conditioned(b.Net, b.Moisture, b.Impurity)
	}
	if b.MikeGrade == "" && b.Mike.Avg > 0 {
		b.MikeGrade = MikeGrade(b.Mike.Avg)
	}
}

// AddBatches inserts new batches. A number that exists already is a conflict.
func AddBatches(tx *schema.Tx, list []Batch) error {
	for i := range list {
		list[i].Complete()
		if err := list[i].Check(); err != nil {
			return err
		}
		tx.Changed(BatchChanged, list[i].BatchID)
	}
	return schema.Insert(tx, list)
}

// FindBatch returns a batch by its number.
func FindBatch(tx *schema.Tx, id string) (*Batch, error) {
	var b Batch
	err := gorm.ErrRecordNotFound
	if len(id) == 11 && schema.Digits(id) {
		err = tx.DB().Take(&b, "batch_id = ?", id).Error
	}
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, schema.NotFound("没有批号为 %s 的批次", schema.FirstRunes(strings.ToValidUTF8(id, "?"), 40))
	}
	return &b, err
}

// FindBatches returns the batches with some numbers, in any order. Numbers without a batch are left out.
func FindBatches(tx *schema.Tx, numbers []string) ([]Batch, error) {
	return schema.FindIn[Batch](numbers, func(part []string) *gorm.DB {
		return tx.DB().Where("batch_id IN ?", part)
	})
}

// Places returns the ginnery and the warehouse of a batch; nil where it has none.
func Places(tx *schema.Tx, b *Batch) (*market.Ginnery, *market.Warehouse, error) {
	ginnery, err := schema.ByKey[market.Ginnery](tx, "code = ?", b.GinneryCode)
	if err != nil {
		return nil, nil, err
	}
	warehouse, err := schema.ByKey[market.Warehouse](tx, "id = ?", b.WarehouseID)
	return ginnery, warehouse, err
}

// Years returns the crop years of the batches with shown listings, newest first.
func Years(tx *schema.Tx) ([]int, error) {
	years := []int{}
	for year := 1 << 30; ; {
		var next struct{ Year *int }
		// one index lookup per year instead of a scan of all batches
		if err := tx.DB().Raw("SELECT MAX(cotton_year) AS year FROM batch WHERE cotton_year < ?", year).
			Scan(&next).Error; err != nil {
			return nil, err
		}
		if next.Year == nil {
			return years, nil
		}
		year = *next.Year
		var shown bool
		err := tx.DB().Raw("SELECT EXISTS (SELECT 1 FROM batch b JOIN listing l ON l.batch_id = b.batch_id"+
			" WHERE b.cotton_year = ? AND l.state IN ?)", year, ShownStates).Scan(&shown).Error
		if err != nil {
			return nil, err
		}
		if shown {
			years = append(years, year)
		}
	}
}
