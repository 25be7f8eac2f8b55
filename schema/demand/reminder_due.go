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

// Due is a demand of which its owner may have to be told something, with what it takes to find out. It was read before:
// what is told of it is stored only when it is still so.
type Due struct {
	Subscription
	Name   string
	Owner  ActiveOwner // without an id: he may not be told now
	Demand Demand
	Lost   string // why nothing can be found until the owner saves the demand anew; empty: it can be asked
	Over   string // why nothing is told at the chosen time until the owner chooses other contracts; empty: some trade
	Aside  string // which of the chosen contracts nothing can be told of; empty: of each something can

	Slot   time.Time   // when he was to be told today; zero: at no time
	Missed []time.Time // when he should have been told on days that are over
	Then   time.Time   // when he is to be told after that

	Fresh  []int64           // lots that met the demand since he was last told at once
	Before cotton.ToldBefore // what he was told of them
	Early  bool              // the index has none of them yet

	Snagged bool // the job has failed with it before

	version int             // of the demand's filters
	met     map[int64]int64 // the fresh lots as they were read
	settled cotton.SettledRepricings
}

// Refused says that the search refuses the demand.
func (d *Due) Refused(why string) {
	d.Lost = fmt.Sprintf("需求定制“%s”已不能按保存时的条件查找：%s。请打开它核对后重新保存，提醒随后恢复。", d.Name, why)
}

// pauses are what its owner reads when nothing can be told of a demand, once for its filters and for its contracts as they are.
func (d *Due) pauses() (list []Reminder) {
	pause := func(slot, text string) {
		list = append(list, Reminder{Slot: slot, Why: ByPause, State: ReminderSent, Title: "提醒已暂停", Text: text, Link: "/member/conditions"})
	}
	if d.Lost != "" {
		pause(fmt.Sprint("lost ", d.version), d.Lost)
	}
	if d.Over != "" {
		last := ""
		for _, l := range d.Basis {
			last = max(last, l.IndexCode)
		}
		pause("over "+last, d.Over)
	}
	return list
}

// DuePart asks for some of the demands that are due: those after one (the zero Due: the first), at most so many, and of one
// share alone, from 1 to DueShares, unless that is zero.
type DuePart struct {
	After Due
	Limit int
	Share int
}

// DueShares is into how many parts the demands are divided, so that servers can share the work.
const DueShares = 16

// among is a condition for the demands of the part that are not to wait until a failure is over.
func (p *DuePart) among(tx *schema.Tx, kind, id string) (where string, args []any) {
	where, args = unsnagged(tx, kind, id)
	if p.Share > 0 {
		where += fmt.Sprintf(" AND %s %% %d = %d", id, DueShares, p.Share-1)
	}
	return where, args
}

// DueReminders are demands whose chosen time has come.
func DueReminders(tx *schema.Tx, p DuePart) ([]Due, error) {
	var list []Subscription
	at := max(schema.Millis(p.After.NextAt), 1)
	where, args := p.among(tx, SnagAtTime, "demand_id")
	err := tx.DB().Where("next_at <= ? AND next_at >= ? AND (next_at > ? OR demand_id > ?)", schema.Millis(tx.Now()), at, at, p.After.DemandID).
		Where(where, args...).Order("next_at, demand_id").Limit(p.Limit).Find(&list).Error
	if err != nil {
		return nil, err
	}
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, err
	}
	due, err := dues(tx, list, SnagAtTime)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	seen, err := cotton.FindSettled(tx)
	if err != nil {
		return nil, err
	}
	for i := range due {
		d := &due[i]
		d.Slot, d.Missed, d.Then = d.slots(tx.Now(), holidays)
		d.settled = seen
	}
	return due, nil
}

// DueFresh are demands whose owners may be told of fresh lots now.
func DueFresh(tx *schema.Tx, p DuePart) ([]Due, error) {
	var rows []struct {
		FreshLots
		Version int
	}
	due, err := dueAtOnce(tx, p, SnagAtOnce, func(query *gorm.DB) ([]Subscription, error) {
		var list []Subscription
		err := query.Table("fresh_lots f").Joins("JOIN subscription s ON s.demand_id = f.demand_id").Select("f.*, s.version").Scan(&rows).Error
		if err != nil || len(rows) == 0 {
			return nil, err
		}
		versions, ids := map[int64]int{}, []int64{}
		for _, r := range rows {
			versions[r.DemandID], ids = r.Version, append(ids, r.DemandID)
		}
		err = tx.DB().Where("demand_id IN ?", ids).Order("demand_id").Find(&list).Error
		told := func(s Subscription) bool { return s.Version != versions[s.DemandID] } // between the two queries
		return slices.DeleteFunc(list, told), err
	})
	if err != nil || len(due) == 0 {
		return nil, err
	}
	fresh, lots := map[int64]FreshLots{}, map[int64]bool{}
	for _, r := range rows {
		fresh[r.DemandID] = r.FreshLots
		for _, id := range unpack(r.Listings) {
			lots[id] = true
		}
	}
	lacking, err := cotton.Lacking(tx, slices.Sorted(maps.Keys(lots))) // after the lots were read: those of later are not among them
	for i := range due {
		d, row := &due[i], fresh[due[i].DemandID]
		d.met, d.Before = row.met(), row.toldBefore(&d.Subscription, tx.Now())
		d.Fresh = slices.DeleteFunc(unpack(row.Listings), func(id int64) bool { return lacking[id] })
		d.Early = len(d.Fresh) == 0
	}
	return due, err
}

