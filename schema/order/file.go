package order

import (
	"archive/zip"
	"bytes"
	"net/http"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/store"
)

// File is a stored file of an order: a voucher, an invoice or a picture.
type File struct {
	ID          int64 `gorm:"primaryKey"`
	OrderID     int64 `gorm:"index:order_file_order"`
	CompanyID   int64
	CompanyName string `gorm:"size:100"`
	UserID      int64
	Hash        string `gorm:"size:64;index:order_file_hash"`
	Name        string `gorm:"size:255"`
	Mime        string `gorm:"size:40"`
	Size        int
	At          time.Time `gorm:"serializer:moment;type:bigint"`

	Repeated bool `gorm:"-"` // it was uploaded before
}

// TableName returns the name of the table.
func (File) TableName() string { return "order_file" }

const (
	FileMax    = 10_485_760 // bytes
	fileNumber = 200        // files of one order
)

// ofdType is the media type of OFD documents (GB/T 33190), which electronic invoices use.
const ofdType = "application/ofd"

// TypeOf returns the media type of a file by its content. It refuses types other than PDF, OFD, PNG and JPEG.
func TypeOf(content []byte) (string, error) {
	switch found := http.DetectContentType(content); found {
	case "application/pdf", "image/png", "image/jpeg":
		return found, nil
	case "application/zip":
		if isOFD(content) {
			return ofdType, nil
		}
	}
	return "", schema.Invalid("file", "只能上传 PDF、OFD、PNG 或 JPEG 文件")
}

// isOFD reports whether a ZIP archive has the root file of an OFD document.
func isOFD(content []byte) bool {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	return err == nil && slices.ContainsFunc(archive.File, func(f *zip.File) bool { return f.Name == "OFD.xml" })
}

// AddFile inserts a file of an order. The caller must store its content afterwards. The same file of the same company
// is inserted once: AddFile returns the first one, as Repeated.
func AddFile(tx *schema.Tx, by *account.Member, orderID int64, name string, content []byte) (*File, error) {
	o, _, err := lockSide(tx, by, orderID)
	if err != nil {
		return nil, err
	}
	mime, err := TypeOf(content)
	if err != nil {
		return nil, err
	}
	f := File{
		OrderID: orderID, CompanyID: by.CompanyID, CompanyName: by.CompanyName, UserID: by.UserID, Hash: store.Name(content),
		Name: schema.Shorten(name, 255), Mime: mime, Size: len(content), At: tx.Now(),
	}
	files := []File{}
	if err := tx.DB().Where("order_id = ?", orderID).Order("id").Find(&files).Error; err != nil {
		return nil, err
	}
	if at := slices.IndexFunc(files, f.same); at >= 0 {
		files[at].Repeated = true
		return &files[at], nil
	}
	switch {
	case len(content) > FileMax:
		return nil, schema.Invalid("file", "文件最大 10 MB")
	case o.over():
		return nil, schema.Conflict("订单%s，不能再上传文件", o.State)
	case len(files) >= fileNumber:
		return nil, schema.Conflict("一个订单最多 %d 个文件", fileNumber)
	}
	rows := []File{f}
	return &rows[0], schema.Insert(tx, rows)
}

// same reports whether another file of the order is the same one, of the same company.
func (f *File) same(other File) bool {
	return f.CompanyID == other.CompanyID && f.Hash == other.Hash && f.Name == other.Name
}

// DropFile deletes a file whose content could not be stored. Nothing refers to it yet. The caller must not drop a
// repeated file.
func DropFile(tx *schema.Tx, fileID int64) error {
	return tx.DB().Delete(&File{}, "id = ?", fileID).Error
}

// FindFile returns a file of an order for its companies and the platform. Others do not find it.
func FindFile(tx *schema.Tx, by *account.Member, platform bool, orderID, fileID int64) (*File, error) {
	if _, err := Find(tx, by, platform, orderID); err != nil {
		return nil, err
	}
	var rows []File
	err := tx.DB().Where("id = ? AND order_id = ?", fileID, orderID).Find(&rows).Error
	if err == nil && len(rows) == 0 {
		err = schema.NotFound("没有这个文件")
	}
	if err != nil {
		return nil, err
	}
	return &rows[0], nil
}

// checkFiles refuses files that are not of the order. Zero is no file.
func checkFiles(tx *schema.Tx, orderID int64, field string, ids ...int64) error {
	ids = slices.DeleteFunc(slices.Clone(ids), func(id int64) bool { return id == 0 })
	if len(ids) == 0 {
		return nil
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var n int64
	err := tx.DB().Model(&File{}).Where("id IN ? AND order_id = ?", ids, orderID).Count(&n).Error
	if err == nil && int(n) != len(ids) {
		err = schema.Invalid(field, "没有这个文件，请重新上传")
	}
	return err
}
