package demand

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// reminderCause begins the cause of a notice that tells of a demand: its id follows.
const reminderCause = "reminder "

func causeOf(demand int64) string { return reminderCause + strconv.FormatInt(demand, 10) }

// UnwantedReminders returns those of some notices that the owners of demands may not or will not get any more, by their
// ids, each with the reason: the owner was frozen or unbound since, or has switched the reminder off.
func UnwantedReminders(tx *schema.Tx, list []notice.Notice) (map[int64]string, error) {
	why := map[int64]string{}
	told, err := toldBy(tx, list)
	if err != nil || len(told) == 0 {
		return why, err
	}
	var owners, demands []int64
	for _, r := range told {
		owners, demands = append(owners, r.MembershipID), append(demands, r.DemandID)
	}
	active, err := ActiveOwners(tx, slices.Compact(slices.Sorted(slices.Values(owners))))
	if err != nil {
		return nil, err
	}
	ways, err := waysOf(tx, owners)
	if err != nil {
		return nil, err
	}
	subscriptions, err := switchesOf(tx, demands)
	for i := range list {
		n := &list[i]
		r, known := told[n.ID]
		if !known {
			continue
		}
		way := ways[r.MembershipID]
		to, _ := way.recipients()
		switch s := subscriptions[r.DemandID]; {
		case active[r.MembershipID].ID == 0:
			why[n.ID] = "接收人的账号已冻结或解绑，不再发送"
		case !s.wants(&r):
			why[n.ID] = "接收人已停止提醒，不再发送"
		case to[n.Channel] != n.Recipient:
			why[n.ID] = "接收人已不用这个地址，不再发送"
		}
	}
	return why, err
}

// switchesOf are the switches of the subscriptions of demands, by these. One that is gone has none on.
func switchesOf(tx *schema.Tx, demands []int64) (map[int64]Switches, error) {
	var rows []Subscription
	err := tx.DB().Select("demand_id", "kind", "at_once", "fall").Where("demand_id IN ?", demands).Find(&rows).Error
	switches := map[int64]Switches{}
	for i := range rows {
		switches[rows[i].DemandID] = rows[i].Switches()
	}
	return switches, err
}

// wants tells whether the owner of a demand still wants to hear what a reminder has told.
func (s Switches) wants(told *Reminder) bool {
	switch told.Why {
	case ByContract:
		return s.Kind == ContractReminder
	case ByQuantity:
		return s.Kind == QuantityReminder
	case ByFresh:
		return s.AtOnce || s.Fall > 0 && strings.HasPrefix(told.Slot, freshAndFall)
	case ByFall:
		return s.Fall > 0
	case ByPause: // told in the site alone
	}
	return s.On()
}

// toldBy are the reminders that notices of demands carry, by the ids of the notices. The history knows them also when the demand
// is gone.
func toldBy(tx *schema.Tx, list []notice.Notice) (map[int64]Reminder, error) {
	var demands []int64
	var slots []string
	for _, n := range list {
		if demand := demandOf(&n); demand != 0 {
			demands, slots = append(demands, demand), append(slots, n.Slot)
		}
	}
	if len(demands) == 0 {
		return nil, nil
	}
	var rows []Reminder
	err := tx.DB().Select("demand_id", "slot", "owner", "why").Where("demand_id IN ? AND slot IN ?", demands, slots).Find(&rows).Error
	if err != nil {
		return nil, err
	}
	told := map[slotKey]Reminder{}
	for _, r := range rows {
		told[slotKey{r.DemandID, r.Slot}] = r
	}
	of := map[int64]Reminder{}
	for _, n := range list {
		if r, known := told[slotKey{demandOf(&n), n.Slot}]; known {
			of[n.ID] = r
		}
	}
	return of, nil
}

// demandOf is the demand of which a notice tells; zero when it tells of none.
func demandOf(n *notice.Notice) int64 {
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
