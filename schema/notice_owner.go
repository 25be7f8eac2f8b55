package schema

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// reminderCause begins the cause of a notice that tells of a demand: its id follows.
const reminderCause = "reminder "

func causeOf(demand int64) string { return reminderCause + strconv.FormatInt(demand, 10) }

// giveUpUnwanted gives up those of some waiting notices that tell the owner of a demand who may not be told any more, as he was
// frozen or unbound since, or does not want to, as he has stopped it. It tells how many.
func (tx *Tx) giveUpUnwanted(list []Notice) (given int, err error) {
	unwanted, err := tx.unwanted(list)
	if err != nil {
		return 0, err
	}
	for id, why := range unwanted {
		err := tx.db.Exec("UPDATE notice SET state = ?, error = ?, owner = '', done_at = ? WHERE id = ? AND state = ?",
			NoticeGivenUp, why, millis(tx.now), id, NoticeWaiting).Error
		if err != nil {
			return 0, err
		}
	}
	return len(unwanted), nil
}

// unwanted are those of some notices that the owners of demands may or will not get any more, and why.
func (tx *Tx) unwanted(list []Notice) (map[int64]string, error) {
	why := map[int64]string{}
	owners, err := tx.ownersOf(list)
	if err != nil || len(owners) == 0 {
		return why, err
	}
	active, err := tx.ActiveOwners(slices.Compact(slices.Sorted(maps.Values(owners))))
	if err != nil {
		return nil, err
	}
	wanted, err := tx.wanted(list)
	for i := range list {
		n := &list[i]
		owner, known := owners[n.ID]
		switch {
		case !known:
		case active[owner].ID == 0:
			why[n.ID] = "接收人的账号已冻结或解绑，不再发送"
		case !wanted[n.demand()]:
			why[n.ID] = "接收人已停止提醒，不再发送"
		}
	}
	return why, err
}

// wanted are the demands, of those that some notices tell of, whose owners still want to be told of them.
func (tx *Tx) wanted(list []Notice) (map[int64]bool, error) {
	var demands []int64
	for i := range list {
		demands = append(demands, list[i].demand())
	}
	var rows []Subscription
	err := tx.db.Select("demand_id", "kind", "at_once", "fall").Where("demand_id IN ?", demands).Find(&rows).Error
	wanted := map[int64]bool{}
	for i := range rows {
		wanted[rows[i].DemandID] = rows[i].Switches().On()
	}
	return wanted, err
}

// ownersOf are the memberships to which notices of demands are sent, by the ids of the notices. The history of reminders
// knows them, also when the demand is gone.
func (tx *Tx) ownersOf(list []Notice) (map[int64]int64, error) {
	var demands []int64
	var slots []string
	for _, n := range list {
		if demand := n.demand(); demand != 0 {
			demands, slots = append(demands, demand), append(slots, n.Slot)
		}
	}
	if len(demands) == 0 {
		return nil, nil
	}
	var told []Reminder
	err := tx.db.Select("demand_id", "slot", "owner").Where("demand_id IN ? AND slot IN ?", demands, slots).Find(&told).Error
	if err != nil {
		return nil, err
	}
	owners := map[slotKey]int64{}
	for _, r := range told {
		owners[slotKey{r.DemandID, r.Slot}] = r.Owner
	}
	of := map[int64]int64{}
	for _, n := range list {
		if owner := owners[slotKey{n.demand(), n.Slot}]; owner != 0 {
			of[n.ID] = owner
		}
	}
	return of, nil
}

// demand is the demand of which a notice tells; zero when it tells of none.
func (n *Notice) demand() int64 {
	text, ok := strings.CutPrefix(n.Cause, reminderCause)
	if !ok {
		return 0
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return id
}
