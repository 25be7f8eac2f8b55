package upload

import (
	"errors"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// mergeFunc returns the batches of some lines as they will be stored.
type mergeFunc func(
	tx *schema.Tx, u *Upload, batches []cotton.Batch, bales []cotton.Bale, known *KnownLots,
) (*mergedBatches, error)

// mergeOf returns how the batches of an upload are merged with the stored ones.
func mergeOf(u *Upload) mergeFunc {
	if u.Kind == OfficialUpload {
		return mergeCertificates
	}
	return mergeBatches
}

// storedBatches are batches with their versions.
type storedBatches struct {
	batches  map[string]*cotton.Batch
	versions map[string][]cotton.BatchVersion // in force, and the former one
	newest   map[string]int                   // number of the latest version in any state
}

// findStored returns what is stored of some batches. Versions that an upload has staged are left out.
func findStored(tx *schema.Tx, numbers []string, besides int64) (*storedBatches, error) {
	s := &storedBatches{map[string]*cotton.Batch{}, map[string][]cotton.BatchVersion{}, map[string]int{}}
	batches, err := schema.FindIn[cotton.Batch](numbers, func(part []string) *gorm.DB {
		return tx.DB().Where("batch_id IN ?", part)
	})
	if err != nil {
		return nil, err
	}
	for i := range batches {
		s.batches[batches[i].BatchID] = &batches[i]
	}
	versions, err := schema.FindIn[cotton.BatchVersion](numbers, func(part []string) *gorm.DB {
		return tx.DB().Where("batch_id IN ?", part)
	})
	for _, v := range versions {
		if v.State == cotton.VersionStaged && v.UploadID == besides {
			continue
		}
		s.newest[v.BatchID] = max(s.newest[v.BatchID], v.Number)
		if v.State == cotton.VersionInForce {
			s.versions[v.BatchID] = append(s.versions[v.BatchID], v)
		}
	}
	return s, err
}

// mergeCertificates returns the batches of official certificates: their data stand above those of sellers, and replace
// those of earlier certificates.
func mergeCertificates(
	tx *schema.Tx, u *Upload, batches []cotton.Batch, bales []cotton.Bale, _ *KnownLots,
) (*mergedBatches, error) {
	t := &mergedBatches{staged: map[string]bool{}, refused: map[string]string{}}
	numbers, baled := make([]string, len(batches)), map[string]bool{}
	for i := range batches {
		numbers[i] = batches[i].BatchID
	}
	for i := range bales {
		baled[bales[i].BatchID] = true
	}
	sender, err := Sender(tx, u)
	if err != nil {
		return nil, err
	}
	stored, err := findStored(tx, numbers, u.ID)
	if err != nil {
		return nil, err
	}
	for _, b := range batches {
		v := cotton.BatchVersion{
			Number: stored.newest[b.BatchID] + 1, UploadID: u.ID, State: cotton.VersionStaged, AddedAt: tx.Now(),
			AddedBy: sender.Name, Batch: b,
		}
		if err := t.addCertificate(stored, v, baled[b.BatchID]); err != nil {
			return nil, err
		}
	}
	for _, bale := range bales {
		if t.staged[bale.BatchID] {
			t.bales = append(t.bales, StagedBale{u.ID, bale})
		}
	}
	return t, cotton.CheckBales(bales)
}

// addCertificate adds a version with the batch as it will be. A batch that cannot be is refused.
func (t *mergedBatches) addCertificate(stored *storedBatches, v cotton.BatchVersion, baled bool) error {
	id := v.BatchID
	batch := stored.batches[id]
	var former *cotton.Batch
	var below []cotton.BatchVersion
	v.BaleVersion = v.Number
	if batch != nil && batch.Certificate == 0 {
		former = batch
	}
	keepsBales := !baled && !v.HasQuality() && batch != nil
	if keepsBales {
		v.BaleVersion = batch.BaleVersion
	}
	replaced := []int{}
	for i := range stored.versions[id] {
		switch earlier := &stored.versions[id][i]; {
		case earlier.Number == cotton.FormerVersion:
			former = &earlier.Batch
		case v.Replaces(&earlier.Batch):
			replaced = append(replaced, earlier.Number)
		default:
			below = append(below, *earlier)
		}
	}
	b, err := cotton.Merged(append(below, v), former)
	if err != nil {
		refusal, ok := schema.KindOf(err)
		if !ok {
			return err
		}
		t.refused[id] = refusal.Message
		return nil
	}
	if batch != nil {
		b.CreatedAt = batch.CreatedAt
		if batch.WarehouseID != 0 {
			b.WarehouseID = batch.WarehouseID // the lot may have moved
		}
	}
	t.staged[id] = true
	t.batches, t.versions = append(t.batches, StagedBatch{v.UploadID, b}), append(t.versions, v)
	for _, number := range replaced {
		t.replaced = append(t.replaced, replacement{id, number, v.Number})
	}
	return nil
}

// replacement is a version that a later one will replace.
type replacement struct {
	batchID    string
	number, by int
}

// addVersions stores the staged versions, and which ones they will replace.
func (t *mergedBatches) addVersions(tx *schema.Tx) error {
	for _, r := range t.replaced {
		err := tx.DB().Model(&cotton.BatchVersion{}).Where("batch_id = ? AND number = ?", r.batchID, r.number).
			UpdateColumn("replaced_by", r.by).Error
		if err != nil {
			return err
		}
	}
	return schema.Insert(tx, t.versions)
}

// deleteStagedVersions deletes the staged versions of an upload. Versions in force are not replaced any more.
func deleteStagedVersions(tx *schema.Tx, u *Upload) error {
	return errors.Join(
		tx.DB().Exec("UPDATE batch_version SET replaced_by = 0 WHERE state = ? AND replaced_by > 0",
			cotton.VersionInForce).Error,
		tx.DB().Where("import_id = ? AND state = ?", u.ID, cotton.VersionStaged).Delete(&cotton.BatchVersion{}).Error,
	)
}

// mergeChangedAgain merges the certificates of batches again that were changed since they were staged.
func mergeChangedAgain(tx *schema.Tx, u *Upload) error {
	if u.Kind != OfficialUpload {
		return nil
	}
	var numbers []string
	err := tx.DB().Raw("SELECT s.batch_id FROM import_batch s JOIN batch b ON b.batch_id = s.batch_id"+
		" WHERE s.import_id = ? AND b.updated_at >= s.updated_at", u.ID).Scan(&numbers).Error
	if err != nil || len(numbers) == 0 {
		return err
	}
	return schema.EachPart(numbers, func(part []string) error { return mergeAgain(tx, u, part) })
}

// mergeAgain replaces staged batches by their certificates merged with the present batches.
func mergeAgain(tx *schema.Tx, u *Upload, numbers []string) error {
	var versions []cotton.BatchVersion
	if err := tx.DB().Where("import_id = ? AND state = ? AND batch_id IN ?", u.ID, cotton.VersionStaged, numbers).
		Find(&versions).Error; err != nil {
		return err
	}
	stored, err := findStored(tx, numbers, u.ID)
	if err != nil {
		return err
	}
	t := &mergedBatches{staged: map[string]bool{}, refused: map[string]string{}}
	for _, v := range versions {
		var baled bool
		if err := tx.DB().Raw("SELECT EXISTS (SELECT 1 FROM import_bale WHERE import_id = ? AND batch_id = ?)", u.ID,
			v.BatchID).Scan(&baled).Error; err != nil {
			return err
		}
		if err := t.addCertificate(stored, v, baled); err != nil {
			return err
		}
	}
	for id, reason := range t.refused {
		err := tx.DB().Model(&Lot{}).Where("import_id = ? AND batch_id = ?", u.ID, id).
			Update("reason", schema.Shorten(reason, 200)).Error
		if err != nil {
			return err
		}
	}
	err = tx.DB().Where("import_id = ? AND batch_id IN ?", u.ID, numbers).Delete(&StagedBatch{}).Error
	return errors.Join(err, schema.Insert(tx, t.batches))
}
