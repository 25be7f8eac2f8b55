package cotton

import "cottonmall/schema"

// GinneryCount is the number of batches of a ginnery, and how many of them are on sale.
type GinneryCount struct{ Batches, OnSale int }

// CountByGinnery returns the numbers of batches by the codes of their ginneries.
func CountByGinnery(tx *schema.Tx, codes []string) (map[string]GinneryCount, error) {
	counts := map[string]GinneryCount{}
	err := schema.EachPart(codes, func(part []string) error {
		var rows []struct {
			Code            string
			Batches, OnSale int
		}
		// the unary + keeps SQLite from using an index of states, which would scan all lots on sale for each batch
		err := tx.DB().Raw("SELECT b.ginnery_code AS code, COUNT(DISTINCT b.batch_id) AS batches,"+
			" COUNT(DISTINCT l.batch_id) AS on_sale FROM batch b"+
			" LEFT JOIN listing l ON l.batch_id = b.batch_id AND +l.state = ?"+
			" WHERE b.ginnery_code IN ? GROUP BY b.ginnery_code", OnSale, part).Scan(&rows).Error
		for _, r := range rows {
			counts[r.Code] = GinneryCount{r.Batches, r.OnSale}
		}
		return err
	})
	return counts, err
}
