package schema

import "time"

// Retention of notices and messages.
const (
	NoticeKept        = 90 * 24 * time.Hour
	ReadMessageKept   = 180 * 24 * time.Hour // after it was read
	UnreadMessageKept = 730 * 24 * time.Hour
)

// aboutNotice is the kind of thing that an event about a notice is about.
const aboutNotice = "notice"

// NoticeDomain returns what the kernels must know of messages, notices, events and pictures.
func NoticeDomain() Domain {
	return Domain{
		Name:    "notice",
		Changes: []string{MessageChanged, InboxChanged},
		Verbs:   []string{"retry"},
		Names:   map[string]string{aboutNotice: "SELECT title FROM notice WHERE id = ?"},
		Uploads: Uploads{Pictures: picturesOfEvents, Tables: []string{"picture"}},
		Retention: []Retention{
			{Table: "message", Key: "id", Kept: ReadMessageKept, Where: "read_at > 0 AND read_at <= @over"},
			{Table: "message", Key: "id", Kept: UnreadMessageKept, Where: "read_at = 0 AND at <= @over"},
			{
				Table: "notice", Key: "id", Kept: NoticeKept, Where: "at <= @over AND state <> @waiting",
				Args: map[string]any{"waiting": NoticeWaiting},
			},
		},
	}
}
