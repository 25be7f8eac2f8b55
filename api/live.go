package api

import (
	"slices"
	"strconv"

	"cottonmall/schema"
)

// live is what the pages are sent when the database changes. The domains provide its parts.
type live struct {
	watches  []watch
	messages []messageKind
	tickers  []ticker

	sessionEnded string // kind of the change of a session that has ended; its key is the hash
	gaveWay      func(tx *schema.Tx, hashes []string) (map[string]bool, error)
}

// watch is a collection. Pages name its things that they show, and are sent those that changed.
type watch struct {
	name       string // in what the pages send
	collection *schema.Collection
}

// messageKind turns changes of a kind into messages for single users.
type messageKind struct {
	kind string
	read func(tx *schema.Tx, keys []string) (map[string]personalMessage, error) // by key; without those that concern nobody
}

// personalMessage is sent to the pages of a user, or to those of one membership.
type personalMessage struct {
	userID, membershipID int64 // the other one is zero
	messageType          string
	data                 any
}

// ticker is a list of values that all pages are sent when they change.
type ticker struct {
	messageType string
	kind        string // of the changes that the values replace
	read        func(*schema.Tx) ([]tick, error)
}

// tick is a value with its version; pages ignore older ones.
type tick struct {
	key     string
	version int64
	data    any
}

// alert is what a page must show.
type alert struct {
	Text string `json:"text"`
}

// changedOne names one thing that changed.
type changedOne struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

// alertMembership returns a kind of changes, by membership, that its pages show in words.
func alertMembership(kind, text string) messageKind {
	return messageKind{kind, eachID(func(id int64, key string) personalMessage {
		return personalMessage{membershipID: id, messageType: kind, data: alert{text}}
	})}
}

// messageToMembership returns a kind of changes, by membership, that its pages are sent.
func messageToMembership(kind, messageType string) messageKind {
	return messageKind{kind, eachID(func(id int64, key string) personalMessage {
		return personalMessage{membershipID: id, messageType: messageType, data: changedOne{kind, key}}
	})}
}

// messageToUser returns a kind of changes, by user, that all pages of the user are sent under another name.
func messageToUser(kind, messageType string, data func(key string) any) messageKind {
	return messageKind{kind, eachID(func(id int64, key string) personalMessage {
		return personalMessage{userID: id, messageType: messageType, data: data(key)}
	})}
}

func eachID(message func(id int64, key string) personalMessage) func(*schema.Tx, []string) (map[string]personalMessage, error) {
	return func(_ *schema.Tx, keys []string) (map[string]personalMessage, error) {
		out := make(map[string]personalMessage, len(keys))
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
func (l *live) readPersonal(tx *schema.Tx, rows []schema.ChangeIndex) (personal, error) {
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
	messages := map[schema.ChangeIndex]personalMessage{}
	for _, kind := range l.messages {
		if len(keys[kind.kind]) == 0 {
			continue
		}
		found, err := kind.read(tx, keys[kind.kind])
		if err != nil {
			return p, err
		}
		for key, m := range found {
			messages[schema.ChangeIndex{Kind: kind.kind, Key: key}] = m
		}
	}
	for _, row := range order {
		if m, ok := messages[row]; ok {
			p.add(m)
		}
	}
	if l.sessionEnded == "" || len(keys[l.sessionEnded]) == 0 {
		return p, nil
	}
	gaveWay, err := l.gaveWay(tx, keys[l.sessionEnded])
	for _, hash := range keys[l.sessionEnded] {
		p.ended[hash] = gaveWay[hash]
	}
	return p, err
}

func (p *personal) add(m personalMessage) {
	text := message(m.messageType, m.data)
	if m.userID != 0 {
		p.users[m.userID] = append(p.users[m.userID], text)
	} else {
		p.members[m.membershipID] = append(p.members[m.membershipID], text)
	}
}

// readTicks returns the values of all tickers, in their order.
func (l *live) readTicks(tx *schema.Tx) (ticks [][]tick, err error) {
	for _, t := range l.tickers {
		values, err := t.read(tx)
		if err != nil {
			return nil, err
		}
		ticks = append(ticks, values)
	}
	return ticks, nil
}

// isTicked reports whether changes of a kind are sent as values.
func (l *live) isTicked(kind string) bool {
	return slices.ContainsFunc(l.tickers, func(t ticker) bool { return t.kind == kind })
}
