package demand

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// reminderCause begins the cause of a notice about a demand, before its id.
const reminderCause = "reminder "

func causeOf(demand int64) string { return reminderCause + strconv.FormatInt(demand, 10) }

// UnwantedReminders returns which notices must not be delivered, with the reasons by id. Their owners were frozen or
// unbound, or have switched the reminder or the address off.
func UnwantedReminders(tx *schema.Tx, list []notice.Notice) (map[int64]string, error) {
	why := map[int64]string{}
	reminders, err := remindersOf(tx, list)
	if err != nil || len(reminders) == 0 {
		return why, err
	}
	var owners, demands []int64
	for _, r := range reminders {
		owners, demands = append(owners, r.MembershipID), append(demands, r.DemandID)
	}
	active, err := ActiveOwners(tx, slices.Compact(slices.Sorted(slices.Values(owners))))
	if err != nil {
		return nil, err
	}
	ways, err := notice.FindWays(tx, owners)
	if err != nil {
		return nil, err
	}
	subscriptions, err := switchesOf(tx, demands)
	for i := range list {
		n := &list[i]
		r, known := reminders[n.ID]
		if !known {
			continue
		}
		way := ways[r.MembershipID]
		to, _ := way.Recipients()
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

// switchesOf returns the switches of subscriptions, by demand.
func switchesOf(tx *schema.Tx, demands []int64) (map[int64]Switches, error) {
	var rows []Subscription
	err := tx.DB().Select("demand_id", "kind", "at_once", "fall").Where("demand_id IN ?", demands).Find(&rows).Error
	switches := map[int64]Switches{}
	for i := range rows {
		switches[rows[i].DemandID] = rows[i].Switches()
	}
	return switches, err
}

// wants reports whether a sent reminder is still switched on.
func (s Switches) wants(r *Reminder) bool {
	switch r.Why {
	case ByContract:
		return s.Kind == ContractReminder
	case ByQuantity:
		return s.Kind == QuantityReminder
	case ByFresh:
		return s.AtOnce || s.Fall > 0 && strings.HasPrefix(r.Slot, newLotsAndFall)
	case ByFall:
		return s.Fall > 0
	case ByPause: // sent on the site only
	}
	return s.On()
}

// remindersOf returns the reminders that notices deliver, by the ids of the notices, from the history.
func remindersOf(tx *schema.Tx, list []notice.Notice) (map[int64]Reminder, error) {
	var demands []int64
	var slots []string
	for _, n := range list {
		if demand := demandOf(&n); demand != 0 {
			demands, slots = append(demands, demand), append(slots, n.Slot)
		}
	}
	found, err := findReminders(tx, demands, slots)
	reminders := map[int64]Reminder{}
	for _, n := range list {
		if r, known := found[reminderKey{demandOf(&n), n.Slot}]; known {
			reminders[n.ID] = r
		}
	}
	return reminders, err
}

// demandOf returns the demand of the reminder that a notice delivers; 0 for other notices.
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
