package schema

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"
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

const (
	picturesADay = 100            // of one user
	unusedKept   = 24 * time.Hour // of a picture that nothing uses: its form may still be open
)

// PictureAt begins the address of a picture; its number follows.
const PictureAt = "/mall/api/picture?id="

var pictureHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// AddPicture stores what is known of an uploaded image; the same image of the same user is stored once. It refuses
// more than a hundred a day. Call it before the file is kept: what is refused leaves no file, and a file whose picture
// is known is not swept away.
func (tx *Tx) AddPicture(owner int64, mime string, width, height, size int, hash string) (*Picture, error) {
	if mime != "image/png" && mime != "image/jpeg" || width < 1 || height < 1 || size < 1 || !pictureHash.MatchString(hash) {
		return nil, Invalid("imgFile", "文件格式不正确")
	}
	if _, err := tx.lockUser(owner); err != nil {
		return nil, err
	}
	var list []Picture
	if err := tx.db.Where("owner = ? AND hash = ?", owner, hash).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) > 0 {
		list[0].At = tx.now // it may be used again, and is not dropped meanwhile
		return &list[0], tx.update(&list[0])
	}
	var n int64
	err := tx.db.Model(&Picture{}).Where("owner = ? AND at >= ?", owner, millis(tx.Today().At(0, 0))).Count(&n).Error
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
func (tx *Tx) Picture(id int64) (*Picture, error) { return onePicture(tx.db.Where("id = ?", id)) }

// PictureOf reads one of a user's own pictures, which something is about to use: nobody drops it meanwhile.
func (tx *Tx) PictureOf(owner, id int64) (*Picture, error) {
	return onePicture(tx.db.Clauses(forUpdate).Where("id = ? AND owner = ?", id, owner))
}

func onePicture(query *gorm.DB) (*Picture, error) {
	var list []Picture
	if err := query.Limit(1).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, NotFound("没有这张图片，请重新上传")
	}
	return &list[0], nil
}

// DropUnusedPictures drops, of the next few hundred pictures behind a number, those that nothing has used for a day. It
// gives the last number that it has looked at, zero at the end. Their files stay: see FilesNamed.
func (tx *Tx) DropUnusedPictures(after int64) (last int64, err error) {
	var list []Picture
	err = tx.db.Clauses(forUpdate).Where("id > ? AND at <= ?", after, millis(tx.now.Add(-unusedKept))).Order("id").Limit(maxIn).Find(&list).Error
	if err != nil || len(list) == 0 {
		return 0, err
	}
	used, err := tx.usedPictures(list)
	if err != nil {
		return 0, err
	}
	unused := []int64{}
	for _, p := range list {
		if !used[p.ID] {
			unused = append(unused, p.ID)
		}
	}
	return list[len(list)-1].ID, tx.db.Where("id IN ?", unused).Delete(&Picture{}).Error
}

// usedPictures are those of some pictures that are a company's licence, were one that an event tells of, or stand in a
// feedback of their owner.
func (tx *Tx) usedPictures(list []Picture) (map[int64]bool, error) {
	var ids, owners, licences, replaced []int64
	for _, p := range list {
		ids, owners = append(ids, p.ID), append(owners, p.Owner)
	}
	if err := tx.db.Model(&Company{}).Where("licence IN ?", ids).Pluck("licence", &licences).Error; err != nil {
		return nil, err
	}
	if err := tx.db.Model(&Event{}).Where("picture IN ?", ids).Pluck("picture", &replaced).Error; err != nil {
		return nil, err
	}
	used := map[int64]bool{}
	for _, id := range slices.Concat(licences, replaced) {
		used[id] = true
	}
	var shown []string
	err := tx.db.Model(&Feedback{}).Where("user_id IN ?", owners).Pluck("pictures", &shown).Error
	for _, pictures := range shown {
		for _, address := range ParseList(pictures) {
			if id, err := strconv.ParseInt(strings.TrimPrefix(address, PictureAt), 10, 64); err == nil {
				used[id] = true
			}
		}
	}
	return used, err
}

// FilesNamed are the hashes, of some, of files that a picture or an import has.
func (tx *Tx) FilesNamed(hashes []string) ([]string, error) {
	known := map[string]bool{}
	for part := range slices.Chunk(hashes, maxIn) {
		for _, model := range []any{&Picture{}, &Import{}} {
			var some []string
			if err := tx.db.Model(model).Where("hash IN ?", part).Distinct().Pluck("hash", &some).Error; err != nil {
				return nil, err
			}
			for _, hash := range some {
				known[hash] = true
			}
		}
	}
	return keysOf(known), nil
}

func first[T any](list []T) *T {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
