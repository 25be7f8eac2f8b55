package demand

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"cottonmall/schema"
)

// SavedDemand is a demand that a membership keeps under a name.
type SavedDemand struct {
	ID           int64     `gorm:"primaryKey"`
	MembershipID int64     `gorm:"column:owner;uniqueIndex:saved_demand_name,priority:1"` // membership
	Name         string    `gorm:"size:40;uniqueIndex:saved_demand_name,priority:2"`
	Priority     int       // 1 is shown first; those of an owner have no gaps
	Form         int       // of the filters: demandForm when they were saved
	Filters      string    // the Demand as JSON
	Version      int       // grows with every change of the filters
	SeenAt       time.Time `gorm:"serializer:moment;type:bigint"` // when its owner last opened or saved it
	CreatedAt    time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt    time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// demandForm is the form in which demands are saved now. It grows when a field changes its meaning; a field that gets
// another name or goes needs none: reading tells.
const demandForm = 1

// SavedMax is how many demands a membership may save.
const SavedMax = 1000

// Chosen tells whether a demand has any condition beside the kind of cotton.
func (d Demand) Chosen() bool {
	d.Type, d.PrimaryColourMode = 0, nil
	if slices.Equal(d.ListingTypes, schema.List{"1"}) {
		d.ListingTypes = nil // holds without being chosen
	}
	return d.Text() != "{}"
}

// Text is the demand as JSON, without what is not asked for: alike for alike demands.
func (d Demand) Text() string {
	b, err := json.Marshal(d)
	if err != nil {
		panic(err) // numbers and texts only
	}
	return string(b)
}

// Defaults of the two shares of colour grades, where one of a pair is given.
const (
	UsualGeColor                     = "31"
	UsualGeColorPercent schema.Centi = 80_00
	UsualLeColor                     = "22"
	UsualLeColorPercent schema.Centi = 6_00
)

// Whole is the demand with both of each pair of colour grade and share of which one is given, as a search understands it.
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

// Saving is a wish to save a demand.
type Saving struct {
	ID       int64 // of the demand that is changed; zero: it is a new one
	Name     string
	Demand   Demand
	NameOnly bool      // the filters stay as they were saved
	Rename   bool      // no more is asked than another name: the filters that came along are not looked at
	Replace  bool      // the filters of another demand, if there is one of this name
	SeenAt   time.Time // when its owner has last looked; zero: now

	Askable func(Demand) error // refuses filters that a search refuses; nil: none
}

// Renames tells whether a wish only renames a demand: the filters are those with which it opens.
func (w Saving) Renames(s *SavedDemand, opens Demand) bool {
	return schema.OneLine(w.Name) != s.Name && w.Demand.Text() == opens.Text()
}

// Check refuses a demand without a name, and filters that are to be saved but have no condition or cannot be asked.
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

// keep takes over other filters.
func (s *SavedDemand) keep(w Saving, now time.Time) {
	s.Form, s.Filters, s.SeenAt, s.UpdatedAt = demandForm, w.Demand.Whole().Text(), w.SeenAt, now
	if w.SeenAt.IsZero() {
		s.SeenAt = now
	}
	s.Version++
}

// copy takes over the filters of another demand as they were saved.
func (s *SavedDemand) copy(of *SavedDemand, now time.Time) {
	s.Form, s.Filters, s.SeenAt, s.UpdatedAt = of.Form, of.Filters, now, now
	s.Version++
}

// Reorder puts the demands that are named in wanted at these positions, counted from 1, and leaves the others in their
// order between them. It refuses one that is not in the list, and two for one position.
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
