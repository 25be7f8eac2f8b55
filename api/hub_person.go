package api

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
)

// personal is what concerns single people: messages by membership and by user, and sessions that have ended.
type personal struct {
	members map[int64][][]byte
	users   map[int64][][]byte
	ended   map[string]bool // sessions, and whether they gave way to others
}

// alert is what a page must show.
type alert struct {
	Text string `json:"text"`
}

// alerts are the kinds of changes that a page shows in words, with the texts of the specification.
var alerts = map[string]alert{
	account.UnboundTold:      {"该账号已被解绑，请联系在线客服核实！"},
	account.UserFrozenTold:   {"该账号已被冻结，请联系在线客服核实！"},
	account.MemberFrozenTold: {"该企业已被冻结，请联系在线客服核实!"},
}

// changedOne names one thing of somebody's own that changed.
type changedOne struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

// readPersonal sorts what concerns people out of the changes.
func readPersonal(tx *schema.Tx, rows []schema.ChangeIndex) (personal, error) {
	p := personal{members: map[int64][][]byte{}, users: map[int64][][]byte{}, ended: map[string]bool{}}
	members, err := account.Members(tx, membersOf(rows))
	if err != nil {
		return p, err
	}
	type told struct{ kind, key string }
	seen := map[told]bool{}
	for _, row := range rows {
		if one := (told{row.Kind, row.Key}); !seen[one] {
			seen[one] = true
			p.add(row, members)
		}
	}
	ends, err := account.SessionEnds(tx, slices.Collect(maps.Keys(p.ended)))
	for _, end := range ends {
		p.ended[end.Hash] = end.GaveWay
	}
	return p, err
}

// membersOf are the memberships of which more must be known than their number.
func membersOf(rows []schema.ChangeIndex) (ids []int64) {
	for _, row := range rows {
		id, err := strconv.ParseInt(row.Key, 10, 64)
		if err == nil && (row.Kind == account.MembershipChanged || row.Kind == account.ManagerTold) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func (p *personal) add(row schema.ChangeIndex, members map[int64]*account.Member) {
	if row.Kind == account.SessionChanged {
		p.ended[row.Key] = false
		return
	}
	id, err := strconv.ParseInt(row.Key, 10, 64)
	if err != nil || !concerns[row.Kind] {
		return // of a thing that is known by a code, or of nobody
	}
	m := members[id]
	switch row.Kind {
	case account.UserChanged:
		p.users[id] = append(p.users[id], message("changed", changedOne{row.Kind, row.Key}))
	case notice.InboxChanged:
		p.users[id] = append(p.users[id], message("message", changedOne{notice.MessageChanged, row.Key}))
	case account.PersonFrozenTold: // in whatever company, or none
		p.users[id] = append(p.users[id], message(account.UserFrozenTold, alerts[account.UserFrozenTold]))
	case account.MembershipChanged: // whoever has applied acts for no company yet
		if m != nil {
			p.users[m.UserID] = append(p.users[m.UserID], message("changed", changedOne{row.Kind, row.Key}))
		}
	case account.ManagerTold:
		if m != nil {
			p.members[id] = append(p.members[id], message(row.Kind, managerWords(m)))
		}
	case notice.MessageChanged:
		p.members[id] = append(p.members[id], message("message", changedOne{row.Kind, row.Key}))
	case demand.DemandsChanged, account.ColleaguesChanged:
		p.members[id] = append(p.members[id], message("changed", changedOne{row.Kind, row.Key}))
	default:
		p.members[id] = append(p.members[id], message(row.Kind, alerts[row.Kind]))
	}
}

// concerns are the kinds of changes that are told to single people.
var concerns = map[string]bool{
	account.UserChanged: true, account.MembershipChanged: true, notice.MessageChanged: true, demand.DemandsChanged: true, account.ColleaguesChanged: true,
	notice.InboxChanged: true,
	account.ManagerTold: true,
	account.UnboundTold: true, account.UserFrozenTold: true, account.PersonFrozenTold: true, account.MemberFrozenTold: true,
}

// managerWords say what a member is now.
func managerWords(m *account.Member) alert {
	if m.Manager {
		return alert{"您已被设为企业管理员"}
	}
	return alert{"您的企业管理员权限已被取消"}
}

// tellPerson tells a page what concerns its person. The pages of a session that has ended hear it last, and go.
func (h *hub) tellPerson(s *socket, p personal) {
	if s.session == "" {
		return
	}
	for _, text := range p.members[s.membership] {
		h.send(s, text)
	}
	for _, text := range p.users[s.user] {
		h.send(s, text)
	}
	gaveWay, ended := p.ended[s.session]
	switch {
	case ended && gaveWay:
		time.AfterFunc(handover, func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.part(s)
		})
	case ended:
		h.part(s)
	}
}

// handover is how long the pages of a session stay that gave way to another one of the same browser: when they ask who
// is logged in, the browser must have the new cookie.
const handover = time.Second

// part sends a page away whose session has ended.
func (h *hub) part(s *socket) {
	h.send(s, message("loggedOut", alert{"登录已失效，请重新登录"}))
	h.drop(s)
}

// forgetEnded remembers sessions that have just ended, as long as one of their tickets may still come.
func (h *hub) forgetEnded(ended map[string]bool, now time.Time) {
	maps.DeleteFunc(h.ended, func(_ string, at time.Time) bool { return now.Sub(at) > 2*ticketLife })
	for hash := range ended {
		h.ended[hash] = now
	}
}
