package api

// crowd are the pages that are open on one server, and how many of them are whose.
type crowd struct {
	sockets   map[*socket]bool
	guests    map[*socket]bool // those of nobody
	sessions  map[string]int
	addresses map[string]int
}

const (
	sessionSockets = 20  // pages of one session
	addressSockets = 500 // pages from one address; offices share addresses
)

func newCrowd() crowd {
	return crowd{map[*socket]bool{}, map[*socket]bool{}, map[string]int{}, map[string]int{}}
}

// place tells whether there is room for a page. Where all places are taken, or all of its address, a guest must go for a
// member. Limited is whether sessions and addresses have their shares.
func (c *crowd) place(p pass, limited bool) (goes *socket, room bool) {
	switch {
	case limited && p.session != "" && c.sessions[p.session] >= sessionSockets:
		return nil, false
	case limited && c.addresses[p.address] >= addressSockets:
		goes = c.guest(p, func(s *socket) bool { return s.address == p.address })
	case len(c.sockets) >= socketsMax:
		goes = c.guest(p, func(*socket) bool { return true })
	default:
		return nil, true
	}
	return goes, goes != nil
}

// guest finds a guest who can go for a member; nobody goes for another guest.
func (c *crowd) guest(p pass, may func(*socket) bool) *socket {
	if p.session == "" {
		return nil
	}
	for s := range c.guests {
		if may(s) {
			return s
		}
	}
	return nil
}

func (c *crowd) add(s *socket) {
	c.sockets[s] = true
	c.addresses[s.address]++
	if s.session == "" {
		c.guests[s] = true
	} else {
		c.sessions[s.session]++
	}
}

func (c *crowd) remove(s *socket) {
	delete(c.sockets, s)
	delete(c.guests, s)
	less(c.addresses, s.address)
	if s.session != "" {
		less(c.sessions, s.session)
	}
}

func less(counts map[string]int, key string) {
	if counts[key]--; counts[key] <= 0 {
		delete(counts, key)
	}
}
