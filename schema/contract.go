package schema

import "time"

// Contract is a futures contract of CZCE cotton, such as CF701.
type Contract struct {
	Code    string `gorm:"primaryKey;size:10"`
	LastDay Day    `gorm:"size:10"` // last trading day: the 10th trading day of its month
}

// Live tells whether the contract trades on the given day.
func (c Contract) Live(day Day) bool { return day <= c.LastDay }

// Quote is the current price of a contract.
type Quote struct {
	IndexCode string    `gorm:"primaryKey;size:10" json:"indexCode"`
	Price     Yuan      `json:"indexValue"`
	Settled   Yuan      `json:"preSettle"` // settlement of the trading day before: changes are counted from it
	Version   int64     `json:"version"`   // grows with every tick
	At        time.Time `json:"at"`
}

// DailyQuote is one trading day of a contract.
type DailyQuote struct {
	IndexCode string `gorm:"primaryKey;size:10" json:"indexCode"`
	Day       Day    `gorm:"primaryKey;size:10" json:"day"`
	Open      Yuan   `json:"open"`
	High      Yuan   `json:"high"`
	Low       Yuan   `json:"low"`
	Close     Yuan   `json:"close"`
	Settle    Yuan   `json:"settle"`
}

// Holiday is a weekday without trading.
type Holiday struct {
	Day  Day    `gorm:"primaryKey;size:10"`
	Name string `gorm:"size:40"`
}

// Param is a public setting of the site by name: hotline, e-mail, filing number, pictures of QR codes.
type Param struct {
	Name  string `gorm:"primaryKey;size:60"`
	Value string `gorm:"size:4000"`
}
