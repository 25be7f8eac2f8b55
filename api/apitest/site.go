package apitest

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// Market is a server with six batches. All but Sold are on sale.
type Market struct {
	*Server
	Cheap, South, North, Fixed, Inland cotton.Listing
	Sold                               cotton.Batch
}

// OpenMarket opens a server with a few lots.
func OpenMarket(t testing.TB) *Market {
	t.Helper()
	m := &Market{}
	m.Server = Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		db.Quote("CF705", 15200)
		db.AddWarehouse(market.Warehouse{Name: "青州库", Area: "内地", City: "山东", Aliases: []string{"青州棉麻（原西库）"}})
		a, b := db.Company("甲纺织").Seller(), db.AddCompany(account.Company{
			Name: "乙棉业", ShortName: "乙", City: "石河子", Contact: "王经理", Phone: "13900000000", State: account.CompanyApproved,
		}).Seller()
		m.Cheap = a.Batch("65012252001").South().Length(28.1).Strength(27.5).OnBasis("CF701", 600)
		m.South = a.Batch("65077252002").South().Length(29.6).Strength(29.3).Mike(4.1).Ginnery("金翔棉业").OnBasis("CF701", 1100)
		m.North = b.Batch("65099252003").North().Hand().Length(29.1).Strength(29.0).Mike(3.9).
			Marked(cotton.Preferred|cotton.Direct).OnBasis("CF705", 1300)
		m.Fixed = b.Batch("65099252004").Corps().Length(30.2).Strength(30.4).Fixed(16500)
		m.Inland = b.Batch("37001252005").Inland().In("青州库").OnBasis("CF701", 1600)
		m.Sold = a.Batch("65012252006").Strength(23.5).Unlisted()
	})
	return m
}

// Site is the market with the people of two more companies, and others.
type Site struct {
	*Market
	Mill, Trader                    *schematest.Company
	Boss, Clerk, Merchant, Newcomer *schematest.Person // of the mill
	Rival, Hand                     *schematest.Person // manager and member of the trader
	Single                          *schematest.Person // without a company
	Founder                         *schematest.Person // manager of a company under review
	Admin                           *schematest.Person
}

// OpenSite opens a market with its people.
func OpenSite(t testing.TB) *Site {
	t.Helper()
	w := &Site{Market: OpenMarket(t)}
	w.people()
	return w
}

// OpenPeople opens a site with people, without lots and without a search index.
func OpenPeople(t testing.TB, change func(*api.Config)) *Site {
	t.Helper()
	w := &Site{Market: &Market{Server: People(t, change)}}
	w.people()
	return w
}

func (w *Site) people() {
	w.Mill, w.Trader = w.DB.Company("江海纺织有限公司"), w.DB.Company("天山棉业有限公司")
	w.Boss, w.Clerk, w.Merchant = w.Mill.Manager("老板"), w.Mill.Member("小员"), w.Mill.Merchant("小商")
	w.Newcomer = w.Mill.Applicant("小新")
	w.Rival, w.Hand = w.Trader.Manager("对手"), w.Trader.Member("小对")
	w.Single, w.Admin = w.DB.User("13600000001", "小单"), w.DB.Admin()
	w.DB.Do(func(tx *schema.Tx) error {
		return account.SetSalesman(tx, &w.Admin.Member, account.Salesman{Name: "平台客户经理", Phone: "400-812-3456"})
	})
	w.Founder = w.DB.AddCompany(account.Company{Name: "待审棉业有限公司", State: account.CompanyPending}).Manager("小待")
}

// Resend is after how long a number may get another code.
const Resend = time.Minute

var sixDigits = regexp.MustCompile(`[0-9]{6}`)

// Code returns the code that was last sent to a number or an address.
func (w *Site) Code(recipient string) string {
	w.t.Helper()
	last := func(tx *schema.Tx) ([]notice.Notice, error) { return notice.LastNotices(tx, 20) }
	for _, n := range schematest.Read(w.DB, last) {
		if n.Recipient == recipient {
			return sixDigits.FindString(n.Text)
		}
	}
	w.t.Fatalf("nothing was sent to %s", recipient)
	return ""
}

// Send sends a code to a number and returns it.
func (w *Site) Send(mobile string, purpose account.Purpose) (code string) {
	w.DB.Advance(Resend)
	w.DB.Do(func(tx *schema.Tx) (err error) {
		code, err = account.SendCode(tx, mobile, purpose)
		return err
	})
	return code
}

// Upload uploads a picture and returns its address.
func (w *Site) Upload(session string) string {
	w.t.Helper()
	r := Request{Path: "api/upload_image", Session: session, Body: PictureForm(w.t, PNG(w.t, 3, 3))}
	return Get[struct{ URL string }](w.Server, r).URL
}

// PNG returns an empty picture of a size.
func PNG(t testing.TB, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Body returns the JSON of a call's input.
func Body(t testing.TB, fields map[string]any) string {
	t.Helper()
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Pasted returns the input of a call with cells that were pasted from a spreadsheet.
func Pasted(t testing.TB, rows ...string) string {
	t.Helper()
	text := strings.ReplaceAll(strings.Join(rows, "\n"), ",", "\t")
	return Body(t, map[string]any{"text": text, "fileName": "报价.xlsx"})
}

// Num returns a number as texts of calls have it.
func Num(n int64) string { return strconv.FormatInt(n, 10) }

// ID returns the number of a listing as texts of calls have it.
func ID(l cotton.Listing) string { return Num(l.ID) }
