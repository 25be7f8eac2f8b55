package calcapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/calc"
	"cottonmall/schema/cotton"
)

// Calculations handles the calls about the computations that members keep.
type Calculations struct{ DB *schema.DB }

// calculation is a computation of the caller, or one of a link.
type calculation struct {
	ID     int64     `json:"calculationID"`
	Tool   calc.Tool `json:"tool" enum:"cottonseed,imported,premium,gross,grossList,valuation" doc:"cottonseed 籽棉成本，imported 进口棉价格，premium 升贴水计算，gross 公重毛重换算，grossList 多批换算，valuation 批量估价"`
	Name   string    `json:"name" doc:"没有名称时只在历史中"`
	Input  string    `json:"input" doc:"网页地址中的参数，或各批的 JSON；列表中没有后者"`
	Result string    `json:"result" doc:"结果，一句话"`
	Code   string    `json:"code" doc:"分享码：凭它能打开同样的输入"`
	At     time.Time `json:"at"`

	Until schema.Day `json:"until" doc:"保留到哪一天；有名称的不删除，为空"`
}

func newCalculation(c *calc.Calculation) calculation {
	return calculation{c.ID, c.Tool, c.Name, c.Input, c.Result, c.Code, c.At, c.KeptUntil()}
}

type calculationKeepIn struct {
	Tool   calc.Tool `json:"tool" enum:"cottonseed,imported,premium,gross" doc:"工具：cottonseed 籽棉成本，imported 进口棉价格，premium 升贴水计算，gross 公重毛重换算"`
	Name   string    `json:"name,omitempty" maxLength:"40" doc:"名称：不填只记入历史"`
	Input  string    `json:"input" maxLength:"2000" doc:"参数：网页地址中的"`
	Result string    `json:"result" maxLength:"200" doc:"结果：一句话"`
}

// Keep stores a computation of a form in the history of the caller.
func (h Calculations) Keep(c *web.Call, in *calculationKeepIn) (calculation, error) {
	return keep(c, h.DB, calc.Calculation{Tool: in.Tool, Name: in.Name, Input: in.Input, Result: in.Result})
}

func keep(c *web.Call, db *schema.DB, one calc.Calculation) (calculation, error) {
	return schema.Do(c, db, func(tx *schema.Tx) (calculation, error) {
		kept, err := calc.Keep(tx, accountapi.MemberOf(c.Caller), one)
		if err != nil {
			return calculation{}, err
		}
		return newCalculation(kept), nil
	})
}

type calculationListIn struct {
	web.PageIn

	Tool  string `json:"tool,omitempty" enum:"cottonseed,imported,premium,gross,grossList,valuation" doc:"工具：不填为全部"`
	Named bool   `json:"named,omitempty" doc:"有名称的：true 只看它们"`
}

// List returns the computations of the caller, newest first.
func (h Calculations) List(c *web.Call, in *calculationListIn) (web.PageOf[calculation], error) {
	filter := calc.HistoryFilter{Tool: calc.Tool(in.Tool), Named: in.Named}
	read := func(tx *schema.Tx, page schema.Page) ([]calc.Calculation, int, error) {
		return calc.History(tx, c.Caller.Actor.MembershipID, filter, page)
	}
	return web.PageFrom(c, h.DB, in.PageIn, read, newCalculation)
}

type calculationCodeIn struct {
	Code string `json:"code" maxLength:"60" doc:"分享码"`
}

// sharedCalculation is the input of a computation, for everybody who has its link.
type sharedCalculation struct {
	Tool  calc.Tool `json:"tool" enum:"cottonseed,imported,premium,gross,grossList,valuation"`
	Name  string    `json:"name"`
	Input string    `json:"input" doc:"网页地址中的参数，或各批的 JSON"`
	At    time.Time `json:"at"`

	Premium *cotton.TablePremium `json:"premium" doc:"升贴水计算按分享方自有的表：这一批的升贴水；否则为空"`
}

// Shared returns the input of the computation of a link.
func (h Calculations) Shared(c *web.Call, in *calculationCodeIn) (sharedCalculation, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (sharedCalculation, error) {
		kept, err := calc.SharedCalculation(tx, in.Code)
		if err != nil {
			return sharedCalculation{}, err
		}
		input, err := calc.SharedInput(tx, kept)
		if err != nil {
			return sharedCalculation{}, err
		}
		premium, err := calc.SharedPremium(tx, kept)
		return sharedCalculation{kept.Tool, kept.Name, input, kept.At, premium}, err
	})
}

// Share marks a computation of the caller with a copied link, which is kept longer.
func (h Calculations) Share(c *web.Call, in *calculationCodeIn) (calculation, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (calculation, error) {
		kept, err := calc.Share(tx, accountapi.MemberOf(c.Caller), in.Code)
		if err != nil {
			return calculation{}, err
		}
		return newCalculation(kept), nil
	})
}

type calculationRenameIn struct {
	ID   int64  `json:"calculationID" minimum:"1" doc:"计算记录"`
	Name string `json:"name" maxLength:"40" doc:"名称：空为只留在历史中"`
}

// Rename changes the name of a computation.
func (h Calculations) Rename(c *web.Call, in *calculationRenameIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return calc.Rename(tx, by, in.ID, in.Name)
	})
}

// Remove deletes a computation.
func (h Calculations) Remove(c *web.Call, in *calculationIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return calc.Remove(tx, by, in.ID)
	})
}
