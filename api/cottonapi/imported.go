package cottonapi

import (
	"cottonmall/api/web"
)

type importedIn struct {
	Currency int   `json:"currency" minimum:"1" maximum:"2" doc:"币种：1 人民币，2 美元"`
	Status   []int `json:"status,omitempty" maxItems:"20" doc:"状态：0 在售"`
	Member   int64 `json:"memberOwner,omitempty" minimum:"1" doc:"公司：只数它的批次"`
}

// ImportedCount returns the number of imported lots on sale. The key -1 stands for all lots. The count is always zero,
// since imported cotton cannot be put on sale yet.
func ImportedCount(*web.Call, *importedIn) (map[string]int, error) {
	return map[string]int{"-1": 0}, nil
}
