package notice

import (
	"regexp"
	"slices"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Picture is an image that a user has uploaded. The store contains the file under its hash.
type Picture struct {
	ID     int64     `gorm:"primaryKey"`
	UserID int64     `gorm:"column:owner;uniqueIndex:picture_hash,priority:1;index:picture_owner,priority:1"`
	Hash   string    `gorm:"size:64;uniqueIndex:picture_hash,priority:2"` // SHA-256 of the file, in hex
	Mime   string    `gorm:"size:40"`
	Width  int       // pixels
	Height int       // pixels
	Size   int       // bytes
	At     time.Time `gorm:"serializer:moment;type:bigint;index:picture_owner,priority:2"`
}

const (
	picturesPerDay = 100            // of one user
	UnusedKept     = 24 * time.Hour // of an unused picture, whose form may still be open
)

// PictureAt is the URL of a picture without its id.
const PictureAt = "/mall/api/picture?id="

var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// AddPicture inserts the data of an uploaded image, or updates the time of the same image of the same user. It
// refuses more than a hundred a day. Call it before storing the file: a refused image then leaves no file, and Sweep
// keeps a file whose picture is inserted.
func AddPicture(tx *schema.Tx, userID int64, mime string, width, height, size int, hash string) (*Picture, error) {
	if mime != "image/png" && mime != "image/jpeg" || width < 1 || height < 1 || size < 1 ||
		!hashPattern.MatchString(hash) {
		return nil, schema.Invalid("imgFile", "文件格式不正确")
	}
	if err := lockPictureOwner(tx, userID); err != nil {
		return nil, err
	}
	var list []Picture
	if err := tx.DB().Where("owner = ? AND hash = ?", userID, hash).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) > 0 {
		list[0].At = tx.Now() // so that it is not deleted before it is used again
		return &list[0], tx.Update(&list[0])
	}
	var n int64
	err := tx.DB().Model(&Picture{}).Where("owner = ? AND at >= ?", userID, schema.Millis(tx.Today().At(0, 0))).
		Count(&n).Error
	if err != nil {
		return nil, err
	}
	if n >= picturesPerDay {
		return nil, schema.Conflict("一天最多上传 %d 张图片，请明天再试", picturesPerDay)
	}
	list = []Picture{{UserID: userID, Hash: hash, Mime: mime, Width: width, Height: height, Size: size, At: tx.Now()}}
	return &list[0], schema.Insert(tx, list)
}

// AddSitePicture inserts a picture of the base data, which belongs to no user. If the same picture is stored, it sets
// the id of that one.
func AddSitePicture(tx *schema.Tx, p *Picture) error {
	var had []Picture
	if err := tx.DB().Where("owner = 0 AND hash = ?", p.Hash).Find(&had).Error; err != nil {
		return err
	}
	if len(had) > 0 {
		p.ID = had[0].ID
		return tx.Update(p)
	}
	p.UserID = 0
	return tx.Save(p)
}

// lockPictureOwner locks the user whose pictures are counted.
func lockPictureOwner(tx *schema.Tx, userID int64) error {
	var found []int64
	err := tx.DB().Table("user").Clauses(schema.ForUpdate).Where("id = ?", userID).Pluck("id", &found).Error
	if err == nil && len(found) == 0 {
		err = schema.NotFound("没有这个用户")
	}
	return err
}

// FindPicture returns a picture and refuses an unknown id.
func FindPicture(tx *schema.Tx, id int64) (*Picture, error) {
	return readPicture(tx.DB().Where("id = ?", id))
}

// PictureOf returns a picture of a user for use and locks it, so that it is not deleted at the same time.
func PictureOf(tx *schema.Tx, userID, id int64) (*Picture, error) {
	return readPicture(tx.DB().Clauses(schema.ForUpdate).Where("id = ? AND owner = ?", id, userID))
}

// readPicture returns the first picture of a query and refuses an empty result.
func readPicture(query *gorm.DB) (*Picture, error) {
	var list []Picture
	if err := query.Limit(1).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, schema.NotFound("没有这张图片，请重新上传")
	}
	return &list[0], nil
}

// DropUnusedPictures examines the next few hundred pictures after an id and deletes those unused for a day. It
// returns the last examined id, zero at the end. It keeps the files: see FilesNamed.
func DropUnusedPictures(tx *schema.Tx, after int64) (last int64, err error) {
	var list []Picture
	err = tx.DB().Clauses(schema.ForUpdate).Where("id > ? AND at <= ?", after, schema.Millis(tx.Now().Add(-UnusedKept))).
		Order("id").Limit(schema.MaxIn).Find(&list).Error
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

// usedPictures returns the ids of the pictures of a list that a domain uses.
func usedPictures(tx *schema.Tx, list []Picture) (map[int64]bool, error) {
	var ids, owners []int64
	for _, p := range list {
		ids, owners = append(ids, p.ID), append(owners, p.UserID)
	}
	used := map[int64]bool{}
	for _, d := range tx.Domains() {
		if d.UsedFiles.Pictures == nil {
			continue
		}
		some, err := d.UsedFiles.Pictures(tx, ids, owners)
		if err != nil {
			return nil, err
		}
		for _, id := range some {
			used[id] = true
		}
	}
	return used, nil
}

// eventPictures returns the ids of the pictures that events keep.
func eventPictures(tx *schema.Tx, ids, _ []int64) (used []int64, err error) {
	err = tx.DB().Model(&Event{}).Where("picture IN ?", ids).Pluck("picture", &used).Error
	return used, err
}

// FilesNamed returns the hashes of a list that name files in use by a domain.
func FilesNamed(tx *schema.Tx, hashes []string) ([]string, error) {
	known := map[string]bool{}
	for _, d := range tx.Domains() {
		for _, table := range d.UsedFiles.Tables {
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
