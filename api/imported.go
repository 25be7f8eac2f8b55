package api

type importedIn struct {
	Currency int    `json:"currency" minimum:"1" maximum:"2" doc:"1 人民币，2 美元"`
	Status   []int  `json:"status,omitempty" maxItems:"20" doc:"0 在售"`
	Member   string `json:"memberOwner,omitempty" maxLength:"120" doc:"只数此公司的批次"`
}

// importedCount counts the imported lots on sale; -1 is all of them. The market lists none: nobody can put
// imported cotton on sale yet.
func importedCount(*call, *importedIn) (map[string]int, error) {
	return map[string]int{"-1": 0}, nil
}
