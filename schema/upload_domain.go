package schema

import "time"

// stagedKept is how long staged lots are kept; normally they are deleted when the import is finished.
const stagedKept = time.Hour

// aboutImport is the kind of thing that an event about an import is about.
const aboutImport = "import"

// Verbs of the events about imports.
const (
	importVerb     = "import"
	undoImportVerb = "undo import"
)

const (
	oldPreviews   = "created_at <= @over AND state IN @unconfirmed"
	ofOldPreviews = "import_id IN (SELECT id FROM import WHERE " + oldPreviews + ")"
	ofOldImports  = "import_id IN (SELECT id FROM import WHERE created_at <= @over)"
	ofImportsDone = "import_id IN (SELECT id FROM import WHERE done_at > 0 AND done_at <= @over)"
	linesDone     = " AND level IN @done AND NOT EXISTS (SELECT 1 FROM import_lot t WHERE t.import_id = import_line.import_id" +
		" AND t.batch_id = import_line.batch_id AND t.number = import_line.number AND t.reason <> '')"
)

// UploadDomain returns what the kernels must know of sellers' spreadsheets.
func UploadDomain() Domain {
	unconfirmed := map[string]any{"unconfirmed": []ImportState{ImportPreview, ImportFailed}}
	done := map[string]any{"done": []ImportLevel{LineReady, LineWarning, LineSkipped}}
	return Domain{
		Name:    "upload",
		Verbs:   []string{importVerb, undoImportVerb},
		Names:   map[string]string{aboutImport: "SELECT file_name FROM `import` WHERE id = ?"},
		Uploads: Uploads{Tables: []string{"import"}},
		Retention: []Retention{
			{Table: "import_line", Key: "import_id", Kept: previewKept, Where: ofOldPreviews, Args: unconfirmed},
			{Table: "import_line", Key: "import_id", Kept: previewKept, Where: ofOldImports + linesDone, Args: done},
			{Table: "import_line", Key: "import_id", Kept: importKept, Where: ofOldImports}, // rows left out, with the reasons
			{Table: "import_lot", Key: "import_id", Kept: importKept, Where: ofOldImports},
			{Table: "import_batch", Key: "import_id", Kept: stagedKept, Where: ofImportsDone},
			{Table: "import_bale", Key: "import_id", Kept: stagedKept, Where: ofImportsDone},
			{Table: "import_former", Key: "import_id", Kept: undoTime, Where: ofImportsDone},
			{Table: "import_former_bale", Key: "import_id", Kept: undoTime, Where: ofImportsDone},
			{Table: "import_elsewhere", Key: "import_id", Kept: previewKept, Where: ofOldImports},
			{Table: "import", Key: "id", Kept: previewKept, Where: oldPreviews, Args: unconfirmed},
			{Table: "import", Key: "id", Kept: importKept, Where: "created_at <= @over"},
		},
	}
}
