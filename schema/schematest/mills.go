package schematest

import (
	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/mill"
)

// AddMills inserts two mills of a company: the default one in Nantong, to which cotton from Aksu costs 500 CNY/t and 10
// for unloading, and one in Binzhou, to which it costs 400 with unloading. It returns their ids.
func (db *DB) AddMills(of *Person) (nantong, binzhou int64) {
	db.t.Helper()
	db.Do(func(tx *schema.Tx) (err error) {
		nantong, err = mill.Save(tx, &of.Member, mill.Saving{Name: "南通厂", Place: "320600", Unloading: 10})
		if err != nil {
			return err
		}
		binzhou, err = mill.Save(tx, &of.Member, mill.Saving{Name: "滨州厂", Place: "371600", Unloading: 20})
		if err != nil {
			return err
		}
		accepted := func(number, to string, rate schema.Yuan, loading bool) *freight.Request {
			return &freight.Request{
				Number: number, Route: freight.Route{FromPlace: "新疆 阿克苏", ToPlace: to, Way: freight.Road},
				Kind: freight.Cotton, Tons: 30 * schema.Ton, Loading: loading,
				State: freight.RequestAccepted, Rate: rate, AcceptedOn: tx.Today(),
			}
		}
		return tx.DB().Create([]*freight.Request{
			accepted("YS1", "江苏 南通", 500, false), accepted("YS2", "山东 滨州", 400, true),
		}).Error
	})
	return nantong, binzhou
}
