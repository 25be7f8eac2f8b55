package reserveindex

import (
	"strconv"
	"unicode/utf8"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// ReserveQuery describes the reserve lots that a buyer looks for. The filters of the findings are those of a Demand.
type ReserveQuery struct {
	Day        schema.Day  `json:"day,omitempty" maxLength:"10" doc:"交易日：只看这一天，如 2026-11-20"`
	DayFrom    schema.Day  `json:"dayFrom,omitempty" maxLength:"10" doc:"起始日：从这一天起"`
	DayUntil   schema.Day  `json:"dayUntil,omitempty" maxLength:"10" doc:"截止日：到这一天为止"`
	Kinds      schema.List `json:"type,omitempty" maxLength:"20" doc:"类型：1 新疆棉，2 地产棉，3 进口棉"`
	States     schema.List `json:"status,omitempty" maxLength:"20" doc:"结果：0 待拍，1 成交，2 流拍，3 撤拍"`
	Bundle     string      `json:"bundle,omitempty" maxLength:"20" doc:"捆号"`
	Warehouses schema.List `json:"depotName,omitempty" maxLength:"4000" doc:"仓库"`
	Origins    schema.List `json:"origins,omitempty" maxLength:"4000" doc:"产地"`
	LotIDs     []int64     `json:"reserveIDs,omitempty" maxItems:"500" doc:"批次编号：只要这些批次"`

	PrimaryColour       schema.List   `json:"primaryColor,omitempty" maxLength:"100" doc:"主体颜色级：0 为无主体"`
	ExcludePrimary      schema.List   `json:"excludePrimaryColor,omitempty" maxLength:"100" doc:"不要的主体颜色级"`
	ColourOrBetter      string        `json:"geColor,omitempty" maxLength:"2" doc:"较好颜色级：该级及更好的各级"`
	ColourOrBetterShare *schema.Centi `json:"geColorPercent,omitempty" minimum:"0" maximum:"100" doc:"较好颜色级占比：合计至少，%"`
	ColourOrWorse       string        `json:"leColor,omitempty" maxLength:"2" doc:"较差颜色级：该级及更差的各级"`
	ColourOrWorseShare  *schema.Centi `json:"leColorPercent,omitempty" minimum:"0" maximum:"100" doc:"较差颜色级占比：合计至多，%"`
	CottonYears         schema.List   `json:"cottonYear,omitempty" maxLength:"200" doc:"年度"`
	MikeGrades          schema.List   `json:"mikeGrade,omitempty" maxLength:"40" doc:"马值级：A B1 B2 C1 C2"`

	LengthMin     *schema.Centi `json:"lengthMin,omitempty" minimum:"0" maximum:"100" doc:"长度下限，mm"`
	LengthMax     *schema.Centi `json:"lengthMax,omitempty" minimum:"0" maximum:"100" doc:"长度上限，mm"`
	StrengthMin   *schema.Centi `json:"strongMin,omitempty" minimum:"0" maximum:"100" doc:"强力下限，断裂比强度，cN/tex"`
	StrengthMax   *schema.Centi `json:"strongMax,omitempty" minimum:"0" maximum:"100" doc:"强力上限，断裂比强度，cN/tex"`
	MikeMin       *schema.Centi `json:"mikeMin,omitempty" minimum:"0" maximum:"100" doc:"马值下限，马克隆值"`
	MikeMax       *schema.Centi `json:"mikeMax,omitempty" minimum:"0" maximum:"100" doc:"马值上限，马克隆值"`
	UniformityMin *schema.Centi `json:"neatMin,omitempty" minimum:"0" maximum:"100" doc:"整齐度下限，长度整齐度，%"`
	UniformityMax *schema.Centi `json:"neatMax,omitempty" minimum:"0" maximum:"100" doc:"整齐度上限，长度整齐度，%"`
	MoistureMin   *schema.Centi `json:"moistureMin,omitempty" minimum:"0" maximum:"100" doc:"回潮率下限，%"`
	MoistureMax   *schema.Centi `json:"moistureMax,omitempty" minimum:"0" maximum:"100" doc:"回潮率上限，%"`
	ImpurityMin   *schema.Centi `json:"impurityMin,omitempty" minimum:"0" maximum:"100" doc:"含杂率下限，%"`
	ImpurityMax   *schema.Centi `json:"impurityMax,omitempty" minimum:"0" maximum:"100" doc:"含杂率上限，%"`

	PackNumMin *int `json:"packNumMin,omitempty" minimum:"0" maximum:"100000" doc:"包数下限"`
	PackNumMax *int `json:"packNumMax,omitempty" minimum:"0" maximum:"100000" doc:"包数上限"`

	FloorMin *schema.Yuan `json:"floorMin,omitempty" minimum:"0" maximum:"1000000" doc:"底价下限，元/吨"`
	FloorMax *schema.Yuan `json:"floorMax,omitempty" minimum:"0" maximum:"1000000" doc:"底价上限，元/吨"`
	DealMin  *schema.Yuan `json:"dealPriceMin,omitempty" minimum:"0" maximum:"1000000" doc:"成交价下限，元/吨"`
	DealMax  *schema.Yuan `json:"dealPriceMax,omitempty" minimum:"0" maximum:"1000000" doc:"成交价上限，元/吨"`
}

// demand returns the filters of the findings as a Demand.
func (q *ReserveQuery) demand(keyword string) *demand.Demand {
	return &demand.Demand{
		PrimaryColour: q.PrimaryColour, ExcludePrimaryColour: q.ExcludePrimary,
		ColourOrBetter: q.ColourOrBetter, ColourOrBetterShare: q.ColourOrBetterShare,
		ColourOrWorse: q.ColourOrWorse, ColourOrWorseShare: q.ColourOrWorseShare,
		CottonYears: q.CottonYears, MikeGrades: q.MikeGrades, Keyword: keyword,
		LengthMin: q.LengthMin, LengthMax: q.LengthMax, StrengthMin: q.StrengthMin, StrengthMax: q.StrengthMax,
		MikeMin: q.MikeMin, MikeMax: q.MikeMax, UniformityMin: q.UniformityMin, UniformityMax: q.UniformityMax,
		MoistureMin: q.MoistureMin, MoistureMax: q.MoistureMax, ImpurityMin: q.ImpurityMin, ImpurityMax: q.ImpurityMax,
	}
}

// conditions returns the conditions of a query and the words of a keyword. It refuses invalid ones.
func (s *standards) conditions(q *ReserveQuery, keyword string) (list []indexer.Condition, words string, err error) {
	list, words, err = cottonindex.QualityConditions(q.demand(keyword))
	b := &builder{conditions: list, err: err}
	b.days(q)
	b.names("type", "类型", q.Kinds)
	b.names("status", "结果", q.States)
	b.names("depotName", "仓库", q.Warehouses)
	b.names("origins", "产地", q.Origins)
	if q.Bundle != "" {
		b.names("bundle", "捆号", schema.List{q.Bundle})
	}
	if len(q.LotIDs) > 0 {
		ids := make([]string, len(q.LotIDs))
		for i, id := range q.LotIDs {
			ids[i] = strconv.FormatInt(id, 10)
		}
		b.add("", indexer.In("reserveID", ids))
	}
	packs := indexer.Bounds[int]{Min: q.PackNumMin, Max: q.PackNumMax}
	if b.ordered("packNumMin", "包数", packs.Reversed()) && !packs.Empty() {
		b.add("packnum", indexer.Between("packnum", packs, 0))
	}
	floor, deal := indexer.Yuans{Min: q.FloorMin, Max: q.FloorMax}, indexer.Yuans{Min: q.DealMin, Max: q.DealMax}
	if b.ordered("floorMin", "底价", floor.Reversed()) && !floor.Empty() {
		b.add(FloorFacet, prices.Within(offerAttribute, s.groups, floor))
	}
	if b.ordered("dealPriceMin", "成交价", deal.Reversed()) {
		b.conditions = append(b.conditions, indexer.Within("dealPrice", deal, 0))
	}
	return b.conditions, words, b.err
}

// builder collects the conditions of a query. It continues after the first refusal and keeps that one.
type builder struct {
	conditions []indexer.Condition
	err        error
}

func (b *builder) add(attribute string, e indexer.Expr) {
	b.conditions = append(b.conditions, indexer.Condition{Attribute: attribute, Expr: e})
}

func (b *builder) refuse(field, format string, args ...any) {
	if b.err == nil {
		b.err = schema.Invalid(field, format, args...)
	}
}

func (b *builder) ordered(field, label string, reversed bool) bool {
	if reversed {
		b.refuse(field, "%s的下限不能大于上限", label)
	}
	return !reversed
}

// days adds the days of the auctions.
func (b *builder) days(q *ReserveQuery) {
	for field, day := range map[string]schema.Day{"day": q.Day, "dayFrom": q.DayFrom, "dayUntil": q.DayUntil} {
		if day != "" && !day.Valid() {
			b.refuse(field, "日期 %s 不正确，应如 2026-11-20", schema.Shorten(string(day), 10))
			return
		}
	}
	if q.Day != "" {
		b.add("day", indexer.Equal("day", string(q.Day)))
	}
	var days indexer.Bounds[int64]
	if q.DayFrom != "" {
		days.Min = new(dayNumber(q.DayFrom))
	}
	if q.DayUntil != "" {
		days.Max = new(dayNumber(q.DayUntil))
	}
	if b.ordered("dayFrom", "日期", days.Reversed()) && !days.Empty() {
		b.add("day", indexer.Between("dayNumber", days, 0))
	}
}

const (
	listMax = 200
	nameMax = 120
)

func (b *builder) names(field, label string, list schema.List) {
	if len(list) > listMax {
		b.refuse(field, "%s最多选 %d 项", label, listMax)
		return
	}
	for _, name := range list {
		if !schema.Plain(name) || utf8.RuneCountInString(name) > nameMax {
			b.refuse(field, "%s中有无法识别的内容", label)
			return
		}
	}
	if len(list) > 0 {
		b.add(field, indexer.In(field, list))
	}
}
