package mill

import "cottonmall/schema"

// Changed is the kind of change of a mill; its key is the id.
const Changed = "mill"

// Domain returns the description of mills for package schema.
func Domain() schema.Domain {
	return schema.Domain{
		Name:       "mill",
		Changes:    []string{Changed},
		Verbs:      []string{"add", "update", "remove"},
		EventKinds: []string{Changed},
		Names:      map[string]string{Changed: "SELECT name FROM mill WHERE id = ?"},
	}
}
