package schema

// Leases are all leases by name, also those that are over.
func (tx *Tx) Leases() ([]Lease, error) {
	list := []Lease{}
	err := tx.db.Order("name").Find(&list).Error
	return list, err
}
