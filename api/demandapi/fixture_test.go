package demandapi_test

import (
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// demandOfBoss returns the number of a saved demand of the boss.
func demandOfBoss(w *apitest.Site) (number string) {
	const name = "江海的需求"
	w.DB.Do(func(tx *schema.Tx) error {
		list, _, err := demand.SavedDemands(tx, w.Boss.MembershipID, name, schema.Page{Num: 1, Size: 1})
		if err != nil {
			return err
		}
		if len(list) > 0 {
			number = apitest.Num(list[0].ID)
			return nil
		}
		s, err := demand.SaveDemand(tx, w.Boss.MembershipID, demand.Saving{Name: name, Demand: demand.Demand{Pricing: true}})
		number = apitest.Num(s.ID)
		return err
	})
	return number
}
