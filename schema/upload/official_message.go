package upload

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// notifySellers notifies the sellers whose lots an upload of certificates has changed, once for the upload.
func notifySellers(tx *schema.Tx, u *Upload) error {
	if u.Kind != OfficialUpload {
		return nil
	}
	m := cotton.InspectionMessage{
		Cause: fmt.Sprintf("official %d", u.ID), Title: "公检数据已更新", Reason: "平台导入了公检证书",
		Effect: "已按证书更新",
	}
	return m.Send(tx, "SELECT batch_id FROM import_lot WHERE import_id = ? AND reason = '' AND becomes <> ?",
		u.ID, LotSame)
}

// notifyUndone notifies the sellers whose lots have their former data again, because an upload of certificates was
// undone.
func notifyUndone(tx *schema.Tx, u *Upload) error {
	if u.Kind != OfficialUpload {
		return nil
	}
	m := cotton.InspectionMessage{
		Cause: fmt.Sprintf("official undo %d", u.ID), Title: "公检数据已撤销", Reason: "平台撤销了公检证书的导入",
		Effect: "已恢复为导入前的",
	}
	return m.Send(tx, "SELECT batch_id FROM import_lot WHERE import_id = ? AND back = ?", u.ID, BatchFormer)
}
