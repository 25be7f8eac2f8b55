package notice

import (
	"regexp"
	"slices"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Picture is an image that somebody has uploaded. The file is in the store under its hash.
type Picture struct {
	ID     int64     `gorm:"primaryKey"`
	UserID int64     `gorm:"column:owner;uniqueIndex:picture_hash,priority:1;index:picture_owner,priority:1"` // the user
	Hash   string    `gorm:"size:64;uniqueIndex:picture_hash,priority:2"`                                     // SHA-256 of the file, in hex
	Mime   string    `gorm:"size:40"`
	Width  int       // pixels
	Height int       // pixels
	Size   int       // bytes
	At     time.Time `gorm:"serializer:moment;type:bigint;index:picture_owner,priority:2"`
}

const (
	picturesADay = 100            // of one user
	UnusedKept   = 24 * time.Hour // of a picture that nothing uses: its form may still be open
)

// PictureAt begins the address of a picture; its number follows.
const PictureAt = "/mall/api/picture?id="

var pictureHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// AddPicture stores what is known of an uploaded image; the same image of the same user is stored once. It refuses
// more than a hundred a day. Call it before the file is kept: what is refused leaves no file, and a file whose picture
// is known is not swept away.
func AddPicture(tx *schema.Tx, owner int64, mime string, width, height, size int, hash string) (*Picture, error) {
	if mime != "image/png" && mime != "image/jpeg" || width < 1 || height < 1 || size < 1 || !pictureHash.MatchString(hash) {
		return nil, schema.Invalid("imgFile", "文件格式不正确")
	}
	if err := lockPictureOwner(tx, owner); err != nil {
		return nil, err
	}
	var list []Picture
	if err := tx.DB().Where("owner = ? AND hash = ?", owner, hash).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) > 0 {
		list[0].At = tx.Now() // it may be used again, and is not dropped meanwhile
		return &list[0], tx.Update(&list[0])
	}
	var n int64
	err := tx.DB().Model(&Picture{}).Where("owner = ? AND at >= ?", owner, schema.Millis(tx.Today().At(0, 0))).Count(&n).Error
	if err != nil {
		return nil, err
	}
	if n >= picturesADay {
		return nil, schema.Conflict("一天最多上传 %d 张图片，请明天再试", picturesADay)
	}
	list = []Picture{{UserID: owner, Hash: hash, Mime: mime, Width: width, Height: height, Size: size, At: tx.Now()}}
	return &list[0], schema.Insert(tx, list)
}

// lockPictureOwner locks the user whose pictures are counted.
func lockPictureOwner(tx *schema.Tx, id int64) error {
	var found []int64
	err := tx.DB().Table("user").Clauses(schema.ForUpdate).Where("id = ?", id).Pluck("id", &found).Error
	if err == nil && len(found) == 0 {
		err = schema.NotFound("没有这个用户")
	}
	return err
}

// FindPicture reads a picture.
func FindPicture(tx *schema.Tx, id int64) (*Picture, error) {
	return onePicture(tx.DB().Where("id = ?", id))
}

// PictureOf reads one of a user's own pictures, which something is about to use: nobody drops it meanwhile.
func PictureOf(tx *schema.Tx, owner, id int64) (*Picture, error) {
	return onePicture(tx.DB().Clauses(schema.ForUpdate).Where("id = ? AND owner = ?", id, owner))
}

func onePicture(query *gorm.DB) (*Picture, error) {
	var list []Picture
	if err := query.Limit(1).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, schema.NotFound("没有这张图片，请重新上传")
	}
	return &list[0], nil
}

// DropUnusedPictures drops, of the next few hundred pictures behind a number, those that nothing has used for a day. It
// gives the last number that it has looked at, zero at the end. Their files stay: see FilesNamed.
func DropUnusedPictures(tx *schema.Tx, after int64) (last int64, err error) {
	var list []Picture
	err = tx.DB().Clauses(schema.ForUpdate).Where("id > ? AND at <= ?", after, schema.Millis(tx.Now().Add(-UnusedKept))).Order("id").Limit(schema.MaxIn).Find(&list).Error
	if err != nil || len(list) == 0 {
		return 0, err
	}
	used, err := usedPictures(tx, list)
	if err != nil {
		return 0, err
	}
	unused := []int64{}
	for _, p := range list {
		if !used[p.ID] {
			unused = append(unused, p.ID)
		}
	}
	return list[len(list)-1].ID, tx.DB().Where("id IN ?", unused).Delete(&Picture{}).Error
}

// usedPictures returns those of some pictures that a domain uses, by their ids.
func usedPictures(tx *schema.Tx, list []Picture) (map[int64]bool, error) {
	var ids, owners []int64
	for _, p := range list {
		ids, owners = append(ids, p.ID), append(owners, p.UserID)
	}
	used := map[int64]bool{}
	for _, d := range tx.Domains() {
		if d.Uploads.Pictures == nil {
			continue
		}
		some, err := d.Uploads.Pictures(tx, ids, owners)
		if err != nil {
			return nil, err
		}
		for _, id := range some {
			used[id] = true
		}
	}
	return used, nil
}

// picturesOfEvents returns those of some pictures that an event keeps.
func picturesOfEvents(tx *schema.Tx, ids, _ []int64) (used []int64, err error) {
	err = tx.DB().Model(&Event{}).Where("picture IN ?", ids).Pluck("picture", &used).Error
	return used, err
}

// FilesNamed returns those of some hashes that are the hash of a file which a domain uses.
func FilesNamed(tx *schema.Tx, hashes []string) ([]string, error) {
	known := map[string]bool{}
	for _, d := range tx.Domains() {
		for _, table := range d.Uploads.Tables {
			for part := range slices.Chunk(hashes, schema.MaxIn) {
				var some []string
				if err := tx.DB().Table(table).Where("hash IN ?", part).Distinct().Pluck("hash", &some).Error; err != nil {
					return nil, err
				}
				for _, hash := range some {
					known[hash] = true
				}
			}
		}
	}
	return schema.KeysOf(known), nil
}
