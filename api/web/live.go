package web

import (
	"slices"
	"strconv"

	"cottonmall/schema"
)

// Live configures the messages to pages about changes in the database. The domains provide its parts.
type Live struct {
	Watched  []*schema.Collection // collections whose objects pages can watch, by the name of their One
	Messages []MessageKind
	Tickers  []Ticker

	SessionEnded     string // kind of the changes about ended sessions; their keys are the hashes
	ReplacedSessions func(tx *schema.Tx, hashes []string) (map[string]bool, error)
}

// LiveMessage is a message to a page.
type LiveMessage struct {
	Type string `json:"msgType"`
	Data any    `json:"data"`
}

// Types of the kernel's messages.
const (
	changedType    = "changed"
	newVersionType = "refreshVersion"
	loggedOutType  = "loggedOut"
)

// MessageTypes returns the types of all messages, without duplicates.
func (l *Live) MessageTypes() []string {
	list := []string{changedType, newVersionType, loggedOutType}
	for _, m := range l.Messages {
		list = append(list, m.MessageType)
	}
	for _, t := range l.Tickers {
		list = append(list, t.MessageType)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// MessageKind turns changes of a kind into messages for single users.
type MessageKind struct {
	Kind        string
	MessageType string

	// Read returns the messages by key. It leaves out keys that concern no user.
	Read func(tx *schema.Tx, keys []string) (map[string]PersonalMessage, error)
}

// PersonalMessage is a message to the pages of a user or of memberships.
type PersonalMessage struct {
	UserID, MembershipID int64   // one of them at most is not zero
	Colleagues           []int64 // further memberships
	Data                 any
}

// Ticker sends values to pages when they change.
type Ticker struct {
	MessageType string
	Kinds       []string           // of the changes that Read receives
	Of          *schema.Collection // pages receive the values of those objects that they watch; nil: all pages, all values

	// Read returns the values that some changes concern. It may return others, too.
	Read func(tx *schema.Tx, changes []schema.ChangeIndex) ([]Tick, error)

	// Urgent reports whether values change now. Pages then receive those of other servers within half a second.
	Urgent func(tx *schema.Tx) (bool, error)
}

// Tick is a value of a ticker. Pages ignore versions older than the one they have.
type Tick struct {
	Key     string
	Version int64
	Data    any
	Of      int64 // the object that pages watch, if the ticker has a collection
}

// Alert is the data of a message with a text to show.
type Alert struct {
	Text string `json:"text"`
}

// ChangedOne is the data of a message about one changed object.
type ChangedOne struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

// AlertMembership returns a kind of changes with membership IDs as keys. The pages of the membership show the text.
func AlertMembership(kind, text string) MessageKind {
	return MessageKind{kind, kind, eachID(func(id int64, _ string) PersonalMessage {
		return PersonalMessage{MembershipID: id, Data: Alert{text}}
	})}
}

// MessageToMembership returns a kind of changes with membership IDs as keys. The pages of the membership receive a
// message with the key.
func MessageToMembership(kind, messageType string) MessageKind {
	return MessageKind{kind, messageType, eachID(func(id int64, key string) PersonalMessage {
		return PersonalMessage{MembershipID: id, Data: ChangedOne{kind, key}}
	})}
}

// MessageToUser returns a kind of changes with user IDs as keys. All pages of the user receive a message with the data.
func MessageToUser(kind, messageType string, data func(key string) any) MessageKind {
	return MessageKind{kind, messageType, eachID(func(id int64, key string) PersonalMessage {
		return PersonalMessage{UserID: id, Data: data(key)}
	})}
}

// eachID returns a MessageKind.Read that calls message for each key. It leaves out keys that are not numbers.
func eachID(
	message func(id int64, key string) PersonalMessage,
) func(*schema.Tx, []string) (map[string]PersonalMessage, error) {
	return func(_ *schema.Tx, keys []string) (map[string]PersonalMessage, error) {
		out := make(map[string]PersonalMessage, len(keys))
		for _, key := range keys {
			if id, err := strconv.ParseInt(key, 10, 64); err == nil {
				out[key] = message(id, key)
			}
		}
		return out, nil
	}
}

// personalMessages are encoded messages by membership and by user, and the sessions that have ended.
type personalMessages struct {
	members map[int64][][]byte
	users   map[int64][][]byte
	ended   map[string]bool // by hash of the session: another one of the same browser has replaced it
}

// readPersonal returns the messages for changes, in the order of the changes and without duplicates.
func (l *Live) readPersonal(tx *schema.Tx, rows []schema.ChangeIndex) (personalMessages, error) {
	p := personalMessages{members: map[int64][][]byte{}, users: map[int64][][]byte{}, ended: map[string]bool{}}
	keys, order := map[string][]string{}, []schema.ChangeIndex{}
	seen := map[schema.ChangeIndex]bool{}
	for _, row := range rows {
		row = schema.ChangeIndex{Kind: row.Kind, Key: row.Key}
		if !seen[row] {
			seen[row] = true
			keys[row.Kind], order = append(keys[row.Kind], row.Key), append(order, row)
		}
	}
	messages, types := map[schema.ChangeIndex]PersonalMessage{}, map[string]string{}
	for _, kind := range l.Messages {
		if len(keys[kind.Kind]) == 0 {
			continue
		}
		types[kind.Kind] = kind.MessageType
		found, err := kind.Read(tx, keys[kind.Kind])
		if err != nil {
			return p, err
		}
		for key, m := range found {
			messages[schema.ChangeIndex{Kind: kind.Kind, Key: key}] = m
		}
	}
	for _, row := range order {
		if m, ok := messages[row]; ok {
			p.add(types[row.Kind], m)
		}
	}
	if l.SessionEnded == "" || len(keys[l.SessionEnded]) == 0 {
		return p, nil
	}
	replaced, err := l.ReplacedSessions(tx, keys[l.SessionEnded])
	for _, hash := range keys[l.SessionEnded] {
		p.ended[hash] = replaced[hash]
	}
	return p, err
}

func (p *personalMessages) add(messageType string, m PersonalMessage) {
	text := message(messageType, m.Data)
	if m.UserID != 0 {
		p.users[m.UserID] = append(p.users[m.UserID], text)
		return
	}
	for _, id := range append([]int64{m.MembershipID}, m.Colleagues...) {
		p.members[id] = append(p.members[id], text)
	}
}

// readTicks returns the values of each ticker that changes concern, in the order of Tickers.
func (l *Live) readTicks(tx *schema.Tx, changes []schema.ChangeIndex) (ticks [][]Tick, err error) {
	for _, t := range l.Tickers {
		var own []schema.ChangeIndex
		for _, c := range changes {
			if slices.Contains(t.Kinds, c.Kind) {
				own = append(own, c)
			}
		}
		values, err := t.Read(tx, own)
		if err != nil {
			return nil, err
		}
		ticks = append(ticks, values)
	}
	return ticks, nil
}

// isUrgent reports whether the values of an urgent ticker change now.
func (l *Live) isUrgent(tx *schema.Tx) (urgent bool, err error) {
	for _, t := range l.Tickers {
		if t.Urgent == nil {
			continue
		}
		if urgent, err = t.Urgent(tx); urgent || err != nil {
			return urgent, err
		}
	}
	return false, nil
}
