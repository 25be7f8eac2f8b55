package schema

// ListLeases returns all leases by name, including expired ones.
func ListLeases(tx *Tx) ([]Lease, error) {
	list := []Lease{}
	err := tx.db.Order("name").Find(&list).Error
	return list, err
}
