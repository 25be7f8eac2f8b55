package upload

import (
	"time"

	"cottonmall/schema"
)

// stagedKept is how long staged lots are kept; normally they are deleted when the import is finished.
const stagedKept = time.Hour

// aboutUpload is the kind of thing that an event about an import is about.
const aboutUpload = "import"

// Verbs of the events about imports.
const (
	finishVerb = "import"
	undoVerb   = "undo import"
)

const (
	oldPreviews   = "created_at <= @over AND state IN @unconfirmed"
	ofOldPreviews = "import_id IN (SELECT id FROM import WHERE " + oldPreviews + ")"
	ofOldImports  = "import_id IN (SELECT id FROM import WHERE created_at <= @over)"
	ofImportsDone = "import_id IN (SELECT id FROM import WHERE done_at > 0 AND done_at <= @over)"
	linesDone     = " AND level IN @done AND NOT EXISTS (SELECT 1 FROM import_lot t WHERE t.import_id = import_line.import_id" +
		" AND t.batch_id = import_line.batch_id AND t.number = import_line.number AND t.reason <> '')"
)

// Domain returns what the kernels must know of sellers' spreadsheets.
func Domain() schema.Domain {
	unconfirmed := map[string]any{"unconfirmed": []State{StatePreview, StateFailed}}
	done := map[string]any{"done": []Level{LevelReady, LevelWarning, LevelSkipped}}
	return schema.Domain{
		Name:    "upload",
		Verbs:   []string{finishVerb, undoVerb},
		Names:   map[string]string{aboutUpload: "SELECT file_name FROM `import` WHERE id = ?"},
		Uploads: schema.Uploads{Tables: []string{"import"}},
		Retention: []schema.Retention{
			{Table: "import_line", Key: "import_id", Kept: PreviewKept, Where: ofOldPreviews, Args: unconfirmed},
			{Table: "import_line", Key: "import_id", Kept: PreviewKept, Where: ofOldImports + linesDone, Args: done},
			{Table: "import_line", Key: "import_id", Kept: UploadKept, Where: ofOldImports}, // rows left out, with the reasons
			{Table: "import_lot", Key: "import_id", Kept: UploadKept, Where: ofOldImports},
			{Table: "import_batch", Key: "import_id", Kept: stagedKept, Where: ofImportsDone},
			{Table: "import_bale", Key: "import_id", Kept: stagedKept, Where: ofImportsDone},
			{Table: "import_former", Key: "import_id", Kept: undoTime, Where: ofImportsDone},
			{Table: "import_former_bale", Key: "import_id", Kept: undoTime, Where: ofImportsDone},
			{Table: "import_elsewhere", Key: "import_id", Kept: PreviewKept, Where: ofOldImports},
			{Table: "import", Key: "id", Kept: PreviewKept, Where: oldPreviews, Args: unconfirmed},
			{Table: "import", Key: "id", Kept: UploadKept, Where: "created_at <= @over"},
		},
	}
}
