package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
)

// client makes calls that change prices and names, and remembers which of them were acknowledged.
type client struct {
	t       *testing.T
	db      *schema.DB
	rand    *rand.Rand
	company int64 // whose lots it changes
	seller  string
	lots    []int64
	people  []person

	acknowledged int
	prices       map[int64]*attempts
	cancel       context.CancelFunc
	ended        sync.WaitGroup
}

// person is a colleague who changes their name. A manager is notified of each change.
type person struct {
	userID int64
	token  string
	names  *attempts
}

// attempts are the values that a thing may have: the last one that was acknowledged and those that were sent since.
type attempts struct {
	possible []string
	sent     int
	known    int // acknowledged
}

func (a *attempts) send(value string) {
	a.sent++
	a.possible = append(a.possible, value)
}

func (a *attempts) acknowledge(value string) {
	a.known++
	a.possible = []string{value}
}

const (
	renamers       = 40
	renamesAllowed = 5 // of one user on a day
)

// newClient adds colleagues to the company of the demonstration's seller, and logs them and the seller in.
func newClient(t *testing.T, db *schema.DB, r *rand.Rand) *client {
	c := &client{t: t, db: db, rand: r, prices: map[int64]*attempts{}}
	_, err := schema.Do(t.Context(), db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, c.open(tx) })
	if err != nil {
		t.Fatalf("log the writers in: %v", err)
	}
	if len(c.lots) == 0 {
		t.Fatal("the seller has no lots")
	}
	return c
}

func (c *client) open(tx *schema.Tx) error {
	u, err := account.FindUserByMobile(tx, "13800000002")
	if err != nil {
		return err
	}
	members, err := account.MembershipsOf(tx, u.ID, 0)
	if err != nil {
		return err
	}
	c.company = members[0].CompanyID
	c.seller, err = account.StartSession(tx, u.ID, members[0].MembershipID, account.APISession, "", "")
	if err != nil {
		return err
	}
	err = tx.DB().Model(&cotton.Listing{}).Where("member_id = ? AND state = ? AND bundle = 0", c.company, cotton.OnSale).
		Limit(50).Pluck("id", &c.lots).Error
	if err != nil {
		return err
	}
	users := make([]account.User, renamers)
	for i := range users {
		users[i] = account.User{Mobile: fmt.Sprintf("139%08d", i), Name: "员工", State: account.UserActive}
	}
	if err := account.AddUsers(tx, users); err != nil {
		return err
	}
	for _, u := range users {
		m := []account.Membership{{UserID: u.ID, CompanyID: members[0].CompanyID, State: account.Active}}
		if err := account.AddMemberships(tx, m); err != nil {
			return err
		}
		token, err := account.StartSession(tx, u.ID, m[0].ID, account.APISession, "", "")
		if err != nil {
			return err
		}
		c.people = append(c.people, person{u.ID, token, &attempts{possible: []string{"员工"}}})
	}
	return nil
}

// start makes calls to the servers until stop.
func (c *client) start(servers []*process) {
	ctx, cancel := context.WithCancel(c.t.Context())
	c.cancel = cancel
	urls := make([]string, len(servers))
	for i, p := range servers {
		urls[i] = p.url
	}
	c.ended.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			url := urls[n%len(urls)]
			if n%20 == 7 {
				c.rename(ctx, url)
			} else {
				c.reprice(ctx, url)
			}
			select {
			case <-ctx.Done():
			case <-time.After(2 * time.Millisecond):
			}
		}
	})
}

func (c *client) stop() {
	c.cancel()
	c.ended.Wait()
}

func (c *client) reprice(ctx context.Context, url string) {
	id := c.lots[c.rand.IntN(len(c.lots))]
	price := fmt.Sprint(14_000 + c.rand.IntN(4000))
	a := c.prices[id]
	if a == nil {
		a = &attempts{}
		c.prices[id] = a
	}
	a.send(price)
	if c.call(ctx, url+"/mall/batch/update", c.seller, fmt.Sprintf(`{"listingIDs":[%d],"price":%s}`, id, price)) {
		a.acknowledge(price)
	}
}

func (c *client) rename(ctx context.Context, url string) {
	p := c.people[c.rand.IntN(len(c.people))]
	if p.names.sent == renamesAllowed {
		return
	}
	name := fmt.Sprintf("员工%d", p.names.sent+1)
	p.names.send(name)
	if c.call(ctx, url+"/mall/account/rename", p.token, `{"name":"`+name+`"}`) {
		p.names.acknowledge(name)
	}
}

// call reports whether a call was acknowledged.
func (c *client) call(ctx context.Context, url, token, body string) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		c.t.Error(err)
		return false
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false // its server was killed
	}
	defer answer.Body.Close()
	var out struct {
		Code int
		Msg  string
		Data struct{ FailedCount int }
	}
	if err := json.NewDecoder(answer.Body).Decode(&out); err != nil {
		return false
	}
	if out.Code != http.StatusOK && answer.StatusCode == http.StatusOK || out.Data.FailedCount > 0 {
		c.t.Errorf("%s with %s answers %+v", url, body, out)
	}
	if out.Code == http.StatusOK {
		c.acknowledged++
	}
	return out.Code == http.StatusOK
}

// check compares the database with what was acknowledged.
func (c *client) check(round int) {
	c.t.Helper()
	_, err := schema.View(c.t.Context(), c.db, func(tx *schema.Tx) (struct{}, error) {
		for id, a := range c.prices {
			l, err := cotton.FindListing(tx, id)
			if err != nil {
				return struct{}{}, err
			}
			c.is(round, fmt.Sprintf("price of listing %d", id), fmt.Sprint(int64(l.Price)), a)
		}
		for _, p := range c.people {
			if err := c.checkPerson(tx, round, p); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	if err != nil {
		c.t.Fatalf("round %d: %v", round, err)
	}
}

func (c *client) is(round int, what, got string, a *attempts) {
	c.t.Helper()
	for _, value := range a.possible {
		if value == got {
			return
		}
	}
	if a.known > 0 {
		c.t.Errorf("round %d: the %s is %s, want one of %v", round, what, got, a.possible)
	}
}

// checkPerson checks the name of a person, and that each change of it has one event and one message to each manager.
func (c *client) checkPerson(tx *schema.Tx, round int, p person) error {
	u, err := account.FindUser(tx, p.userID)
	if err != nil {
		return err
	}
	c.is(round, fmt.Sprintf("name of user %d", p.userID), u.Name, p.names)
	var sent []struct{ Messages, Causes int }
	err = tx.DB().Table("message").Select("COUNT(*) AS messages, COUNT(DISTINCT cause) AS causes").
		Where("cause LIKE ?", fmt.Sprintf("rename %d %%", p.userID)).Group("owner").Find(&sent).Error
	for _, n := range sent {
		if n.Messages != n.Causes || n.Messages < p.names.known || n.Messages > p.names.sent {
			c.t.Errorf("round %d: a manager has %d messages of %d causes about %d to %d changes",
				round, n.Messages, n.Causes, p.names.known, p.names.sent)
		}
	}
	if len(sent) == 0 && p.names.known > 0 {
		c.t.Errorf("round %d: no manager has a message about user %d", round, p.userID)
	}
	return err
}
