package demandapi

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// SavedEntry is a saved demand with the filters that can be searched now. Clients may send it back unchanged.
type SavedEntry struct {
	demand.Demand
	SearchID    int64        `json:"searchID"`
	SearchName  string       `json:"searchName"`
	Priority    int          `json:"priority" doc:"位置，1 为第一个"`
	IsSubscribe int          `json:"isSubscribe" enum:"0,1" doc:"是否开启了提醒"`
	Changes     []string     `json:"changes" doc:"与保存时不同之处，每处一句话，如合约已到期"`
	Lost        bool         `json:"lost" doc:"有条件已去掉，不能再按保存时的条件查找：没有价格，不再提醒，重新保存后恢复"`
	MinPrice    *schema.Yuan `json:"minPrice" doc:"最低价，元/吨；没有批次、没有计算或已失效时为空"`
	Count       *int         `json:"count" doc:"批数；没有计算或已失效时为空"`
	NewCount    *int         `json:"newCount" doc:"上次打开以后上架的批数；没有计算或已失效时为空"`
	Why         string       `json:"why" doc:"现在不能计算最低价的原因；能计算或没有计算时为空"`

	MinDelivered *schema.Yuan `json:"minDelivered" doc:"到需求所选工厂的最低到厂价，元/吨；不按到厂价找、没有批次或没有计算时为空"`

	seen time.Time // when the owner last opened it
}

// SavedRest has the fields of SavedEntry that the server computes. Inputs accept them so that clients can send a
// SavedEntry back unchanged.
type SavedRest struct {
	Priority     int      `json:"priority,omitempty" doc:"位置：不需要，可随列表中的需求一起传回，下同"`
	IsSubscribe  int      `json:"isSubscribe,omitempty" doc:"是否开启了提醒"`
	Changes      []string `json:"changes,omitempty" doc:"与保存时不同之处"`
	Lost         bool     `json:"lost,omitempty" doc:"已失效：此时没有价格"`
	MinPrice     *int     `json:"minPrice,omitempty" doc:"最低价"`
	Count        *int     `json:"count,omitempty" doc:"批数"`
	NewCount     *int     `json:"newCount,omitempty" doc:"新上架的批数"`
	Why          string   `json:"why,omitempty" maxLength:"200" doc:"不能计算最低价的原因"`
	MinDelivered *int     `json:"minDelivered,omitempty" doc:"最低到厂价"`
	Since        int64    `json:"since,omitempty" doc:"上次看它的时间"`
}

func newSavedEntry(s *demand.SavedDemand, o demand.Opened) SavedEntry {
	return SavedEntry{
		Demand: o.Demand, SearchID: s.ID, SearchName: s.Name, Priority: s.Priority, Changes: o.Changes, Lost: o.Lost,
		seen: s.SeenAt,
	}
}
