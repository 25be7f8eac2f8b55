package demandapi

import (
	"testing"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
)

// TestARefusedDemandEmptiesNoOthersPrice checks that a refused demand does not affect the prices of others.
func TestARefusedDemandEmptiesNoOthersPrice(t *testing.T) {
	t.Parallel()
	price := schema.Yuan(15600)
	lows := []cottonindex.Low{{Refused: schema.Invalid("indexCode", "合约 CF609 已到期")}, {Count: 2, Price: &price, New: 1}}
	rows := make([]pricedDemand, len(lows))
	for i, low := range lows {
		rows[i].setPrice(low, SavedEntry{SearchID: int64(i + 1)})
	}
	if r := rows[0]; r.Why != "合约 CF609 已到期" || r.MinPrice != nil || r.Count != nil || r.NewCount != nil {
		t.Errorf("the refused one: %+v", r)
	}
	if r := rows[1]; r.Why != "" || *r.MinPrice != price || *r.Count != 2 || *r.NewCount != 1 {
		t.Errorf("the other one: %+v", r)
	}
}
