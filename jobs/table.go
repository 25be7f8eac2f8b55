package jobs

import "context"

// job is something that happens by itself.
type job struct {
	name     string
	schedule string // minute hour day month weekday in Shanghai, or @every
	does     string // what it is for, for who runs the product
	when     when
	do       func(r *Runner, ctx context.Context) error
}

// when says on top of the schedule where and when a job is done.
type when int

const (
	always    when = iota
	onDemo         // only in demonstration mode
	onCommits      // after commits too, and by every server: it claims its work row by row
)

// table is the operations handbook: everything that happens by itself. Of several servers one does a job.
var table = []job{
	{"expire listings", "* * * * *", "Takes listings off sale whose validity or contract has ended.", always, (*Runner).expireListings},
	{"forget live changes", "* * * * *", "Deletes the rows that tell open pages what changed, after ten minutes.", always, (*Runner).forgetLive},
	{"deliver notices", "@every 2s", "Sends what leaves the house: SMS, mail, official account, webhooks.", onCommits, (*Runner).deliverNotices},
	{"end sessions", "* * * * *", "Ends sessions that have run out.", always, (*Runner).endSessions},
	{"forget what is over", "* * * * *", "Deletes codes, captchas and QR logins that are over, and notices after 90 days.", always, (*Runner).forgetOld},
	{"move quotes", "@every 3s", "Moves the contracts' prices a little, so that live prices can be seen.", onDemo, (*Runner).moveQuotes},
}
