package account

import (
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Device is a browser in which a user has logged in. Its token is in a cookie and not stored. Several users may have
// the same browser.
type Device struct {
	Hash   string    `gorm:"primaryKey;size:40"` // of the token
	UserID int64     `gorm:"primaryKey;autoIncrement:false;index"`
	At     time.Time `gorm:"serializer:moment;type:bigint;index"` // of the last login
}

// DeviceLife is how long a device is known after its last login.
const DeviceLife = 180 * 24 * time.Hour

// KeepDevice records a login of a user on the device of a token, which may be unknown or empty. It replaces the token
// by a new one, which it returns. A token that somebody else has put into a browser is therefore worth nothing.
func KeepDevice(tx *schema.Tx, userID int64, token string) (string, error) {
	next := schema.NewToken()
	if token != "" {
		change := tx.DB().Model(&Device{}).Where("hash = ?", schema.HashToken(token))
		if err := change.Update("hash", schema.HashToken(next)).Error; err != nil {
			return "", err
		}
	}
	d := Device{Hash: schema.HashToken(next), UserID: userID, At: tx.Now()}
	return next, tx.DB().Clauses(clause.OnConflict{UpdateAll: true}).Create(&d).Error
}

// KnownDevice returns the hash of the token of a device on which the user of a number has logged in. It returns an
// empty text for all other tokens.
func KnownDevice(tx *schema.Tx, mobile, token string) (string, error) {
	var known []string
	err := tx.DB().Table("device d").Joins("JOIN `user` u ON u.id = d.user_id").
		Where("d.hash = ? AND d.at > ? AND u.mobile = ?", schema.HashToken(token),
			schema.Millis(tx.Now().Add(-DeviceLife)), schema.PlainOr(mobile)).Limit(1).Pluck("d.hash", &known).Error
	if err != nil || len(known) == 0 {
		return "", err
	}
	return known[0], nil
}

// forgetDevices deletes the devices of a user.
func forgetDevices(tx *schema.Tx, userID int64) error {
	return tx.DB().Where("user_id = ?", userID).Delete(&Device{}).Error
}
