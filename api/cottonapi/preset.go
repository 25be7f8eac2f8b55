package cottonapi

import (
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/site"
)

// Presets handles the calls about the named views of the cotton page.
type Presets struct {
	DB    *schema.DB
	Index Index
}

// presetOut is a preset of the caller with the filters that can be searched now.
type presetOut struct {
	demand.Demand
	site.Arrangement
	PresetID int64    `json:"presetID"`
	Name     string   `json:"name"`
	Changes  []string `json:"changes" doc:"与保存时不同之处，每处一句话，如合约已到期"`
}

// List returns the presets of the caller by name.
func (h Presets) List(c *web.Call, _ *web.None) ([]presetOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]presetOut, error) { return h.read(tx, c.Caller) })
}

func (h Presets) read(tx *schema.Tx, by web.Caller) ([]presetOut, error) {
	list, err := site.Presets(tx, by.Actor.MembershipID)
	if len(list) == 0 || err != nil {
		return []presetOut{}, err
	}
	surroundings, err := demand.FindSurroundings(tx)
	if err != nil {
		return nil, err
	}
	viewer := accountapi.ViewerOf(by)
	out := make([]presetOut, len(list))
	for i, p := range list {
		opened := h.Index.Fit(viewer, demand.Read(p.Form, p.Filters, surroundings, viewer.Reader()))
		p.Arrangement.Columns = slices.DeleteFunc(p.Arrangement.Columns, func(column site.PresetColumn) bool {
			return checkColumns("cotton", []string{column.Key}) != nil // the table has it no longer
		})
		out[i] = presetOut{opened.Demand, p.Arrangement, p.ID, p.Name, opened.Changes}
	}
	return out, nil
}

type presetIn struct {
	demand.Demand
	site.Arrangement
	Name string `json:"name" maxLength:"40" doc:"视图名称：同名的替换"`
}

// Save stores a preset under its name.
func (h Presets) Save(c *web.Call, in *presetIn) ([]presetOut, error) {
	for _, column := range in.Columns {
		if err := checkColumns("cotton", []string{column.Key}); err != nil {
			return nil, err
		}
	}
	if err := h.Index.Check(accountapi.ViewerOf(c.Caller), in.Demand); err != nil {
		return nil, err
	}
	p := site.Preset{MembershipID: c.Caller.Actor.MembershipID, Name: in.Name, Arrangement: in.Arrangement}
	return h.change(c, func(tx *schema.Tx) error {
		d, err := in.Demand.OnDefaults(tx, accountapi.ViewerOf(c.Caller).Company)
		if err != nil {
			return err
		}
		p.SetDemand(d)
		return site.SavePreset(tx, p)
	})
}

type presetNameIn struct {
	PresetID int64  `json:"presetID" minimum:"1" doc:"视图：编号"`
	Name     string `json:"name" maxLength:"40" doc:"视图名称：新的"`
}

// Rename changes the name of a preset of the caller.
func (h Presets) Rename(c *web.Call, in *presetNameIn) ([]presetOut, error) {
	owner := c.Caller.Actor.MembershipID
	return h.change(c, func(tx *schema.Tx) error { return site.RenamePreset(tx, owner, in.PresetID, in.Name) })
}

type presetIDIn struct {
	PresetID int64 `json:"presetID" minimum:"1" doc:"视图：编号"`
}

// Remove deletes a preset of the caller.
func (h Presets) Remove(c *web.Call, in *presetIDIn) ([]presetOut, error) {
	owner := c.Caller.Actor.MembershipID
	return h.change(c, func(tx *schema.Tx) error { return site.RemovePreset(tx, owner, in.PresetID) })
}

// change changes the presets of the caller and returns all of them.
func (h Presets) change(c *web.Call, f func(*schema.Tx) error) ([]presetOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) ([]presetOut, error) {
		if err := f(tx); err != nil {
			return nil, err
		}
		return h.read(tx, c.Caller)
	})
}
