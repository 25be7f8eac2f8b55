package demand

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// Prepared is a demand with what is to be told of it.
type Prepared struct {
	Due      *Due
	Tellings []Telling
}

// nothing tells whether there is only the next time to be set.
func (p *Prepared) nothing() bool {
	return len(p.Tellings)+len(p.Due.Missed) == 0 && p.Due.Lost+p.Due.Over == ""
}

// slots are the times that are told or noted.
func (p *Prepared) slots() (slots []string) {
	for _, t := range p.Tellings {
		slots = append(slots, slotOf(p.Due.Slot, t.Part))
	}
	for _, at := range p.Due.Missed {
		slots = append(slots, slotOf(at, ""))
	}
	return append(slots, p.pauses()...)
}

// pauses are the slots under which it is remembered that nothing can be told.
func (p *Prepared) pauses() (slots []string) {
	for _, pause := range p.Due.pauses() {
		slots = append(slots, pause.Slot)
	}
	return slots
}

// Remind stores what the owners of demands are told at the times that they have chosen, and sends it: once for each time,
// however often this is tried. Of days that are over it notes that they were missed. A demand whose subscription is no
// longer as it was when this was prepared is passed over. It tells how many messages there are.
func Remind(tx *schema.Tx, list []Prepared) (int, error) {
	list = slices.SortedFunc(slices.Values(list), func(a, b Prepared) int { return cmp.Compare(a.Due.DemandID, b.Due.DemandID) })
	some := slices.DeleteFunc(slices.Clone(list), func(p Prepared) bool { return p.nothing() })
	if len(some) > 0 {
		if err := lockAll(tx, list); err != nil {
			return 0, err
		}
	}
	r, err := newRound(tx, some, (*Prepared).slots)
	if err != nil {
		return 0, err
	}
	for i := range list {
		if err := r.remind(&list[i]); err != nil {
			return 0, err
		}
	}
	told, err := r.end()
	return told, errors.Join(err, unsnag(tx, SnagAtTime, list))
}

// lockAll locks the subscriptions of demands in the order of these, as everybody does who locks several.
func lockAll(tx *schema.Tx, list []Prepared) error {
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].Due.DemandID
	}
	var locked []int64
	return tx.DB().Model(&Subscription{}).Clauses(schema.ForUpdate).Where("demand_id IN ?", ids).Order("demand_id").Pluck("demand_id", &locked).Error
}

func (r *round) remind(p *Prepared) error {
	d := p.Due
	if p.nothing() || r.owners[d.Owner.ID].ID == 0 {
		return r.tx.DB().Exec("UPDATE subscription SET next_at = ? WHERE demand_id = ? AND version = ? AND next_at = ?",
			schema.Millis(d.Then), d.DemandID, d.Version, schema.Millis(d.NextAt)).Error
	}
	s := r.subscriptions[d.DemandID]
	if s == nil || s.Version != d.Version || !s.NextAt.Equal(d.NextAt) {
		return nil
	}
	for _, at := range d.Missed {
		if err := r.miss(d, at); err != nil {
			return err
		}
	}
	told, upTo := unpack(s.Told), s.ToldUpTo
	for i := range p.Tellings {
		fresh, err := r.tell(d, &p.Tellings[i], slotOf(d.Slot, p.Tellings[i].Part))
		if err != nil {
			return err
		}
		if fresh {
			t := &p.Tellings[i]
			told, upTo = behind(told, t.Listings), max(upTo, d.settled.Repricing)
			s.tellPart(ToldPart{t.Asked, d.settled.Listing, t.Lots})
		}
	}
	if err := r.rest(d); err != nil {
		return err
	}
	s.NextAt, s.Told, s.ToldUpTo = d.Then, PackTold(told), upTo
	return r.tx.DB().Select("NextAt", "Told", "ToldUpTo", "ToldParts").Updates(s).Error
}

// RemindAtOnce stores and sends what the owners of demands are told at once, and forgets the fresh lots that this was
// prepared for: the tellings are all there is to say of them. A demand whose subscription is no longer as it was is passed
// over. It tells how many messages there are.
func RemindAtOnce(tx *schema.Tx, list []Prepared) (int, error) {
	r, err := newRound(tx, list, (*Prepared).pauses) // no other server tells of this version
	if err != nil {
		return 0, err
	}
	for i := range list {
		if err := r.remindAtOnce(&list[i]); err != nil {
			return 0, err
		}
	}
	told, err := r.end()
	return told, errors.Join(err, unsnag(tx, SnagAtOnce, list), unsnag(tx, SnagFall, list))
}

