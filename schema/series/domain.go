package series

import "cottonmall/schema"

// Changed is the kind of a change of a series; its key is the code. No index contains series.
const Changed = "series"

// Domain returns the registration of the series.
func Domain() schema.Domain {
	return schema.Domain{
		Name: "series", Changes: []string{Changed}, Verbs: []string{"set", "remove"}, EventKinds: []string{Changed},
	}
}
