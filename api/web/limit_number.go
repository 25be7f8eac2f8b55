package web

import (
	"errors"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// CountNumber counts the call for a mobile number. A known device of the owner has a budget of its own. All other calls
// are counted for their address with this number, and together for the number. When one of these limits is reached, the
// caller gets a captcha for the pair of address and number. Without a class of limits it counts nothing.
func (c *Call) CountNumber(mobile string) (err error) {
	c.mobile = mobile
	if c.numbers == nil || !schema.Digits(mobile) {
		return nil
	}
	device, err := c.server.sessions.KnownDevice(c, mobile)
	if err != nil {
		return err
	}
	c.Known = device != ""
	if !c.server.limits {
		return nil
	}
	if c.Known {
		c.counted = []limiter.Key{{Kind: limiter.Device, ID: device}}
		if c.numbers.Take(c, c.counted...) == nil {
			return nil
		}
		c.Known = false // its budget is spent
	}
	c.counted = []limiter.Key{limiter.PairOf(c.Caller.Address, mobile), {Kind: limiter.Number, ID: mobile}}
	many, refused := errors.AsType[*limiter.TooMany](c.numbers.Take(c, c.counted...))
	switch {
	case !refused:
		return nil
	case many.Limit != c.numbers: // the ceiling
		return limitExceeded{many, nil}
	}
	return limitExceeded{many, []limiter.Key{c.Caller.Keys()[0], c.counted[0]}}
}

// UncountNumber takes back what CountNumber has counted, because the call has proved to be the owner's.
func (c *Call) UncountNumber() {
	if c.counted != nil {
		c.numbers.Return(c.counted...)
		c.counted = nil
	}
}
