package demand

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"cottonmall/schema"
)

// Prepared is a due demand with its reminders.
type Prepared struct {
	Due   *Due
	Texts []ReminderText
}

// empty reports whether only the next time must be stored.
func (p *Prepared) empty() bool {
	return len(p.Texts)+len(p.Due.Missed) == 0 && p.Due.Unusable+p.Due.Expired == ""
}

// slots returns the slots that scheduled reminders, missed times and pauses take.
func (p *Prepared) slots() (slots []string) {
	for _, t := range p.Texts {
		slots = append(slots, scheduledSlot(p.Due.Slot, t.Part))
	}
	for _, at := range p.Due.Missed {
		slots = append(slots, scheduledSlot(at, ""))
	}
	return append(slots, p.pauseSlots()...)
}

func (p *Prepared) pauseSlots() (slots []string) {
	for _, pause := range p.Due.pauses() {
		slots = append(slots, pause.Slot)
	}
	return slots
}

// SendScheduled stores and sends scheduled reminders, each once for its time. It records the missed times of former
// days. It skips demands whose subscription has changed since they were read. It returns the number of messages.
func SendScheduled(tx *schema.Tx, list []Prepared) (int, error) {
	list = slices.SortedFunc(slices.Values(list), func(a, b Prepared) int {
		return cmp.Compare(a.Due.DemandID, b.Due.DemandID)
	})
	o, err := newOutbox(tx, list, (*Prepared).slots)
	if err != nil {
		return 0, err
	}
	for i := range list {
		if err := o.sendScheduled(&list[i]); err != nil {
			return 0, err
		}
	}
	n, err := o.flush()
	return n, errors.Join(err, clearFailures(tx, RemindScheduled, list))
}

func (o *outbox) sendScheduled(p *Prepared) error {
	d := p.Due
	if p.empty() || o.owners[d.Owner.ID].ID == 0 {
		return o.tx.DB().Exec("UPDATE subscription SET next_at = ? WHERE demand_id = ? AND version = ? AND next_at = ?",
			schema.Millis(d.Then), d.DemandID, d.Version, schema.Millis(d.NextAt)).Error
	}
	s := o.subscriptions[d.DemandID]
	if s == nil || s.Version != d.Version || !s.NextAt.Equal(d.NextAt) {
		return nil
	}
	for _, at := range d.Missed {
		if err := o.addMissed(d, at); err != nil {
			return err
		}
	}
	for i := range p.Texts {
		t := &p.Texts[i]
		added, err := o.add(d, t, scheduledSlot(d.Slot, t.Part))
		if err != nil {
			return err
		}
		if added {
			o.notified = append(o.notified, t.Notified...)
			s.setLastReminder(PartReminder{Part: t.Limits, Lots: t.Lots, At: schema.Millis(d.at)})
		}
	}
	if err := o.addPauses(d); err != nil {
		return err
	}
	s.NextAt = d.Then
	return o.tx.DB().Select("NextAt", "PartReminders").Updates(s).Error
}

// SendAtOnce stores and sends immediate reminders and finishes the new lots for which they were prepared. It skips
// demands whose subscription has changed since they were read. It returns the number of messages.
func SendAtOnce(tx *schema.Tx, list []Prepared) (int, error) {
	o, err := newOutbox(tx, list, (*Prepared).pauseSlots) // the slots of the others contain the version
	if err != nil {
		return 0, err
	}
	for i := range list {
		if err := o.sendAtOnce(&list[i]); err != nil {
			return 0, err
		}
	}
	n, err := o.flush()
	return n, errors.Join(err, clearFailures(tx, RemindAtOnce, list), clearFailures(tx, RemindFalls, list))
}

func (o *outbox) sendAtOnce(p *Prepared) error {
	d, s := p.Due, o.subscriptions[p.Due.DemandID]
	if s == nil || s.Version != d.Version {
		return nil
	}
	if err := finishLots(o.tx, d.DemandID, d.freshes); err != nil {
		return err
	}
	if o.owners[d.Owner.ID].ID == 0 {
		return nil
	}
	if err := o.addPauses(d); err != nil || len(p.Texts) == 0 {
		return err
	}
	for i := range p.Texts {
		t := &p.Texts[i]
		if _, err := o.add(d, t, t.immediateSlot(s.Version)); err != nil {
			return err
		}
		s.LastLowest = cmp.Or(t.Lowest, s.LastLowest)
	}
	return o.tx.DB().Exec("UPDATE subscription SET at_once_told = ?, low_told = ?, version = version + 1 "+
		"WHERE demand_id = ?",
		schema.Millis(o.tx.Now()), s.LastLowest, d.DemandID).Error
}

// SetFirstLowest stores the lowest price of a demand without one. Falls are measured from it.
func SetFirstLowest(tx *schema.Tx, d *Due, lowest schema.Yuan) error {
	return tx.DB().Exec("UPDATE subscription SET low_told = ? WHERE demand_id = ? AND version = ? AND low_told = 0",
		lowest, d.DemandID, d.Version).Error
}

// recordMissed records the missed times of a demand in the history of its owner.
func recordMissed(tx *schema.Tx, d *Due) error {
	o, err := newOutbox(tx, []Prepared{{Due: d}}, (*Prepared).slots)
	if err != nil {
		return err
	}
	for _, at := range d.Missed {
		if err := o.addMissed(d, at); err != nil {
			return err
		}
	}
	_, err = o.flush()
	return err
}

// scheduledReason returns the reason of scheduled reminders.
func (s *Subscription) scheduledReason() ReminderReason {
	if s.Kind == QuantityReminder {
		return ByQuantity
	}
	return ByContract
}

// scheduledSlot returns the slot of a scheduled reminder.
func scheduledSlot(at time.Time, part string) string {
	slot := "time " + at.In(schema.Shanghai).Format("2006-01-02 15:04")
	if part != "" {
		slot += " " + part
	}
	return slot
}

// newLotsAndFall begins the slots of reminders of new lots and a fall.
const newLotsAndFall = string(ByFresh) + " " + string(ByFall)

// immediateSlot returns the slot of an immediate reminder of a version of a subscription.
func (t *ReminderText) immediateSlot(version int) string {
	why := string(t.Why)
	if t.Why == ByFresh && t.Lowest > 0 {
		why = newLotsAndFall
	}
	return fmt.Sprintf("%s %d", why, version)
}
