package demand

import (
	"slices"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// outbox collects the reminders of several demands in one transaction. It reads what they need at the beginning and
// inserts many rows at once at the end.
type outbox struct {
	tx            *schema.Tx
	subscriptions map[int64]*Subscription // locked, by demand
	owners        map[int64]ActiveOwner
	ways          map[int64]notice.Way // by owner
	known         map[reminderKey]Reminder

	reminders []Reminder
	messages  []notice.Message
	notices   []notice.Notice
	notified  []NotifiedLot
}

// newOutbox locks the subscriptions of demands, unless no reminder is stored for any of them. It reads the reminders
// that exist at their slots.
func newOutbox(tx *schema.Tx, list []Prepared, slotsOf func(*Prepared) []string) (o *outbox, err error) {
	o = &outbox{tx: tx}
	demands, owners, slots := make([]int64, len(list)), make([]int64, len(list)), []string{}
	for i := range list {
		demands[i], owners[i] = list[i].Due.DemandID, list[i].Due.Owner.ID
		slots = append(slots, slotsOf(&list[i])...)
	}
	if !slices.ContainsFunc(list, func(p Prepared) bool { return !p.empty() || len(p.Due.freshes) > 0 }) {
		return o, nil
	}
	if o.subscriptions, err = lockSubscriptions(tx, demands); err != nil {
		return nil, err
	}
	if o.owners, err = ActiveOwners(tx, owners); err != nil {
		return nil, err
	}
	if o.ways, err = notice.FindWays(tx, owners); err != nil {
		return nil, err
	}
	o.known, err = findReminders(tx, demands, slots)
	return o, err
}

// lockSubscriptions locks the subscriptions of demands, always in this order, and returns them by demand.
func lockSubscriptions(tx *schema.Tx, demands []int64) (map[int64]*Subscription, error) {
	var rows []Subscription
	err := tx.DB().Clauses(schema.ForUpdate).Where("demand_id IN ?", demands).Order("demand_id").Find(&rows).Error
	locked := map[int64]*Subscription{}
	for i := range rows {
		locked[rows[i].DemandID] = &rows[i]
	}
	return locked, err
}

// add adds a reminder to the history of its owner and sends it on all channels. It does nothing and returns false if
// the slot is taken.
func (o *outbox) add(d *Due, t *ReminderText, slot string) (bool, error) {
	link, err := Link(o.tx, t.Demand)
	if err != nil {
		return false, err
	}
	text := t.Sent()
	added, err := o.addReminder(d, Reminder{
		Slot: slot, Why: t.Why, State: ReminderSent, Lots: t.Lots, Title: t.Title, Text: text, Link: link,
	})
	if err != nil || !added {
		return false, err
	}
	cause, stop := causeOf(d.DemandID), d.StopPath()
	o.addMessage(notice.Message{
		MembershipID: d.Owner.ID, Type: notice.TradeMessage, Cause: cause + " " + slot,
		Title: t.Title, Text: text, Link: link, Stop: stop,
	})
	way := o.ways[d.Owner.ID]
	to, invalid := way.Recipients()
	for channel, recipient := range to {
		o.notices = append(o.notices, notice.Notice{
			Cause: cause, Slot: slot, Channel: channel, Recipient: recipient, Title: t.Title, Text: text,
			Link: link, Stop: stop, Until: t.expiry(o.tx.Now()),
		})
	}
	if invalid {
		return true, o.removeWebhook(d.Owner.ID)
	}
	return true, nil
}

// removeWebhook removes the webhook of an owner, which is too long to be one, and notifies the owner.
func (o *outbox) removeWebhook(owner int64) error {
	way := o.ways[owner]
	way.Webhook = ""
	o.ways[owner] = way
	o.addMessage(notice.Message{
		MembershipID: owner, Type: notice.SystemMessage, Cause: "reminder way", Title: "提醒没有发到站外",
		Text: "推送设置中有一个地址过长，提醒只发了站内消息。请打开推送设置重新填写。", Link: "/member/conditions",
	})
	return o.tx.DB().Exec("UPDATE reminder_way SET webhook = '' WHERE owner = ?", owner).Error
}

// addMissed adds a missed time to the history.
func (o *outbox) addMissed(d *Due, at time.Time) error {
	_, err := o.addReminder(d, Reminder{
		Slot: scheduledSlot(at, ""), Why: d.scheduledReason(), State: ReminderMissed, Title: "未能提醒",
		Text: "原定 " + at.In(schema.Shanghai).Format("2006-01-02 15:04") + " 的提醒当天没有发出。",
	})
	return err
}

// addReminder adds a row to the history of the owner, unless a reminder was sent at its slot. It replaces a missed
// one of that slot.
func (o *outbox) addReminder(d *Due, row Reminder) (bool, error) {
	known := o.known[reminderKey{d.DemandID, row.Slot}]
	if known.State == ReminderSent {
		return false, nil
	}
	row.ID, row.DemandID, row.MembershipID, row.Name, row.At = known.ID, d.DemandID, d.Owner.ID, d.Name, o.tx.Now()
	if row.ID != 0 {
		return true, o.tx.Update(&row)
	}
	o.reminders = append(o.reminders, row)
	return true, nil
}

// addPauses notifies the owner that no other reminder of a demand is possible, once for its filters and contracts.
// The history records it, because the owner may delete the message.
func (o *outbox) addPauses(d *Due) error {
	for _, pause := range d.pauses() {
		added, err := o.addReminder(d, pause)
		if err != nil {
			return err
		}
		if added {
			o.addMessage(notice.Message{
				MembershipID: d.Owner.ID, Type: notice.SystemMessage, Cause: causeOf(d.DemandID) + " " + pause.Slot,
				Title: pause.Title, Text: pause.Text, Link: pause.Link,
			})
		}
	}
	return nil
}

func (o *outbox) addMessage(m notice.Message) {
	m.Text, m.At = schema.Shorten(m.Text, textMax), o.tx.Now()
	o.messages = append(o.messages, m)
}

// flush inserts what was added and returns the number of messages.
func (o *outbox) flush() (int, error) {
	if err := schema.Insert(o.tx, o.reminders); err != nil {
		return 0, err
	}
	for i := range o.messages {
		if err := o.tx.Fit(&o.messages[i]); err != nil {
			return 0, err
		}
		o.tx.Changed(notice.MessageChanged, o.messages[i].MembershipID)
	}
	if len(o.messages) > 0 {
		const together = 15 // so few parameters that the SQLite driver stays quick
		err := o.tx.DB().Clauses(clause.OnConflict{DoNothing: true}).CreateInBatches(o.messages, together).Error
		if err != nil {
			return 0, err
		}
	}
	if err := notice.DelayWebhooks(o.tx, o.notices); err != nil {
		return 0, err
	}
	for _, n := range o.notices {
		if err := notice.Send(o.tx, n); err != nil {
			return 0, err
		}
	}
	return len(o.messages), o.flushNotified()
}

// flushNotified records the lots of the reminders and deletes old rows of the same demands.
func (o *outbox) flushNotified() error {
	if len(o.notified) == 0 {
		return nil
	}
	var demands []int64
	for _, t := range o.notified {
		demands = append(demands, t.DemandID)
	}
	slices.Sort(demands)
	if err := deleteOldNotifiedLots(o.tx, slices.Compact(demands)); err != nil {
		return err
	}
	return insertNotifiedLots(o.tx, o.notified)
}