// DueFalls are demands whose owners may be told now when the lowest price has fallen, or that lots are not found any more
// of which they wait to be told at once.
func DueFalls(tx *schema.Tx, p DuePart) ([]Due, error) {
	return dueAtOnce(tx, p, SnagFall, func(query *gorm.DB) (list []Subscription, err error) {
		err = query.Table("subscription s").Where("(s.fall > 0 OR s.at_once = ?)", true).Find(&list).Error
		return list, err
	})
}

// DueFallsAgain are those of DueFalls whose owners may be told again for a minute or so: the last look was too early for them.
func DueFallsAgain(tx *schema.Tx, p DuePart) ([]Due, error) {
	return dueAtOnce(tx, p, SnagFall, func(query *gorm.DB) (list []Subscription, err error) {
		err = query.Table("subscription s").Where("s.fall > 0 AND s.at_once_told > ?", schema.Millis(tx.Now().Add(-atOncePause-fallsAgain))).Find(&list).Error
		return list, err
	})
}

// fallsAgain is a little longer than the time between two looks at who may be told again.
const fallsAgain = 90 * time.Second

// dueAtOnce reads demands whose owners may be told at once now: see Subscription.AtOnceAllowed, which the query says in SQL
// as far as it can, so that few are read that may not.
func dueAtOnce(tx *schema.Tx, p DuePart, kind string, read func(query *gorm.DB) ([]Subscription, error)) ([]Due, error) {
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, err
	}
	if !(&Subscription{}).AtOnceAllowed(tx.Now(), holidays) {
		return nil, nil
	}
	where, args := p.among(tx, kind, "s.demand_id")
	query := tx.DB().Where(where, args...).Where("s.demand_id > ?", p.After.DemandID).Order("s.demand_id").Limit(p.Limit).
		Where("(s.at_once_told <= ? OR s.at_once_told > ?)", schema.Millis(tx.Now().Add(-atOncePause)), schema.Millis(tx.Now())).
		Where("(s.days = '' OR s.days LIKE ?)", "%"+weekday(tx.Today())+"%")
	if market.RestDays(holidays)[tx.Today()] {
		query = query.Where("s.skip_holidays = ?", false)
	}
	list, err := read(query)
	if err != nil {
		return nil, err
	}
	return dues(tx, list, kind)
}

// dues reads what belongs to subscriptions.
func dues(tx *schema.Tx, list []Subscription, kind string) ([]Due, error) {
	if len(list) == 0 {
		return nil, nil
	}
	around, err := FindSurroundings(tx)
	if err != nil {
		return nil, err
	}
	demands, owners, err := demandsOf(tx, list)
	if err != nil {
		return nil, err
	}
	snags, err := snagged(tx, kind, list)
	if err != nil {
		return nil, err
	}
	due := make([]Due, 0, len(list))
	for _, s := range list {
		due = append(due, Due{Subscription: s, Snagged: snags[s.DemandID]})
		saved, d := demands[s.DemandID], &due[len(due)-1]
		if saved == nil {
			continue // nobody is told
		}
		d.Name, d.Owner, d.version = saved.Name, owners[saved.MembershipID], saved.Version
		opened := saved.Read(around, d.Owner.Product)
		if d.Demand = opened.Demand; opened.Lost {
			d.Refused(strings.Join(opened.Changes, "；"))
		}
		if s.over(around.contracts, tx.Now()) {
			d.Over = fmt.Sprintf("需求定制“%s”的合约推送所选的合约都已到期，请重新选择合约，提醒随后恢复。", saved.Name)
		}
		d.Aside = d.aside(around.contracts, tx.Now())
	}
	return due, nil
}

// aside says which of the chosen contracts nothing can be told of: those that have ended, and those that the demand leaves out.
func (d *Due) aside(contracts market.Contracts, now time.Time) string {
	if d.Kind != ContractReminder {
		return ""
	}
	var ended, left []string
	for _, l := range d.Basis {
		if _, some := l.On(d.Demand); !contracts.Trades(l.IndexCode, now) {
			ended = append(ended, l.IndexCode)
		} else if !some {
			left = append(left, l.IndexCode)
		}
	}
	var text strings.Builder
	if len(ended) > 0 {
		fmt.Fprintf(&text, "\n所选的合约 %s 已到期，不再提醒。", strings.Join(ended, "、"))
	}
	if len(left) > 0 {
		fmt.Fprintf(&text, "\n需求定制的条件与所选的合约 %s 不符，不会有它的提醒。", strings.Join(left, "、"))
	}
	return text.String()
}

// over tells whether a contract reminder has no contract left that trades.
func (s *Subscription) over(contracts market.Contracts, now time.Time) bool {
	return s.Kind == ContractReminder && !slices.ContainsFunc(s.Basis, func(l BasisLimit) bool { return contracts.Trades(l.IndexCode, now) })
}

func demandsOf(tx *schema.Tx, list []Subscription) (map[int64]*SavedDemand, map[int64]ActiveOwner, error) {
	demands, owners := map[int64]*SavedDemand{}, []int64{}
	for part := range slices.Chunk(list, schema.MaxIn) {
		ids := make([]int64, len(part))
		for i := range part {
			ids[i] = part[i].DemandID
		}
		var rows []SavedDemand
		if err := tx.DB().Where("id IN ?", ids).Find(&rows).Error; err != nil {
			return nil, nil, err
		}
		for i := range rows {
			demands[rows[i].ID] = &rows[i]
			owners = append(owners, rows[i].MembershipID)
		}
	}
	active, err := ActiveOwners(tx, owners)
	return demands, active, err
}
