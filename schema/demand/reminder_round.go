package demand

import (
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// round is what is told of several demands in one transaction: what is needed is read at its beginning, what is told is
// written at its end, many rows at once.
type round struct {
	tx            *schema.Tx
	subscriptions map[int64]*Subscription // locked, by their demands
	owners        map[int64]ActiveOwner   // who may be told
	ways          map[int64]ReminderWay   // by owners
	known         map[slotKey]Reminder    // of the slots that are to be told

	reminders []Reminder
	messages  []notice.Message
	notices   []notice.Notice
}

type slotKey struct {
	demand int64
	slot   string
}

// newRound locks the subscriptions of demands, in the order of these. Slots are those of a demand that may have been told
// before.
func newRound(tx *schema.Tx, list []Prepared, slots func(*Prepared) []string) (*round, error) {
	r := &round{tx: tx, subscriptions: map[int64]*Subscription{}, known: map[slotKey]Reminder{}}
	demands, owners, asked := make([]int64, len(list)), make([]int64, len(list)), []string{}
	for i := range list {
		demands[i], owners[i] = list[i].Due.DemandID, list[i].Due.Owner.ID
		asked = append(asked, slots(&list[i])...)
	}
	if len(list) == 0 {
		return r, nil
	}
	var locked []Subscription
	if err := tx.DB().Clauses(schema.ForUpdate).Where("demand_id IN ?", demands).Order("demand_id").Find(&locked).Error; err != nil {
		return nil, err
	}
	for i := range locked {
		r.subscriptions[locked[i].DemandID] = &locked[i]
	}
	var err error
	if r.owners, err = ActiveOwners(tx, owners); err != nil {
		return nil, err
	}
	if r.ways, err = waysOf(tx, owners); err != nil {
		return nil, err
	}
	return r, r.readSlots(demands, asked)
}

func (r *round) readSlots(demands []int64, slots []string) error {
	if len(slots) == 0 {
		return nil
	}
	var known []Reminder
	if err := r.tx.DB().Where("demand_id IN ? AND slot IN ?", demands, slots).Find(&known).Error; err != nil {
		return err
	}
	for _, row := range known {
		r.known[slotKey{row.DemandID, row.Slot}] = row
	}
	return nil
}

// tell notes a telling and sends it: in the site, and by every other way that the owner has. It tells whether it has done
// so: not when something was told for the slot already.
func (r *round) tell(d *Due, t *Telling, slot string) (bool, error) {
	link, err := Link(r.tx, t.Demand)
	if err != nil {
		return false, err
	}
	text := t.Sent()
	fresh, err := r.note(d, Reminder{Slot: slot, Why: t.Why, State: ReminderSent, Lots: t.Lots, Title: t.Title, Text: text, Link: link})
	if err != nil || !fresh {
		return false, err
	}
	cause, stop := causeOf(d.DemandID), d.StopPath()
	r.message(notice.Message{MembershipID: d.Owner.ID, Type: notice.TradeMessage, Cause: cause + " " + slot, Title: t.Title, Text: text, Link: link, Stop: stop})
	w := r.ways[d.Owner.ID]
	to, odd := w.recipients()
	until := t.until(r.tx.Now())
	for channel, recipient := range to {
		r.notices = append(r.notices, notice.Notice{
			Cause: cause, Slot: slot, Channel: channel, Recipient: recipient, Title: t.Title, Text: text, Link: link, Stop: stop,
			Until: until,
		})
	}
	if odd {
		if err := r.dropRobot(d.Owner.ID); err != nil {
			return false, err
		}
		r.message(notice.Message{
			MembershipID: d.Owner.ID, Type: notice.SystemMessage, Cause: "reminder way", Title: "提醒没有发到站外", Link: "/member/conditions",
			Text: "推送设置中有一个地址过长，提醒只发了站内消息。请打开推送设置重新填写。",
		})
	}
	return true, nil
}

// dropRobot drops an address that cannot be one: its owner is told of it, once.
func (r *round) dropRobot(owner int64) error {
	w := r.ways[owner]
	w.Webhook = ""
	r.ways[owner] = w
	return r.tx.DB().Exec("UPDATE reminder_way SET webhook = '' WHERE owner = ?", owner).Error
}

// miss notes a time that was missed.
func (r *round) miss(d *Due, at time.Time) error {
	_, err := r.note(d, Reminder{
		Slot: slotOf(at, ""), Why: d.reason(), State: ReminderMissed,
		Title: "未能提醒", Text: "原定 " + at.In(schema.Shanghai).Format("2006-01-02 15:04") + " 的提醒当天没有发出。",
	})
	return err
}

// note writes a row into the owner's history, unless it was told already. What was noted as missed gives way: the clock
// was wrong.
func (r *round) note(d *Due, row Reminder) (bool, error) {
	known := r.known[slotKey{d.DemandID, row.Slot}]
	if known.State == ReminderSent {
		return false, nil
	}
	row.ID, row.DemandID, row.MembershipID, row.Name, row.At = known.ID, d.DemandID, d.Owner.ID, d.Name, r.tx.Now()
	if row.ID != 0 {
		return true, r.tx.Update(&row)
	}
	r.reminders = append(r.reminders, row)
	return true, nil
}

// rest tells the owner, once for the filters and contracts as they are, why nothing can be told of a demand. The history of reminders
// remembers it, not the message, which he may delete.
func (r *round) rest(d *Due) error {
	for _, pause := range d.pauses() {
		if fresh, err := r.note(d, pause); err != nil {
			return err
		} else if fresh {
			r.message(notice.Message{
				MembershipID: d.Owner.ID, Type: notice.SystemMessage, Cause: causeOf(d.DemandID) + " " + pause.Slot, Title: pause.Title, Text: pause.Text,
				Link: pause.Link,
			})
		}
	}
	return nil
}

func (r *round) message(m notice.Message) {
	m.Text, m.At = schema.Shorten(m.Text, 1000), r.tx.Now()
	r.messages = append(r.messages, m)
}

// end writes what was told, and tells how much.
func (r *round) end() (int, error) {
	if err := schema.Insert(r.tx, r.reminders); err != nil {
		return 0, err
	}
	for i := range r.messages {
		if err := r.tx.Fit(&r.messages[i]); err != nil {
			return 0, err
		}
		r.tx.Changed(notice.MessageChanged, r.messages[i].MembershipID)
	}
	if len(r.messages) > 0 {
		const together = 15 // so few parameters that the SQLite driver stays quick
		if err := r.tx.DB().Clauses(clause.OnConflict{DoNothing: true}).CreateInBatches(r.messages, together).Error; err != nil {
			return 0, err
		}
	}
	if err := spread(r.tx, r.notices); err != nil {
		return 0, err
	}
	for _, n := range r.notices {
		if err := notice.Send(r.tx, n); err != nil {
			return 0, err
		}
	}
	return len(r.messages), nil
}
