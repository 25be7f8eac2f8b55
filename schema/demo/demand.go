package demo

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
)

// demands returns the demands that the buyer saves, in order of priority. The last visit was a day ago, so some lots
// are new.
func (s *scene) demands() []demand.Saving {
	return []demand.Saving{
		{Name: "南疆机采双29", Demand: demand.Demand{
			Areas: schema.List{"南疆"}, PackTypes: schema.List{"2"}, LengthMin: new(schema.Centi(29_00)),
			StrengthMin: new(schema.Centi(29_00)),
		}},
		{Name: "北疆机采双28", Demand: demand.Demand{
			Areas: schema.List{"北疆"}, PackTypes: schema.List{"2"}, LengthMin: new(schema.Centi(28_00)),
			StrengthMin: new(schema.Centi(28_00)),
		}},
		{Name: "一口价低含杂", Demand: demand.Demand{Pricing: true, ImpurityMax: new(schema.Centi(2_50))}},
		{Name: "白棉三级八成以上 " + s.reference.Code, Demand: demand.Demand{
			ColourOrBetter: "31", ColourOrBetterShare: new(schema.Centi(80_00)), IndexCodes: schema.List{s.reference.Code},
		}},
		{Name: "地产棉", Demand: demand.Demand{Type: 1, LengthMin: new(schema.Centi(28_00))}},
	}
}

// saveDemands saves the buyer's demands. The first has a reminder at nine on trading days and an immediate one, the
// second a reminder when prices fall.
func (f *staff) saveDemands(users []account.User) error {
	list, err := account.MembershipsOf(f.tx, users[buyer].ID, 0)
	if err != nil {
		return err
	}
	owner, saved := list[0].MembershipID, []int64{}
	for _, wish := range f.scene.demands() {
		wish.SeenAt = f.scene.now.Add(-24 * time.Hour)
		d, err := demand.SaveDemand(f.tx, owner, wish)
		if err != nil {
			return err
		}
		saved = append(saved, d.ID)
	}
	for _, reminder := range []demand.Subscription{
		{
			DemandID: saved[0], Kind: demand.QuantityReminder, At: "09:00", Days: "23456", SkipHolidays: true,
			Below: []demand.Below{{Lots: 5, Fall: 100}}, AtOnce: true,
		},
		{DemandID: saved[1], Fall: 50},
	} {
		if _, err := demand.Subscribe(f.tx, owner, &reminder, 0); err != nil {
			return err
		}
	}
	return nil
}
