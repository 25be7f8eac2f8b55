package notice

import (
	"time"

	"cottonmall/schema"
)

// Retention of notices and messages.
const (
	NoticeKept        = 90 * 24 * time.Hour
	ReadMessageKept   = 180 * 24 * time.Hour // after it has been read
	UnreadMessageKept = 730 * 24 * time.Hour
)

// kindNotice is the kind of thing of events about notices.
const kindNotice = "notice"

// Domain returns the description of messages, notices, events and pictures for package schema.
func Domain() schema.Domain {
	return schema.Domain{
		Name:       "notice",
		Changes:    []string{MessageChanged, InboxChanged},
		Verbs:      []string{"retry"},
		EventKinds: []string{kindNotice},
		Names:      map[string]string{kindNotice: "SELECT title FROM notice WHERE id = ?"},
		UsedFiles:  schema.UsedFiles{Pictures: eventPictures, Tables: []string{"picture"}},
		Expire:     EraseSecrets,
		Retention: []schema.Retention{
			{Table: "message", Key: "id", Kept: ReadMessageKept, Where: "read_at > 0 AND read_at <= @over"},
			{Table: "message", Key: "id", Kept: UnreadMessageKept, Where: "read_at = 0 AND at <= @over"},
			{
				Table: "notice", Key: "id", Kept: NoticeKept, Where: "at <= @over AND state <> @waiting",
				Args: map[string]any{"waiting": NoticeWaiting},
			},
		},
	}
}
