package demand

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// SavedDemand is a demand that a membership keeps under a name.
type SavedDemand struct {
	ID           int64     `gorm:"primaryKey"`
	MembershipID int64     `gorm:"column:owner;uniqueIndex:saved_demand_name,priority:1"` // membership
	Name         string    `gorm:"size:40;uniqueIndex:saved_demand_name,priority:2"`
	Priority     int       // 1 is shown first; the priorities of an owner have no gaps
	Form         int       // version of the format of Filters: Form at that time
	Filters      string    // the Demand as JSON
	Version      int       // grows with every change of the filters
	SeenAt       time.Time `gorm:"serializer:moment;type:bigint"` // when its owner last opened or saved it
	CreatedAt    time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt    time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// Form is the version of the format in which demands are saved. It is increased when the meaning of a field
// changes. A renamed or removed field does not need it, because Read recognizes those.
const Form = 1

// SavedMax is the maximum number of saved demands of a membership.
const SavedMax = 1000

// Chosen reports whether the demand has any condition besides the origin of the cotton.
func (d Demand) Chosen() bool {
	d.Type, d.PrimaryColourMode, d.Premium, d.Mill = 0, nil, "", 0
	if slices.Equal(d.ListingTypes, schema.List{"1"}) {
		d.ListingTypes = nil // the default
	}
	return d.Text() != "{}"
}

// Text returns the demand as JSON without empty fields. Equal demands have equal texts.
func (d Demand) Text() string {
	b, err := json.Marshal(d)
	if err != nil {
		panic(err) // numbers and texts only
	}
	return string(b)
}

// Defaults of the pairs of colour grade and share when only one of a pair is set.
const (
	UsualGeColor                     = "31"
	UsualGeColorPercent schema.Centi = 80_00
	UsualLeColor                     = "22"
	UsualLeColorPercent schema.Centi = 6_00
)

// Whole returns the demand with the defaults that a search uses where only one of colour grade and share is set.
func (d Demand) Whole() Demand {
	pair := func(grade *string, percent **schema.Centi, usualGrade string, usual schema.Centi) {
		if *grade == "" && *percent == nil {
			return
		}
		*grade = cmp.Or(*grade, usualGrade)
		if *percent == nil {
			*percent = &usual
		}
	}
	pair(&d.ColourOrBetter, &d.ColourOrBetterShare, UsualGeColor, UsualGeColorPercent)
	pair(&d.ColourOrWorse, &d.ColourOrWorseShare, UsualLeColor, UsualLeColorPercent)
	return d
}

// OnDefaults returns the demand with the premium table that its bounds of 折3128 mean to a company, and the mill that
// its bounds of the delivered price mean. So they keep their meaning when these defaults change.
func (d Demand) OnDefaults(tx *schema.Tx, companyID int64) (Demand, error) {
	d, err := d.atMill(tx, companyID)
	if err != nil {
		return d, err
	}
	return d.onTable(tx, companyID)
}

// atMill returns the demand with the mill that its bounds of the delivered price mean to a company.
func (d Demand) atMill(tx *schema.Tx, companyID int64) (Demand, error) {
	if d.Mill != 0 || d.DeliveredMin == nil && d.DeliveredMax == nil {
		return d, nil
	}
	mills, err := mill.CompanyMills(tx, companyID)
	if err != nil {
		return d, err
	}
	m, err := mills.Find(companyID, 0)
	if err == nil {
		d.Mill = m.ID
	}
	return d, err
}

// onTable returns the demand with the code of the premium table that its bounds of 折3128 mean to a company.
func (d Demand) onTable(tx *schema.Tx, companyID int64) (Demand, error) {
	if d.Premium != "" || d.Price3128Min == nil && d.Price3128Max == nil {
		return d, nil
	}
	premiums, err := market.CompanyPremiums(tx, companyID)
	if err != nil {
		return d, err
	}
	t, err := premiums.Find(companyID, "")
	if err == nil {
		d.Premium = t.Code
	}
	return d, err
}

// Saving is a request to save a demand.
type Saving struct {
	ID       int64 // of the demand to change; zero for a new one
	Name     string
	Demand   Demand
	NameOnly bool      // keep the saved filters
	Rename   bool      // change only the name and ignore Demand
	Replace  bool      // replace the filters of the demand that already has the name
	SeenAt   time.Time // when its owner last opened it; zero for now

	Askable func(Demand) error // refuses filters that a search refuses; nil to accept all
}

// Renames reports whether the request only renames a demand: its filters equal those with which the demand opens.
func (w Saving) Renames(s *SavedDemand, opens Demand) bool {
	return schema.OneLine(w.Name) != s.Name && w.Demand.Text() == opens.Text()
}

// Check refuses an empty name, filters without a condition and filters that a search refuses.
func (w Saving) Check() error {
	switch {
	case schema.OneLine(w.Name) == "":
		return schema.Invalid("searchName", "请输入需求定制名称")
	case w.Rename && w.ID == 0:
		return errNoDemand()
	case w.NameOnly:
		return nil
	case !w.Demand.Chosen():
		return schema.Invalid("", "您当前没有选择任何条件，禁止保存！")
	case w.Askable != nil:
		return w.Askable(w.Demand)
	}
	return nil
}

// setFilters replaces the filters by those of a request.
func (s *SavedDemand) setFilters(w Saving, now time.Time) {
	s.Form, s.Filters, s.SeenAt, s.UpdatedAt = Form, w.Demand.Whole().Text(), w.SeenAt, now
	if w.SeenAt.IsZero() {
		s.SeenAt = now
	}
	s.Version++
}

// copyFilters replaces the filters by those of another demand, as they were saved.
func (s *SavedDemand) copyFilters(of *SavedDemand, now time.Time) {
	s.Form, s.Filters, s.SeenAt, s.UpdatedAt = of.Form, of.Filters, now, now
	s.Version++
}

// Reorder returns the list with the demands of wanted at these positions, counted from 1. The others keep their order.
// It refuses demands that are not in the list and two demands for one position.
func Reorder(list []int64, wanted map[int64]int) ([]int64, error) {
	taken := map[int]bool{}
	for id, place := range wanted {
		switch {
		case !slices.Contains(list, id):
			return nil, errNoDemand()
		case place < 1:
			return nil, schema.Invalid("list", "位置应从 1 开始")
		case taken[place]:
			return nil, schema.Invalid("list", "两个需求定制不能在同一个位置")
		}
		taken[place] = true
	}
	moved := slices.SortedFunc(maps.Keys(wanted), func(a, b int64) int { return wanted[a] - wanted[b] })
	others := slices.DeleteFunc(slices.Clone(list), func(id int64) bool { return wanted[id] != 0 })
	ordered := make([]int64, 0, len(list))
	for place := 1; place <= len(list); place++ {
		if len(moved) > 0 && (wanted[moved[0]] <= place || len(others) == 0) {
			ordered, moved = append(ordered, moved[0]), moved[1:]
		} else {
			ordered, others = append(ordered, others[0]), others[1:]
		}
	}
	return ordered, nil
}

func errNoDemand() error { return schema.NotFound("没有这个需求定制，可能已被删除") }
