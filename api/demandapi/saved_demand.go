package demandapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Demands handles the calls about saved demands.
type Demands struct {
	DB    *schema.DB
	Index Index
}

type savedListIn struct {
	SearchName     string `json:"searchName,omitempty" maxLength:"40" doc:"需求定制名称：其中的文字"`
	PageNum        int    `json:"pageNum,omitempty" minimum:"1" maximum:"3000" default:"1" doc:"页码，从 1 起"`
	PageSize       int    `json:"pageSize,omitempty" minimum:"1" maximum:"1000" default:"100" doc:"每页条数"`
	PriceClose     int    `json:"priceClose,omitempty" enum:"0,1" doc:"不要价格：1 时不算最低价和批数"`
	OwnerCompanyID int64  `json:"memberOwner,omitempty" minimum:"1" doc:"公司：只数它的批次"`
}

// List returns a page of the caller's saved demands in the caller's order. It adds the prices and counts of what they
// find, unless the input excludes them.
func (h Demands) List(c *web.Call, in *savedListIn) (web.PageOf[SavedEntry], error) {
	if in.PriceClose == 0 && in.PageSize > pricedMax {
		return web.PageOf[SavedEntry]{}, schema.Invalid(
			"pageSize", "同时计算最低价时每页最多 %d 条（priceClose 为 1 时不计算）", pricedMax)
	}
	owner := c.Caller.Actor.MembershipID
	out, err := schema.View(c, h.DB, func(tx *schema.Tx) (web.PageOf[SavedEntry], error) {
		list, total, err := demand.SavedDemands(tx, owner, in.SearchName, schema.Page{Num: in.PageNum, Size: in.PageSize})
		page := web.PageOf[SavedEntry]{TotalRow: total, PageNum: in.PageNum, PageSize: in.PageSize}
		if err == nil {
			page.List, err = h.entries(tx, c.Caller, list)
		}
		return page, err
	})
	if err != nil || in.PriceClose == 1 {
		return out, err
	}
	return out, h.addPrices(c, out.List, in.OwnerCompanyID)
}

type savedNameIn struct {
	SearchName string `json:"searchName" maxLength:"40" doc:"需求定制名称"`
}

// FindByName returns the saved demand with a name, or nil.
func (h Demands) FindByName(c *web.Call, in *savedNameIn) (*SavedEntry, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*SavedEntry, error) {
		s, err := demand.DemandNamed(tx, c.Caller.Actor.MembershipID, in.SearchName)
		if s == nil || err != nil {
			return nil, err
		}
		entry, err := h.entry(tx, c.Caller, s)
		return &entry, err
	})
}

type savedIn struct {
	demand.Demand
	SearchID   int64  `json:"searchID,omitempty" minimum:"0" doc:"需求定制：编号，0 或不填为新增"`
	SearchName string `json:"searchName,omitempty" maxLength:"40" doc:"需求定制名称"`
	Replace    bool   `json:"replace,omitempty" doc:"替换：已有同名的需求定制时，替换它的条件"`
	NameOnly   bool   `json:"nameOnly,omitempty" doc:"只改名：条件保持已保存的，随之传来的不看"`
	SavedRest
}

type saveOut struct {
	SearchID int64 `json:"searchID"`
	message  string
}

// Sentence returns the message of the answer.
func (out saveOut) Sentence() string { return out.message }

// Save stores a new or changed demand. It only renames a demand if the input has no filters or those of the opened
// demand. Stored filters that Open has removed, because they cannot be searched any more, then stay stored.
func (h Demands) Save(c *web.Call, in *savedIn) (saveOut, error) {
	saving := demand.Saving{
		ID: in.SearchID, Name: in.SearchName, Demand: in.Demand, Replace: in.Replace, Rename: in.NameOnly,
		Askable: func(d demand.Demand) error { return h.Index.Check(accountapi.ViewerOf(c.Caller), d) },
	}
	out := saveOut{message: "保存成功！"}
	if saving.ID != 0 && !saving.Rename {
		s, entry, err := h.findDemand(c, saving.ID)
		if err != nil {
			return out, err
		}
		saving.NameOnly = saving.Renames(s, entry.Demand)
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (saveOut, error) {
		s, err := demand.SaveDemand(tx, c.Caller.Actor.MembershipID, saving)
		if err != nil {
			return out, err
		}
		out.SearchID = s.ID
		switch renamed := s.ID == saving.ID; {
		case renamed && (saving.NameOnly || saving.Rename):
			out.message = "改名成功！"
		case saving.Rename:
			out.message = "已替换「" + s.Name + "」的条件"
		}
		return out, nil
	})
}

