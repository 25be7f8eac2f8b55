package demand

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Due is a demand for which a reminder may be due, as it was read. A reminder is stored only if the subscription has
// not changed since then.
type Due struct {
	Subscription
	Name         string
	Owner        ActiveOwner // zero if the owner may not be notified now
	Demand       Demand
	FailedBefore bool // the job has failed for it

	Unusable string // why the demand finds nothing until the owner saves it again; empty if it is usable
	Expired  string // why no scheduled reminder is possible until the owner chooses other contracts
	Note     string // for which of the chosen contracts no reminder is possible

	// Scheduled reminders.
	Slot   time.Time   // today's time; zero for none
	Missed []time.Time // times of former days
	Then   time.Time   // the time after these

	// Immediate reminders.
	NewLots    []int64             // lots that matched since the last immediate reminder
	Before     cotton.LastNotified // what the owner was notified of before them
	NotIndexed bool                // the index has none of them yet

	at      time.Time // when it was read
	version int       // of the filters
	freshes []int64   // the FreshListings of NewLots
}

// Refuse marks the demand as unusable because the search refuses it.
func (d *Due) Refuse(why string) {
	const text = "需求定制“%s”已不能按保存时的条件查找：%s。请打开它核对后重新保存，提醒随后恢复。"
	d.Unusable = fmt.Sprintf(text, d.Name, why)
}

// pauses returns the reminders that no other reminder is possible, each with a slot for the present filters or
// contracts.
func (d *Due) pauses() (list []Reminder) {
	pause := func(slot, text string) {
		list = append(list, Reminder{
			Slot: slot, Why: ByPause, State: ReminderSent, Title: "提醒已暂停", Text: text, Link: "/member/conditions",
		})
	}
	if d.Unusable != "" {
		pause(fmt.Sprint("lost ", d.version), d.Unusable)
	}
	if d.Expired != "" {
		last := ""
		for _, l := range d.Basis {
			last = max(last, l.IndexCode)
		}
		pause("over "+last, d.Expired)
	}
	return list
}

// DuePart selects due demands: at most Limit after the demand After, of one share (0 for all).
type DuePart struct {
	After Due
	Limit int
	Share int // from 1 to DueShares
}

// DueShares is the number of shares into which demands are divided, so that servers share the work.
const DueShares = 16

// where returns the condition for the demands of the part for which the job is not paused.
func (p *DuePart) where(tx *schema.Tx, job, id string) (where string, args []any) {
	where, args = notPaused(tx, job, id)
	if p.Share > 0 {
		where += fmt.Sprintf(" AND %s %% %d = %d", id, DueShares, p.Share-1)
	}
	return where, args
}

// DueReminders returns demands whose chosen time has come, by time.
func DueReminders(tx *schema.Tx, p DuePart) ([]Due, error) {
	var list []Subscription
	at := max(schema.Millis(p.After.NextAt), 1)
	where, args := p.where(tx, RemindScheduled, "demand_id")
	err := tx.DB().Where("next_at <= ? AND next_at >= ? AND (next_at > ? OR demand_id > ?)",
		schema.Millis(tx.Now()), at, at, p.After.DemandID).
		Where(where, args...).Order("next_at, demand_id").Limit(p.Limit).Find(&list).Error
	if err != nil {
		return nil, err
	}
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, err
	}
	due, err := readDue(tx, list, RemindScheduled)
	closed := market.RestDays(holidays)
	for i := range due {
		d := &due[i]
		d.Slot, d.Missed, d.Then = d.slots(tx.Now(), closed)
	}
	return due, err
}

// DueNewLots returns demands with new lots for which an immediate reminder is allowed now.
func DueNewLots(tx *schema.Tx, p DuePart) ([]Due, error) {
	due, err := dueAtOnce(tx, p, RemindAtOnce, func(query *gorm.DB) *gorm.DB {
		return query.Where("s.demand_id IN (SELECT demand_id FROM matched_lot WHERE done_at = 0 AND demand_id > ?)",
			p.After.DemandID)
	})
	if err != nil || len(due) == 0 {
		return nil, err
	}
	waiting, err := findWaitingLots(tx, demandIDs(due))
	if err != nil {
		return nil, err
	}
	lots := map[int64]bool{}
	for _, m := range waiting {
		for _, id := range m.lots {
			lots[id] = true
		}
	}
	unindexed, err := cotton.Lacking(tx, slices.Sorted(maps.Keys(lots)))
	for i := range due {
		d, m := &due[i], waiting[due[i].DemandID]
		if err == nil && m != nil {
			d.Before, err = m.before(tx, &d.Subscription)
			d.setNewLots(m, unindexed)
		}
	}
	return due, err
}

// setNewLots sets the new lots that are indexed.
func (d *Due) setNewLots(m *waitingLots, unindexed map[int64]bool) {
	d.NewLots = slices.DeleteFunc(m.lots, func(id int64) bool { return unindexed[id] })
	d.freshes = m.freshes
	d.NotIndexed = len(d.NewLots) == 0
}

// DueFalls returns demands with immediate reminders that are allowed now.
func DueFalls(tx *schema.Tx, p DuePart) ([]Due, error) {
	return dueAtOnce(tx, p, RemindFalls, func(query *gorm.DB) *gorm.DB {
		return query.Where("(s.fall > 0 OR s.at_once = ?)", true)
	})
}

