package schema

// ListLeases are all leases by name, also those that are over.
func ListLeases(tx *Tx) ([]Lease, error) {
	list := []Lease{}
	err := tx.db.Order("name").Find(&list).Error
	return list, err
}
