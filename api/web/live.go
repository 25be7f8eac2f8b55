package web

import (
	"slices"
	"strconv"

	"cottonmall/schema"
)

// Live is what the pages are sent when the database changes. The domains provide its parts.
type Live struct {
	Watches  []Watch
	Messages []MessageKind
	Tickers  []Ticker

	SessionEnded string // kind of the change of a session that has ended; its key is the hash
	GaveWay      func(tx *schema.Tx, hashes []string) (map[string]bool, error)
}

// Watch is a collection. Pages name its things that they show, and are sent those that changed.
type Watch struct {
	Name       string // in what the pages send
	Collection *schema.Collection
}

// MessageKind turns changes of a kind into messages for single users.
type MessageKind struct {
	Kind string
	Read func(tx *schema.Tx, keys []string) (map[string]PersonalMessage, error) // by key; without those that concern nobody
}

// PersonalMessage is sent to the pages of a user, or to those of one membership.
type PersonalMessage struct {
	UserID, MembershipID int64 // the other one is zero
	MessageType          string
	Data                 any
}

// Ticker is a list of values that all pages are sent when they change.
type Ticker struct {
	MessageType string
	Kind        string // of the changes that the values replace
	Read        func(*schema.Tx) ([]Tick, error)
}

// Tick is a value with its version; pages ignore older ones.
type Tick struct {
	Key     string
	Version int64
	Data    any
}

// Alert is what a page must show.
type Alert struct {
	Text string `json:"text"`
}

// ChangedOne names one thing that changed.
type ChangedOne struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

// AlertMembership returns a kind of changes, by membership, that its pages show in words.
func AlertMembership(kind, text string) MessageKind {
	return MessageKind{kind, eachID(func(id int64, key string) PersonalMessage {
		return PersonalMessage{MembershipID: id, MessageType: kind, Data: Alert{text}}
	})}
}

// MessageToMembership returns a kind of changes, by membership, that its pages are sent.
func MessageToMembership(kind, messageType string) MessageKind {
	return MessageKind{kind, eachID(func(id int64, key string) PersonalMessage {
		return PersonalMessage{MembershipID: id, MessageType: messageType, Data: ChangedOne{kind, key}}
	})}
}

// MessageToUser returns a kind of changes, by user, that all pages of the user are sent under another name.
func MessageToUser(kind, messageType string, data func(key string) any) MessageKind {
	return MessageKind{kind, eachID(func(id int64, key string) PersonalMessage {
		return PersonalMessage{UserID: id, MessageType: messageType, Data: data(key)}
	})}
}

func eachID(message func(id int64, key string) PersonalMessage) func(*schema.Tx, []string) (map[string]PersonalMessage, error) {
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

// personal is what concerns single users: messages by membership and by user, and sessions that have ended.
type personal struct {
	members map[int64][][]byte
	users   map[int64][][]byte
	ended   map[string]bool // sessions, and whether they gave way to others
}

// readPersonal returns the messages of changes, in their order and each once.
func (l *Live) readPersonal(tx *schema.Tx, rows []schema.ChangeIndex) (personal, error) {
	p := personal{members: map[int64][][]byte{}, users: map[int64][][]byte{}, ended: map[string]bool{}}
	keys, order := map[string][]string{}, []schema.ChangeIndex{}
	seen := map[schema.ChangeIndex]bool{}
	for _, row := range rows {
		row = schema.ChangeIndex{Kind: row.Kind, Key: row.Key}
		if !seen[row] {
			seen[row] = true
			keys[row.Kind], order = append(keys[row.Kind], row.Key), append(order, row)
		}
	}
	messages := map[schema.ChangeIndex]PersonalMessage{}
	for _, kind := range l.Messages {
		if len(keys[kind.Kind]) == 0 {
			continue
		}
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
			p.add(m)
		}
	}
	if l.SessionEnded == "" || len(keys[l.SessionEnded]) == 0 {
		return p, nil
	}
	gaveWay, err := l.GaveWay(tx, keys[l.SessionEnded])
	for _, hash := range keys[l.SessionEnded] {
		p.ended[hash] = gaveWay[hash]
	}
	return p, err
}

func (p *personal) add(m PersonalMessage) {
	text := message(m.MessageType, m.Data)
	if m.UserID != 0 {
		p.users[m.UserID] = append(p.users[m.UserID], text)
	} else {
		p.members[m.MembershipID] = append(p.members[m.MembershipID], text)
	}
}

// readTicks returns the values of all tickers, in their order.
func (l *Live) readTicks(tx *schema.Tx) (ticks [][]Tick, err error) {
	for _, t := range l.Tickers {
		values, err := t.Read(tx)
		if err != nil {
			return nil, err
		}
		ticks = append(ticks, values)
	}
	return ticks, nil
}

// isTicked reports whether changes of a kind are sent as values.
func (l *Live) isTicked(kind string) bool {
	return slices.ContainsFunc(l.Tickers, func(t Ticker) bool { return t.Kind == kind })
}