// DueFallsAgain returns those of DueFalls whose last pause has just ended: the last check was too early for them.
func DueFallsAgain(tx *schema.Tx, p DuePart) ([]Due, error) {
	const checkEvery = 90 * time.Second // and a little more
	return dueAtOnce(tx, p, RemindFalls, func(query *gorm.DB) *gorm.DB {
		return query.Where("s.fall > 0 AND s.at_once_told > ?", schema.Millis(tx.Now().Add(-atOncePause-checkEvery)))
	})
}

// dueAtOnce reads demands for which an immediate reminder is allowed now. The query repeats
// Subscription.AtOnceAllowed.
func dueAtOnce(tx *schema.Tx, p DuePart, job string, narrow func(query *gorm.DB) *gorm.DB) ([]Due, error) {
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, err
	}
	if !(&Subscription{}).AtOnceAllowed(tx.Now(), holidays) {
		return nil, nil
	}
	where, args := p.where(tx, job, "s.demand_id")
	query := tx.DB().Table("subscription s").Where(where, args...).Where("s.demand_id > ?", p.After.DemandID).
		Where("(s.at_once_told <= ? OR s.at_once_told > ?)",
			schema.Millis(tx.Now().Add(-atOncePause)), schema.Millis(tx.Now())).
		Where("(s.days = '' OR s.days LIKE ?)", "%"+weekday(tx.Today())+"%")
	if market.RestDays(holidays)[tx.Today()] {
		query = query.Where("s.skip_holidays = ?", false)
	}
	var list []Subscription
	if err := narrow(query).Order("s.demand_id").Limit(p.Limit).Find(&list).Error; err != nil {
		return nil, err
	}
	return readDue(tx, list, job)
}

// readDue reads the demands and owners of subscriptions.
func readDue(tx *schema.Tx, list []Subscription, job string) ([]Due, error) {
	due := make([]Due, len(list))
	for i := range list {
		due[i].Subscription, due[i].at = list[i], tx.Now()
	}
	if len(list) == 0 {
		return nil, nil
	}
	around, err := FindSurroundings(tx)
	if err != nil {
		return nil, err
	}
	demands, owners, err := findDemands(tx, demandIDs(due))
	if err != nil {
		return nil, err
	}
	failed, err := failedSubjects(tx, job, demandIDs(due))
	for i := range due {
		d := &due[i]
		d.FailedBefore = failed[d.DemandID]
		if saved := demands[d.DemandID]; saved != nil {
			d.open(saved, owners[saved.MembershipID], around, tx.Now())
		}
	}
	return due, err
}

// open sets what depends on the saved demand and its owner.
func (d *Due) open(saved *SavedDemand, owner ActiveOwner, around *Surroundings, now time.Time) {
	d.Name, d.Owner, d.version = saved.Name, owner, saved.Version
	opened := saved.Read(around, Reader{owner.CompanyID, owner.Product})
	if d.Demand = opened.Demand; opened.Lost {
		d.Refuse(strings.Join(opened.Changes, "；"))
	}
	trades := func(l BasisLimit) bool { return around.contracts.Trades(l.IndexCode, now) }
	if d.Kind == ContractReminder && !slices.ContainsFunc(d.Basis, trades) {
		d.Expired = fmt.Sprintf("需求定制“%s”的合约推送所选的合约都已到期，请重新选择合约，提醒随后恢复。", saved.Name)
	}
	d.Note = d.contractNote(d.Demand, around.contracts, now)
}

// ContractNote returns for which of the chosen contracts no reminder of a demand is possible; "" for none.
func ContractNote(tx *schema.Tx, s *Subscription, d Demand) (string, error) {
	contracts, err := market.ListContracts(tx)
	return s.contractNote(d, contracts, tx.Now()), err
}

func (s *Subscription) contractNote(d Demand, contracts market.Contracts, now time.Time) string {
	if s.Kind != ContractReminder {
		return ""
	}
	var ended, excluded []string
	for _, l := range s.Basis {
		if _, some := l.On(d); !contracts.Trades(l.IndexCode, now) {
			ended = append(ended, l.IndexCode)
		} else if !some {
			excluded = append(excluded, l.IndexCode)
		}
	}
	note := ""
	if len(ended) > 0 {
		note += fmt.Sprintf("\n所选的合约 %s 已到期，不再提醒。", strings.Join(ended, "、"))
	}
	if len(excluded) > 0 {
		note += fmt.Sprintf("\n需求定制的条件与所选的合约 %s 不符，不会有它的提醒。", strings.Join(excluded, "、"))
	}
	return note
}

func demandIDs(due []Due) []int64 {
	ids := make([]int64, len(due))
	for i := range due {
		ids[i] = due[i].DemandID
	}
	return ids
}

// findDemands returns saved demands and their active owners, both by id.
func findDemands(tx *schema.Tx, ids []int64) (map[int64]*SavedDemand, map[int64]ActiveOwner, error) {
	demands, owners := map[int64]*SavedDemand{}, []int64{}
	rows, err := schema.FindIn[SavedDemand](ids, func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ?", part)
	})
	if err != nil {
		return nil, nil, err
	}
	for i := range rows {
		demands[rows[i].ID] = &rows[i]
		owners = append(owners, rows[i].MembershipID)
	}
	active, err := ActiveOwners(tx, owners)
	return demands, active, err
}