func (r *round) remindAtOnce(p *Prepared) error {
	d, s := p.Due, r.subscriptions[p.Due.DemandID]
	if s == nil || s.Version != d.Version {
		return nil
	}
	if err := forgetFresh(r.tx, d.DemandID, d.Fresh, d.met); err != nil {
		return err
	}
	if r.owners[d.Owner.ID].ID == 0 {
		return nil
	}
	if err := r.rest(d); err != nil || len(p.Tellings) == 0 {
		return err
	}
	for i := range p.Tellings {
		t := &p.Tellings[i]
		if _, err := r.tell(d, t, t.slotAtOnce(s.Version)); err != nil {
			return err
		}
		s.LowTold = cmp.Or(t.Low, s.LowTold)
	}
	return r.tx.DB().Exec("UPDATE subscription SET at_once_told = ?, low_told = ?, version = version + 1 WHERE demand_id = ?",
		schema.Millis(r.tx.Now()), s.LowTold, d.DemandID).Error
}

// NoteLow keeps the lowest price of a demand of which none was known: falls are counted from it.
func NoteLow(tx *schema.Tx, d *Due, low schema.Yuan) error {
	return tx.DB().Exec("UPDATE subscription SET low_told = ? WHERE demand_id = ? AND version = ? AND low_told = 0",
		low, d.DemandID, d.Version).Error
}

// reason is why the owner is told at the chosen time.
func (s *Subscription) reason() ReminderReason {
	if s.Kind == QuantityReminder {
		return ByQuantity
	}
	return ByContract
}

// slotOf names one thing that is told at a chosen time.
func slotOf(at time.Time, part string) string {
	slot := "time " + at.In(schema.Shanghai).Format("2006-01-02 15:04")
	if part != "" {
		slot += " " + part
	}
	return slot
}

// freshAndFall begins the slot of new lots and a fall that are told in one message.
const freshAndFall = string(ByFresh) + " " + string(ByFall)

// slotAtOnce names what is told at once by a version of a subscription.
func (t *Telling) slotAtOnce(version int) string {
	why := string(t.Why)
	if t.Why == ByFresh && t.Low > 0 {
		why = freshAndFall
	}
	return fmt.Sprintf("%s %d", why, version)
}

// Reminders are what was told to a membership of one of its demands (zero: of all), newest first, and how many there are
// on all pages.
func Reminders(tx *schema.Tx, owner, demand int64, page schema.Page) ([]Reminder, int, error) {
	query := tx.DB().Model(&Reminder{}).Where("owner = ?", owner)
	if demand != 0 {
		query = query.Where("demand_id = ?", demand)
	}
	list, total, err := schema.PageOf[Reminder](query, "id DESC", page)
	if err != nil {
		return nil, 0, err
	}
	return list, total, readUnsent(tx, list)
}

// readUnsent reads by which channels reminders did not leave, or will not.
func readUnsent(tx *schema.Tx, list []Reminder) error {
	of := map[slotKey]*Reminder{}
	var causes, slots []string
	for i := range list {
		r := &list[i]
		of[slotKey{r.DemandID, r.Slot}] = r
		causes, slots = append(causes, causeOf(r.DemandID)), append(slots, r.Slot)
	}
	if len(list) == 0 {
		return nil
	}
	var rows []notice.Notice
	err := tx.DB().Select("id", "cause", "slot", "channel", "recipient", "state").
		Where("cause IN ? AND slot IN ?", causes, slots).Order("channel").Find(&rows).Error
	if err != nil {
		return err
	}
	unwanted, err := UnwantedReminders(tx, slices.DeleteFunc(slices.Clone(rows), func(n notice.Notice) bool { return n.State != notice.NoticeWaiting }))
	for i := range rows {
		n := &rows[i]
		r := of[slotKey{demandOf(n), n.Slot}]
		switch {
		case r == nil:
		case n.State == notice.NoticeGivenUp:
			r.Unsent = append(r.Unsent, n.Channel)
		case n.State == notice.NoticeRecalled || unwanted[n.ID] != "":
			r.Recalled = append(r.Recalled, n.Channel)
		}
	}
	return err
}
