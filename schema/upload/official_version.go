package upload

import (
	"errors"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// storeVersions puts the staged certificates of an upload in force. It keeps the data that batches had before, and the
// bales that they do not have any more. Lots that are on sale are matched with the saved demands again.
func storeVersions(tx *schema.Tx, u *Upload) error {
	batch, bale, err := batchTables(tx)
	if err != nil {
		return err
	}
	now := schema.Millis(tx.Now())
	const formerBales = " FROM import_former f JOIN import_former_bale e ON e.import_id = f.import_id" +
		" AND e.batch_id = f.batch_id JOIN import_batch s ON s.import_id = f.import_id AND s.batch_id = f.batch_id" +
		" WHERE f.import_id = ? AND s.bale_version "
	err = errors.Join(
		tx.DB().Exec("INSERT INTO batch_version (number, import_id, state, replaced_by, added_at, added_by, remark,"+
			" ended_at, ended_by, reason, "+batch.list()+") SELECT ?, 0, ?, 0, f.updated_at, '', '', 0, '', '', "+batch.of("f")+
			" FROM import_former f WHERE f.import_id = ? AND f.certificate = 0",
			cotton.FormerVersion, cotton.VersionInForce, u.ID).Error,
		tx.DB().Exec("INSERT INTO version_bale (version, "+bale.list()+") SELECT f.bale_version, "+bale.of("e")+
			formerBales+"<> f.bale_version", u.ID).Error,
		tx.DB().Exec("INSERT INTO bale ("+bale.list()+") SELECT "+bale.of("e")+formerBales+"= f.bale_version", u.ID).Error,
		tx.DB().Exec("UPDATE batch_version SET state = ?, ended_at = ? WHERE state = ? AND replaced_by > 0",
			cotton.VersionReplaced, now, cotton.VersionInForce).Error,
		tx.DB().Exec("DELETE FROM batch_version WHERE import_id = ? AND state = ? AND batch_id IN"+
			" (SELECT t.batch_id FROM import_lot t WHERE t.import_id = ? AND t.reason <> '')", u.ID, cotton.VersionStaged,
			u.ID).Error,
		tx.DB().Exec("UPDATE batch_version SET state = ?, added_at = ? WHERE import_id = ? AND state = ?",
			cotton.VersionInForce, now, u.ID, cotton.VersionStaged).Error,
	)
	if err != nil || tx.Quiet() {
		return err
	}
	return tx.DB().Exec("INSERT INTO fresh_listing (listing_id, at) SELECT l.id, ? FROM import_former f"+
		" JOIN listing l ON l.batch_id = f.batch_id WHERE f.import_id = ? AND l.state = ?", now, u.ID, cotton.OnSale).Error
}

// removeVersions deletes the certificates of an upload from the batches that its undo has restored. The certificates
// that they replaced are in force again.
func removeVersions(tx *schema.Tx, u *Upload) error {
	if u.Kind != OfficialUpload {
		return nil
	}
	const restored = " IN (SELECT t.batch_id FROM import_lot t WHERE t.import_id = ? AND t.back = ?)"
	const present = " EXISTS (SELECT 1 FROM import_lot t JOIN batch b ON b.batch_id = t.batch_id" +
		" WHERE t.import_id = ? AND t.back = ? AND t.batch_id = "
	return errors.Join(
		tx.DB().Exec("DELETE FROM batch_version WHERE batch_id"+restored, u.ID, BatchGone).Error,
		tx.DB().Exec("DELETE FROM version_bale WHERE batch_id"+restored, u.ID, BatchGone).Error,
		tx.DB().Exec("DELETE FROM batch_version WHERE import_id = ? AND batch_id"+restored, u.ID, u.ID, BatchFormer).Error,
		tx.DB().Exec("UPDATE batch_version SET state = ?, replaced_by = 0, ended_at = 0 WHERE state = ? AND"+present+
			"batch_version.batch_id AND b.certificate < batch_version.replaced_by)",
			cotton.VersionInForce, cotton.VersionReplaced, u.ID, BatchFormer).Error,
		tx.DB().Exec("DELETE FROM batch_version WHERE number = ? AND"+present+
			"batch_version.batch_id AND b.certificate = 0)", cotton.FormerVersion, u.ID, BatchFormer).Error,
		tx.DB().Exec("DELETE FROM version_bale WHERE"+present+
			"version_bale.batch_id AND b.bale_version = version_bale.version)", u.ID, BatchFormer).Error,
	)
}
