package order

import (
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// baseTerms are the files with the sections of the platform, by the kind of goods of the contracts.
var baseTerms = map[market.GoodsKind]string{
	market.CottonGoods: "terms.json", market.ImportedGoods: "imported_terms.json",
	market.ProductGoods: "product_terms.json",
}

// TermSections returns the library of a company for the contracts of a kind of goods, in the order of a contract. A
// company that has none receives a copy of the sections of the platform first. The transaction must be a writing one.
func TermSections(tx *schema.Tx, companyID int64, goods market.GoodsKind) ([]TermSection, error) {
	if _, ok := baseTerms[goods]; !ok {
		return nil, schema.Invalid("goods", "没有这类合同，请刷新页面")
	}
	if _, err := account.LockCompany(tx, companyID); err != nil {
		return nil, err
	}
	opened, err := hasLibrary(tx, companyID, goods)
	if err != nil {
		return nil, err
	}
	if !opened {
		if err := copyBaseTerms(tx, companyID, goods); err != nil {
			return nil, err
		}
	}
	return readTermSections(tx, companyID, goods)
}

// hasLibrary reports whether a company has its copy of the sections for a kind of goods. One for products is there
// while it has sections.
func hasLibrary(tx *schema.Tx, companyID int64, goods market.GoodsKind) (bool, error) {
	query := tx.DB().Model(&TermLibrary{}).Where("company_id = ?", companyID)
	if goods != market.CottonGoods {
		query = tx.DB().Model(&TermSection{}).Where("company_id = ? AND goods = ?", companyID, goods)
	}
	var n int64
	err := query.Count(&n).Error
	return n > 0, err
}

// StandardTerms returns the sections that a company puts into every contract on a kind of goods. Contracts without a
// futures price leave out those about the basis. The transaction must be a writing one.
func StandardTerms(tx *schema.Tx, companyID int64, goods market.GoodsKind, basis bool) ([]TermSection, error) {
	list, err := TermSections(tx, companyID, goods)
	return slices.DeleteFunc(list, func(s TermSection) bool { return !s.Standard || s.Type == "basis" && !basis }), err
}

// ChosenTerms returns sections of a company for a kind of goods by id, in the order of its library. It refuses unknown
// ids. The transaction must be a writing one.
func ChosenTerms(tx *schema.Tx, companyID int64, goods market.GoodsKind, ids []int64) ([]TermSection, error) {
	list, err := TermSections(tx, companyID, goods)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(s TermSection) bool { return !slices.Contains(ids, s.ID) })
	for _, id := range ids {
		if !slices.ContainsFunc(list, func(s TermSection) bool { return s.ID == id }) {
			return nil, errNoTerm()
		}
	}
	return list, nil
}

func errNoTerm() error {
	return schema.NotFound("没有这个条款，可能已被删除，请刷新页面")
}

func readTermSections(tx *schema.Tx, companyID int64, goods market.GoodsKind) (list []TermSection, err error) {
	err = tx.DB().Where("company_id = ? AND goods = ?", companyID, goods).Order("place, id").Find(&list).Error
	return list, err
}

// BaseTerms returns the sections that the platform offers as a start for the contracts of a kind of goods.
func BaseTerms(goods market.GoodsKind) ([]TermSection, error) {
	file, err := schema.ReadBase[struct {
		Sections []struct {
			Type, Title string
			Standard    bool
			Paragraphs  []string
		} `json:"sections"`
	}](baseFiles, baseTerms[goods])
	list := make([]TermSection, len(file.Sections))
	for i, s := range file.Sections {
		list[i] = TermSection{
			Goods: goods, Type: s.Type, Title: s.Title, Content: strings.Join(s.Paragraphs, "\n"), Standard: s.Standard,
			Place: i + 1,
		}
	}
	return list, err
}

// copyBaseTerms inserts the sections of the platform for a kind of goods into the library of a company.
func copyBaseTerms(tx *schema.Tx, companyID int64, goods market.GoodsKind) error {
	list, err := BaseTerms(goods)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].CompanyID, list[i].UpdatedAt = companyID, tx.Now()
	}
	if goods == market.CottonGoods {
		if err := schema.Insert(tx, []TermLibrary{{CompanyID: companyID, OpenedAt: tx.Now()}}); err != nil {
			return err
		}
	}
	return schema.Insert(tx, list)
}

// SaveTermSection inserts a section without an id, or changes one. It returns the id. It refuses sections of other
// companies as unknown.
func SaveTermSection(tx *schema.Tx, by *account.Member, s TermSection) (int64, error) {
	s.Title, s.Content = schema.OneLine(s.Title), tidyContent(s.Content)
	if err := s.check(); err != nil {
		return 0, err
	}
	list, err := TermSections(tx, by.CompanyID, s.Goods)
	if err != nil {
		return 0, err
	}
	if s.ID == 0 && len(list) >= TermSectionsMax {
		return 0, schema.Conflict("最多 %d 个条款，请先删除不用的", TermSectionsMax)
	}
	if s.ID != 0 && !slices.ContainsFunc(list, func(o TermSection) bool { return o.ID == s.ID }) {
		return 0, errNoTerm()
	}
	s.CompanyID, s.UserName, s.UpdatedAt = by.CompanyID, by.Name, tx.Now()
	before := placesOf(list)
	for _, next := range placeSections(list, s) {
		switch place, old := before[next.ID]; {
		case next.ID == 0:
			added := []TermSection{next}
			if err := schema.Insert(tx, added); err != nil {
				return 0, err
			}
			s.ID = added[0].ID
		case next.ID == s.ID, !old, place != next.Place:
			if err := tx.Update(&next); err != nil {
				return 0, err
			}
		}
	}
	return s.ID, nil
}

// placesOf returns the places of sections by id.
func placesOf(list []TermSection) map[int64]int {
	places := make(map[int64]int, len(list))
	for _, s := range list {
		places[s.ID] = s.Place
	}
	return places
}

// RemoveTermSection deletes a section and moves those behind it up. Contracts that were drawn with it stay as they are.
func RemoveTermSection(tx *schema.Tx, by *account.Member, id int64) error {
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return err
	}
	own := tx.DB().Where("company_id = ? AND id = ?", by.CompanyID, id)
	s, err := schema.Take[TermSection](own, errNoTerm())
	if err != nil {
		return err
	}
	if err := tx.DB().Delete(s).Error; err != nil {
		return fmt.Errorf("delete section %d: %w", id, err)
	}
	return tx.DB().Model(&TermSection{}).
		Where("company_id = ? AND goods = ? AND place > ?", by.CompanyID, s.Goods, s.Place).
		Update("place", gorm.Expr("place - 1")).Error
}
