package schema

import (
	"slices"
	"time"
)

const (
	forgetMax  = 5000 // rows of a kind that one transaction forgets, so that the writer is never held for long
	noticeKept = 90 * 24 * time.Hour
	toldKept   = 180 * 24 * time.Hour // the history of reminders
	pricesKept = 60 * 24 * time.Hour  // what was asked before; far longer than it is of interest that a price has moved
	failedKept = 90 * 24 * time.Hour  // answers that came with a feedback
	snagKept   = 24 * time.Hour       // of what is tried no more
	readKept   = 180 * 24 * time.Hour // messages, after they were read
	unreadKept = 730 * 24 * time.Hour // messages that nobody reads
	sharedKept = 365 * 24 * time.Hour // demands, after they were last shared
	codeKept   = 48 * time.Hour       // longer than the day in which codes are counted
)

// term is how long the rows of a table are kept. In where, @over is the time that long ago.
type term struct {
	table, key string
	kept       time.Duration
	where      string
}

// terms are told by the privacy page, where they are of people.
var terms = []term{
	{"captcha", "id", captchaLife, "at <= @over"},
	{"scan", "hash", scanLife, "at <= @over"},
	{"session_end", "hash", endKept, "at <= @over"},
	{"code", "id", codeKept, "sent_at <= @over"},
	{"phone", "mobile", codeKept, "sent_at <= @over AND failed_at <= @over AND locked_until <= @now"},
	{"shared_demand", "code", sharedKept, "at <= @over"},
	{"message", "id", readKept, "read_at > 0 AND read_at <= @over"},
	{"message", "id", unreadKept, "read_at = 0 AND at <= @over"},
	{"reminder", "id", toldKept, "at <= @over"},
	{"repricing", "id", pricesKept, "at <= @over"},
	{"snag", "subject", snagKept, "again_at <= @over"},
	{"export", "hash", ExportLife, "at <= @over"},
	{"failed_answer", "id", failedKept, "at <= @over"},
	{"notice", "id", noticeKept, "at <= @over AND state <> @waiting"},

	{"import_line", "import_id", previewKept, ofOldPreviews},
	{"import_line", "import_id", previewKept, ofOldImports + " AND level IN @done AND NOT EXISTS (SELECT 1 FROM import_lot t" +
		" WHERE t.import_id = import_line.import_id AND t.batch_id = import_line.batch_id AND t.number = import_line.number AND t.reason <> '')"},
	{"import_line", "import_id", importKept, ofOldImports}, // what was left out, with the reasons: the file of it can be taken home
	{"import_lot", "import_id", importKept, ofOldImports},
	{"import_batch", "import_id", stagedKept, ofImportsDone}, // normally they go when the import is done
	{"import_bale", "import_id", stagedKept, ofImportsDone},
	{"import_former", "import_id", undoTime, ofImportsDone},
	{"import_former_bale", "import_id", undoTime, ofImportsDone},
	{"import_elsewhere", "import_id", previewKept, ofOldImports},
	{"import", "id", previewKept, oldPreviews},
	{"import", "id", importKept, "created_at <= @over"},
}

const (
	oldPreviews   = "created_at <= @over AND state IN @unconfirmed"
	ofOldPreviews = "import_id IN (SELECT id FROM import WHERE " + oldPreviews + ")"
	ofOldImports  = "import_id IN (SELECT id FROM import WHERE created_at <= @over)"
	ofImportsDone = "import_id IN (SELECT id FROM import WHERE done_at > 0 AND done_at <= @over)"
	stagedKept    = time.Hour
)

// ForgetOld deletes a part of what was kept for its term, erases secrets that are over, and tells how many rows went: as
// long as there are any, call it again.
func (tx *Tx) ForgetOld() (int, error) {
	if err := tx.EraseSecrets(); err != nil {
		return 0, err
	}
	total := 0
	for i := range terms {
		n, err := tx.forget(&terms[i])
		if err != nil {
			return total, err
		}
		total += n
	}
	return total, nil
}

func (tx *Tx) forget(t *term) (int, error) {
	var keys []string
	now := map[string]any{
		"over": millis(tx.now.Add(-t.kept)), "now": millis(tx.now), "waiting": NoticeWaiting,
		"unconfirmed": []ImportState{ImportPreview, ImportFailed}, "done": []ImportLevel{LineReady, LineWarning, LineSkipped},
	}
	if err := tx.db.Table(t.table).Where(t.where, now).Limit(forgetMax).Pluck(t.key, &keys).Error; err != nil {
		return 0, err
	}
	for part := range slices.Chunk(keys, maxIn) {
		now["keys"] = part // which is only a part of the key of some
		if err := tx.db.Exec("DELETE FROM "+t.table+" WHERE "+t.key+" IN @keys AND ("+t.where+")", now).Error; err != nil {
			return 0, err
		}
	}
	return len(keys), nil
}
