package accountapi

import (
	"time"

	"cottonmall/api/limiter"
	"cottonmall/schema/account"
)

// CodesSent is the common limit of all calls that send codes. An address may send thirty codes at once and thirty more
// a day. Without captchas, all callers together may send a quarter of the codes that the site sends in an hour.
var CodesSent = limiter.Class{Name: "/mall/sms", SingleCall: true, Paces: limiter.Paces{
	limiter.Address: limiter.Calls(30, 24*time.Hour, 30),
	limiter.Total:   limiter.Calls(account.CodesAnHour/4, time.Hour, account.CodesAnHour/4),
}}

// Limits of calls about one mobile number. An address may make some calls about a number, all strangers together some
// more, and a known device of the owner some of its own. Each further call costs a captcha. The ceiling of an address
// limits what captchas buy. A number has no ceiling, so that strangers cannot lock its owner out.
var (
	PasswordTries = limiter.Class{
		Name: "/mall/number/password", SingleCall: true, Paces: triesOfNumber,
		Ceiling: limiter.Paces{limiter.Pair: limiter.Calls(1, time.Minute, 10)},
	}
	CodeTries = limiter.Class{
		Name: "/mall/number/code", SingleCall: true, Paces: triesOfNumber,
		Ceiling: limiter.Paces{limiter.Pair: limiter.Calls(1, time.Minute, 10)},
	}
	CodesToNumber = limiter.Class{
		Name: "/mall/number/sms", SingleCall: true,
		Paces: limiter.Paces{
			limiter.Pair:   limiter.Calls(3, 24*time.Hour, 3),
			limiter.Number: limiter.Calls(5, 24*time.Hour, 5),
			limiter.Device: limiter.Calls(5, 24*time.Hour, 5),
		},
		Ceiling: limiter.Paces{limiter.Pair: limiter.Calls(6, 24*time.Hour, 6)},
	}
	triesOfNumber = limiter.Paces{
		limiter.Pair:   limiter.Calls(5, 15*time.Minute, 5),
		limiter.Number: limiter.Calls(20, 15*time.Minute, 20),
		limiter.Device: limiter.Calls(10, 15*time.Minute, 10),
	}
)
