package site

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/store"
)

// identityParam has the identity of the site, which the folder of its uploaded files has too.
const identityParam = PrivateParam + "identity"

// CheckFolder refuses a folder of uploaded files that is not the one of the other servers of the site. The first server
// of a site stores an identity in the folder, and then in the database: a server that finds it in the database finds it
// in the same folder too.
func CheckFolder(ctx context.Context, db *schema.DB, folder *store.Folder, path string) error {
	identity, err := schema.View(ctx, db, readIdentity)
	if err != nil {
		return err
	}
	found, err := folder.Site()
	if err == nil && identity == "" && found == "" {
		if err = folder.SetSite(rand.Text()); err == nil || errors.Is(err, fs.ErrExist) {
			found, err = folder.Site()
		}
	}
	if err == nil && identity == "" {
		identity, err = schema.Do(ctx, db, func(tx *schema.Tx) (string, error) {
			row := &Param{Name: identityParam, Value: found}
			if err := tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(row).Error; err != nil {
				return "", err
			}
			return readIdentity(tx)
		})
	}
	if err != nil || found == identity {
		return err
	}
	return schema.Conflict("目录 %[1]s 不是这个商城的：各台服务器须共用同一个 %[2]s 目录（如 NFS）。请检查挂载和 COTTONMALL_DATA；"+
		"确定要用这个目录时，请执行 echo %[3]s > %[1]s/%[4]s", path, store.FolderName, identity, store.SiteFile)
}

// readIdentity returns the identity of the site; empty without one.
func readIdentity(tx *schema.Tx) (string, error) {
	params, err := Params(tx, []string{identityParam})
	return params[identityParam], err
}