// findDemand returns a demand of the caller, as saved and as opened.
func (h Demands) findDemand(c *web.Call, id int64) (s *demand.SavedDemand, entry SavedEntry, err error) {
	s, err = schema.View(c, h.DB, func(tx *schema.Tx) (*demand.SavedDemand, error) {
		s, err := demand.FindSavedDemand(tx, c.Caller.Actor.MembershipID, id)
		if err == nil {
			entry, err = h.entry(tx, c.Caller, s)
		}
		return s, err
	})
	return s, entry, err
}

type savedIDIn struct {
	SearchID int64 `json:"searchID" minimum:"1" doc:"需求定制：编号"`
}

// Remove deletes a demand of the caller.
func (h Demands) Remove(c *web.Call, in *savedIDIn) (web.None, error) {
	return h.change(c, func(tx *schema.Tx, owner int64) error { return demand.RemoveDemand(tx, owner, in.SearchID) })
}

type savedSortIn struct {
	List []savedPlace `json:"list" minItems:"1" maxItems:"1000" bare:"true" doc:"顺序：需求定制和它们的位置"`
}

type savedPlace struct {
	SearchID int64 `json:"searchID" minimum:"1" doc:"需求定制：编号"`
	Priority int   `json:"priority" minimum:"1" maximum:"1000" doc:"位置，从 1 起"`
}

// Sort sets the positions of the caller's demands.
func (h Demands) Sort(c *web.Call, in *savedSortIn) (web.None, error) {
	places := map[int64]int{}
	for _, p := range in.List {
		if places[p.SearchID] != 0 {
			return web.None{}, schema.Invalid("list", "一个需求定制只能有一个位置")
		}
		places[p.SearchID] = p.Priority
	}
	return h.change(c, func(tx *schema.Tx, owner int64) error { return demand.SortDemands(tx, owner, places) })
}

func (h Demands) change(c *web.Call, f func(*schema.Tx, int64) error) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, f(tx, c.Caller.Actor.MembershipID)
	})
}

type openedOut struct {
	SavedEntry
	Since int64 `json:"since" doc:"上次看它的时间，秒；此后上架的是新的"`
}

// Open returns a demand to search with. It records that its owner has seen the current results.
func (h Demands) Open(c *web.Call, in *savedIDIn) (openedOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (openedOut, error) {
		s, before, err := demand.OpenDemand(tx, c.Caller.Actor.MembershipID, in.SearchID)
		if err != nil {
			return openedOut{}, err
		}
		entry, err := h.entry(tx, c.Caller, s)
		return openedOut{entry, before.Unix()}, err
	})
}

// entries returns saved demands as their owner sees them.
func (h Demands) entries(tx *schema.Tx, by web.Caller, list []demand.SavedDemand) ([]SavedEntry, error) {
	if len(list) == 0 {
		return nil, nil
	}
	surroundings, err := demand.FindSurroundings(tx)
	if err != nil {
		return nil, err
	}
	reminded, err := demand.Reminded(tx, list[0].MembershipID)
	out := make([]SavedEntry, len(list))
	for i := range list {
		s := &list[i]
		opened := h.Index.Fit(accountapi.ViewerOf(by), s.Read(surroundings, accountapi.ViewerOf(by).Reader()))
		out[i] = newSavedEntry(s, opened)
		out[i].IsSubscribe = web.Flag(reminded[s.ID])
	}
	return out, err
}

func (h Demands) entry(tx *schema.Tx, by web.Caller, s *demand.SavedDemand) (SavedEntry, error) {
	list, err := h.entries(tx, by, []demand.SavedDemand{*s})
	if err != nil {
		return SavedEntry{}, err
	}
	return list[0], nil
}
