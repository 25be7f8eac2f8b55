package migrate

import "gorm.io/gorm"

// addFreightKind adds the kind of the goods of freight requests. Raw cotton is 1, other goods are 2.
func addFreightKind(db *gorm.DB) error {
	if err := addColumns(db, "freight_request", &freightRequest82{}); err != nil {
		return err
	}
	return db.Exec("UPDATE freight_request SET kind = 1 WHERE goods LIKE '%棉%' AND goods NOT LIKE '%纱%' " +
		"AND goods NOT LIKE '%籽%' AND goods NOT LIKE '%布%' AND goods NOT LIKE '%短绒%'").Error
}

type freightRequest82 struct {
	Kind number `gorm:"default:2"`
}
