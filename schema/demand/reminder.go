package demand

import (
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// Reminder is one reminder of a saved demand in the history of its owner, sent or missed.
type Reminder struct {
	ID           int64          `gorm:"primaryKey"`
	DemandID     int64          `gorm:"uniqueIndex:reminder_slot,priority:1"`
	Slot         string         `gorm:"size:40;uniqueIndex:reminder_slot,priority:2"` // reason and time, such as "time 2026-11-23 09:00": sent once
	MembershipID int64          `gorm:"column:owner;index:reminder_owner,priority:1"`
	Name         string         `gorm:"size:40"` // of the demand at that time
	Why          ReminderReason `gorm:"size:20"`
	State        ReminderState
	Lots         int
	Title        string    `gorm:"size:100"`
	Text         string    `gorm:"size:1000"`
	Link         string    `gorm:"size:500"` // the path that opens exactly these lots
	At           time.Time `gorm:"serializer:moment;type:bigint;index:reminder_owner,priority:2;index:reminder_at"`

	// Known as long as notices are kept.
	Unsent   []notice.Channel `gorm:"-"` // channels that could not deliver it
	Recalled []notice.Channel `gorm:"-"` // channels that did not deliver it because the owner switched it off
}

// ReminderReason is the reason of a reminder.
type ReminderReason string

// Reasons of reminders.
const (
	ByContract ReminderReason = "contract" // lots on a contract at a basis
	ByQuantity ReminderReason = "quantity" // lots below the average
	ByFresh    ReminderReason = "fresh"    // newly listed or repriced lots
	ByFall     ReminderReason = "fall"     // the lowest price fell
	ByPause    ReminderReason = "pause"    // no reminder is possible until the owner changes the demand
)

// ReminderState is the state of a reminder.
type ReminderState int

// States of a reminder.
const (
	ReminderSent   ReminderState = 1 // 已发送
	ReminderMissed ReminderState = 2 // 错过：当天没有发出
)

// reminderKey identifies a reminder.
type reminderKey struct {
	demand int64
	slot   string
}

// findReminders returns the reminders of demands at slots.
func findReminders(tx *schema.Tx, demands []int64, slots []string) (map[reminderKey]Reminder, error) {
	found := map[reminderKey]Reminder{}
	if len(slots) == 0 {
		return found, nil
	}
	var rows []Reminder
	err := tx.DB().Where("demand_id IN ? AND slot IN ?", demands, slots).Find(&rows).Error
	for _, r := range rows {
		found[reminderKey{r.DemandID, r.Slot}] = r
	}
	return found, err
}

// Reminders returns one page of the reminders of a membership for one demand (0 for all), newest first, and their
// number on all pages.
func Reminders(tx *schema.Tx, owner, demand int64, page schema.Page) ([]Reminder, int, error) {
	query := tx.DB().Model(&Reminder{}).Where("owner = ?", owner)
	if demand != 0 {
		query = query.Where("demand_id = ?", demand)
	}
	list, total, err := schema.PageOf[Reminder](query, "id DESC", page)
	if err != nil {
		return nil, 0, err
	}
	return list, total, readUndelivered(tx, list)
}

// readUndelivered sets Unsent and Recalled of reminders.
func readUndelivered(tx *schema.Tx, list []Reminder) error {
	if len(list) == 0 {
		return nil
	}
	byKey := map[reminderKey]*Reminder{}
	var causes, slots []string
	for i := range list {
		r := &list[i]
		byKey[reminderKey{r.DemandID, r.Slot}] = r
		causes, slots = append(causes, causeOf(r.DemandID)), append(slots, r.Slot)
	}
	var rows []notice.Notice
	err := tx.DB().Select("id", "cause", "slot", "channel", "recipient", "state").
		Where("cause IN ? AND slot IN ?", causes, slots).Order("channel").Find(&rows).Error
	if err != nil {
		return err
	}
	waiting := slices.DeleteFunc(slices.Clone(rows), func(n notice.Notice) bool { return n.State != notice.NoticeWaiting })
	unwanted, err := UnwantedReminders(tx, waiting)
	for i := range rows {
		n := &rows[i]
		r := byKey[reminderKey{demandOf(n), n.Slot}]
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
