package upload

import (
	"time"

	"cottonmall/schema"
)

// stagedKept is how long staged batches are kept when DeleteStaged did not run.
const stagedKept = time.Hour

// ProgressChanged is the kind of changes of running uploads; the key is the membership that confirmed the upload.
const ProgressChanged = "uploadProgress"

// uploadEventKind is the kind of thing of events about uploads.
const uploadEventKind = "import"

// Verbs of events about uploads.
const (
	finishVerb = "import"
	undoVerb   = "undo import"
)

// Conditions of the retention rules.
const (
	oldPreviews   = "created_at <= @over AND state IN @unconfirmed"
	ofOldPreviews = "import_id IN (SELECT id FROM import WHERE " + oldPreviews + ")"
	ofOldUploads  = "import_id IN (SELECT id FROM import WHERE created_at <= @over)"
	ofDoneUploads = "import_id IN (SELECT id FROM import WHERE done_at > 0 AND done_at <= @over)"
	linesDone     = " AND level IN @done AND NOT EXISTS (SELECT 1 FROM import_lot t" +
		" WHERE t.import_id = import_line.import_id" +
		" AND t.batch_id = import_line.batch_id AND t.number = import_line.number AND t.reason <> '')"
)

// Domain returns the registration of uploads.
func Domain() schema.Domain {
	unconfirmed := map[string]any{"unconfirmed": []State{StatePreview, StateFailed}}
	done := map[string]any{"done": []Level{LevelReady, LevelWarning, LevelSkipped}}
	return schema.Domain{
		Name:       "upload",
		Changes:    []string{ProgressChanged},
		Verbs:      []string{finishVerb, undoVerb},
		EventKinds: []string{uploadEventKind},
		Names:      map[string]string{uploadEventKind: "SELECT file_name FROM `import` WHERE id = ?"},
		UsedFiles:  schema.UsedFiles{Tables: []string{"import"}},
		Retention: []schema.Retention{
			{Table: "import_line", Key: "import_id", Kept: PreviewKept, Where: ofOldPreviews, Args: unconfirmed},
			{Table: "import_line", Key: "import_id", Kept: PreviewKept, Where: ofOldUploads + linesDone, Args: done},
			{Table: "import_line", Key: "import_id", Kept: UploadKept, Where: ofOldUploads}, // rejected lines, with the reasons
			{Table: "import_lot", Key: "import_id", Kept: UploadKept, Where: ofOldUploads},
			{Table: "import_batch", Key: "import_id", Kept: stagedKept, Where: ofDoneUploads},
			{Table: "import_bale", Key: "import_id", Kept: stagedKept, Where: ofDoneUploads},
			{Table: "import_former", Key: "import_id", Kept: undoPeriod, Where: ofDoneUploads},
			{Table: "import_former_bale", Key: "import_id", Kept: undoPeriod, Where: ofDoneUploads},
			{Table: "import_elsewhere", Key: "import_id", Kept: PreviewKept, Where: ofOldUploads},
			{Table: "import", Key: "id", Kept: PreviewKept, Where: oldPreviews, Args: unconfirmed},
			{Table: "import", Key: "id", Kept: UploadKept, Where: "created_at <= @over"},
		},
	}
}
