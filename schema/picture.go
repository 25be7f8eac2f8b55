package schema

import (
	"regexp"
	"time"
)

// Picture is an image that somebody has uploaded. The file is in the store under its hash.
type Picture struct {
	ID     int64     `gorm:"primaryKey"`
	Owner  int64     `gorm:"uniqueIndex:picture_hash,priority:1;index:picture_owner,priority:1"` // the user
	Hash   string    `gorm:"size:64;uniqueIndex:picture_hash,priority:2"`                        // SHA-256 of the file, in hex
	Mime   string    `gorm:"size:40"`
	Width  int       // pixels
	Height int       // pixels
	Size   int       // bytes
	At     time.Time `gorm:"serializer:moment;type:bigint;index:picture_owner,priority:2"`
}

const picturesADay = 100 // of one user

var pictureHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// AddPicture stores what is known of an uploaded image; the same image of the same user is stored once. It refuses
// more than a hundred a day.
func (tx *Tx) AddPicture(owner int64, mime string, width, height, size int, hash string) (*Picture, error) {
	if mime != "image/png" && mime != "image/jpeg" || width < 1 || height < 1 || size < 1 || !pictureHash.MatchString(hash) {
		return nil, Invalid("imgFile", "文件格式不正确")
	}
	if _, err := tx.lockUser(owner); err != nil {
		return nil, err
	}
	var list []Picture
	if err := tx.db.Where("owner = ? AND hash = ?", owner, hash).Find(&list).Error; err != nil || len(list) > 0 {
		return first(list), err
	}
	var n int64
	err := tx.db.Model(&Picture{}).Where("owner = ? AND at > ?", owner, millis(tx.now.Add(-24*time.Hour))).Count(&n).Error
	if err != nil {
		return nil, err
	}
	if n >= picturesADay {
		return nil, Conflict("一天最多上传 %d 张图片，请明天再试", picturesADay)
	}
	list = []Picture{{Owner: owner, Hash: hash, Mime: mime, Width: width, Height: height, Size: size, At: tx.now}}
	return &list[0], insert(tx, list)
}

// Picture reads a picture.
func (tx *Tx) Picture(id int64) (*Picture, error) { return tx.pictureWhere("id = ?", id) }

// PictureOf reads one of a user's own pictures.
func (tx *Tx) PictureOf(owner, id int64) (*Picture, error) {
	return tx.pictureWhere("id = ? AND owner = ?", id, owner)
}

func (tx *Tx) pictureWhere(query string, args ...any) (*Picture, error) {
	var list []Picture
	if err := tx.db.Where(query, args...).Limit(1).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, NotFound("没有这张图片，请重新上传")
	}
	return &list[0], nil
}

func first[T any](list []T) *T {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
