package upload_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// TestSellersAreNotifiedOfOfficialData uploads certificates of lots of two sellers, undoes the upload, corrects and
// withdraws one. Each seller has one message about each.
func TestSellersAreNotifiedOfOfficialData(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		p, s, other := newPlatform(t, db), newSeller(t, db, "江海纺织"), newSeller(t, db, "天山棉业")
		lots := []string{"65099252001", "65099252002", "65099252003", "65099252004"}
		db.Do(func(tx *schema.Tx) error {
			var batches []cotton.Batch
			for _, lot := range lots {
				batches = append(batches, cotton.Batch{BatchID: lot, Zone: cotton.Xinjiang, Conditioned: 42_00000})
			}
			return cotton.AddBatches(tx, batches)
		})
		s.run(upload.Confirmation{}, nil, lots[0]+" CF701+700", lots[1]+" CF701+700", lots[2]+" CF701+700")
		other.run(upload.Confirmation{}, nil, lots[0]+" 15000", lots[3]+" 15000")
		db.Do(func(tx *schema.Tx) error { // the data of a lot off sale concern nobody
			_, err := cotton.StepStock(tx, other.ID, []int64{other.listingID(lots[3])}, cotton.TakeOff, time.Time{})
			return err
		})
		check := func(of *seller, want ...string) {
			t.Helper()
			var got []string
			for _, m := range schematest.MessagesOf(db, of.by.MembershipID) {
				got = append(got, m.Title+" "+m.Text+" "+m.Link)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			db.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, of.by.Actor(), nil) })
		}
		const ends = "。请核对指标和报价。"
		one := fmt.Sprintf("%s /cottonmall/detail?batchID=%s&listingID=%d", ends, lots[0], other.listingID(lots[0]))
		certificate := func(lot string) string { return lot + ",Q1,GB1103.1-2023,奎屯实验室,2026-10-18,29.3,4.2,28.7,31" }

		u := p.upload(qualityTitles, certificate(lots[0]), certificate(lots[1]), certificate(lots[3]),
			certificate("65099252009"))
		check(s, "公检数据已更新 平台导入了公检证书，您挂牌的 65099252001 等 2 批，检验数据已按证书更新"+ends+" /member/listing/list")
		check(other, "公检数据已更新 平台导入了公检证书，您挂牌的 65099252001，检验数据已按证书更新"+one)
		p.undo(u)
		check(other, "公检数据已撤销 平台撤销了公检证书的导入，您挂牌的 65099252001，检验数据已恢复为导入前的"+one)
		p.upload(qualityTitles, certificate(lots[0]))
		check(other, "公检数据已更新 平台导入了公检证书，您挂牌的 65099252001，检验数据已按证书更新"+one)
		p.upload(qualityTitles, certificate(lots[0])) // the same again
		check(other)
		mustDo(t, db, func(tx *schema.Tx) (*cotton.BatchVersion, error) {
			b, err := cotton.FindBatch(tx, lots[0])
			if err != nil {
				return nil, err
			}
			return cotton.CorrectVersion(tx, p.by, b.Certificate, *b, "强力抄错")
		})
		check(other, "公检证书已更正 平台更正了公检证书（原因：强力抄错），您挂牌的 65099252001，检验数据已随之改变"+one)
		p.withdraw(lots[0], schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) {
			return cotton.FindBatch(tx, lots[0])
		}).Certificate)
		check(other, "公检证书已撤回 平台撤回了公检证书（原因：证书有误），您挂牌的 65099252001，检验数据已随之改变"+one)
	})
}

func (s *seller) listingID(batch string) int64 {
	s.t.Helper()
	return schematest.Read(s.db, func(tx *schema.Tx) (*upload.KnownLots, error) {
		return upload.FindKnownLots(tx, s.ID, []string{batch})
	}).Own[batch].ID
}
