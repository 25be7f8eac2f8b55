package limiter

import (
	"strings"
	"time"
)

// Kind is what a key identifies.
type Kind string

// Kinds of keys.
const (
	Session Kind = "s"
	User    Kind = "u"
	Address Kind = "a"
	Number  Kind = "n" // a mobile number that a call names
	Pair    Kind = "p" // an address and a mobile number that its calls name
	Device  Kind = "d" // a device of the owner of a mobile number
	Total   Kind = "*" // all callers together
)

// Key identifies whose calls are counted.
type Key struct {
	Kind Kind
	ID   string
}

// Everyone is the key of all callers together.
var Everyone = Key{Kind: Total}

// PairOf returns the key of the calls from an address about a mobile number.
func PairOf(address, number string) Key { return Key{Pair, address + "," + number} }

func (k Key) String() string { return string(k.Kind) + ":" + k.ID }

// ParseKey is the inverse of Key.String.
func ParseKey(text string) Key {
	kind, id, _ := strings.Cut(text, ":")
	return Key{Kind(kind), id}
}

// Pace is so many calls in a time, after a burst.
type Pace struct {
	Calls int
	Per   time.Duration
	Burst int
}

// Calls returns a pace of so many calls in a time, after a burst.
func Calls(n int, per time.Duration, burst int) Pace { return Pace{Calls: n, Per: per, Burst: burst} }

// cost returns the nanoseconds that one call takes from the limit.
func (p Pace) cost() int64 { return int64(p.Per) / int64(p.Calls) }

// room returns the cost of a whole burst.
func (p Pace) room() int64 { return int64(p.Burst) * p.cost() }

// Paces are the paces of a class by kind of key. A kind without a pace is not counted.
type Paces map[Kind]Pace

// Class is a group of calls that are limited together, as on the routes page.
type Class struct {
	Name        string
	Paces       Paces
	Ceiling     Paces // of all calls, also of those that captchas admit; nil: none
	SingleCall  bool  // a solved captcha admits one call; otherwise a whole burst
	Local       bool  // it protects this server and is not shared with the others
	Concurrency *Pool // of calls that run at once; nil: not limited
	Bytes       *Pool // of bodies in flight; nil: not limited
}

// Counted returns the first of a caller's keys whose kind has a pace: the session before the address.
func (c *Class) Counted(keys ...Key) Key {
	for _, key := range keys {
		if _, ok := c.Paces[key.Kind]; ok {
			return key
		}
	}
	return Key{}
}
