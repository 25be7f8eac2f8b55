package demand

import (
	"time"

	"cottonmall/schema/notice"
)

// Reminder is one time at which a saved demand was, or should have been, told to its owner.
type Reminder struct {
	ID           int64          `gorm:"primaryKey"`
	DemandID     int64          `gorm:"uniqueIndex:reminder_slot,priority:1"`
	Slot         string         `gorm:"size:40;uniqueIndex:reminder_slot,priority:2"` // why and for when, such as "time 2026-11-23 09:00": told once
	MembershipID int64          `gorm:"column:owner;index:reminder_owner,priority:1"`
	Name         string         `gorm:"size:40"` // of the demand, as it was then
	Why          ReminderReason `gorm:"size:20"`
	State        ReminderState
	Lots         int       // how many were told
	Title        string    `gorm:"size:100"`
	Text         string    `gorm:"size:1000"`
	Link         string    `gorm:"size:500"` // the path that opens exactly these lots
	At           time.Time `gorm:"serializer:moment;type:bigint;index:reminder_owner,priority:2;index:reminder_at"`

	// Known as long as notices are kept.
	Unsent   []notice.Channel `gorm:"-"` // by which it could not leave
	Recalled []notice.Channel `gorm:"-"` // by which it leaves no more: its owner has switched it off before it did
}

// ReminderReason is why an owner is told.
type ReminderReason string

// Reasons of reminders.
const (
	ByContract ReminderReason = "contract" // lots on a contract at a basis
	ByQuantity ReminderReason = "quantity" // lots under the average
	ByFresh    ReminderReason = "fresh"    // newly listed or re-priced lots
	ByFall     ReminderReason = "fall"     // the lowest price fell
	ByPause    ReminderReason = "pause"    // nothing can be told until the owner changes the demand
)

// ReminderState is what became of a reminder.
type ReminderState int

// States of a reminder.
const (
	ReminderSent   ReminderState = 1 // 已发送
	ReminderMissed ReminderState = 2 // 错过：当天没有发出
)
