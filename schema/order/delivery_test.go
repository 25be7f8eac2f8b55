package order_test

import (
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// TestOnlyTheBuyerReadsTheIdentityNumber reads the number of a pick-up person as each side.
func TestOnlyTheBuyerReadsTheIdentityNumber(t *testing.T) {
	t.Parallel()
	p := order.PickUp{IDNumber: "110101199003070732"}
	for side, want := range map[schema.Party]string{
		schema.Buyer: "110101199003070732", schema.Seller: "**************0732", schema.Platform: "**************0732",
	} {
		if got := p.For(side).IDNumber; got != want {
			t.Errorf("%s reads %s, want %s", side, got, want)
		}
	}
}

// TestEachWarehouseHasADeliveryOrder delivers an order of two warehouses. The buyer names the person and the vehicle.
func TestEachWarehouseHasADeliveryOrder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := newTrade(t, db)
		id := w.open(0)
		far := w.line()
		far.Warehouse = "喀什库"
		w.Do(func(tx *schema.Tx) error {
			other, err := order.Open(tx, order.NewOrder{
				BuyerID: w.buyer.CompanyID, BuyerMembership: w.clerk.MembershipID, SellerID: w.seller.CompanyID, Line: far,
			})
			if err == nil {
				_, err = order.MergeOrders(tx, &w.seller.Member, id, []int64{other})
			}
			return err
		})
		w.draw(id, 0)
		w.sign(w.seller, id, 1)
		w.sign(w.buyer, id, 1)
		lines := w.lineIDs(id)
		deliver := func(d order.Delivery, lineIDs ...int64) verb {
			return func(tx *schema.Tx) (*order.Order, error) {
				return order.AddDelivery(tx, &w.seller.Member, id, lineIDs, d)
			}
		}
		named := w.delivery()
		plain := named
		plain.PickUp = order.PickUp{}
		w.refused("nobody named", schema.InvalidKind, "请填写提货人", deliver(plain, lines[0]))
		w.refused("no lot", schema.InvalidKind, "请选择提货的批次", deliver(named))
		w.refused("another lot", schema.InvalidKind, "订单里没有所选的批次", deliver(named, lines[1]+1))
		w.refused("two warehouses", schema.InvalidKind, "在 喀什库，一张提货单只能提一个仓库的批次", deliver(named, lines...))
		w.pickUps(id)

		w.refused("nobody named", schema.InvalidKind, "请填写提货人", deliver(plain, lines[1]))
		shown := w.whole(id).PickUp.For(schema.Seller)
		plain.PickUp = shown
		plain.PickUp.Plate = "新A00000"
		w.refused("another plate", schema.ConflictKind, "买家修改了提货信息", deliver(plain, lines[1]))
		plain.PickUp = shown
		w.take(deliver(plain, lines[1]))
		w.is(id, order.Unaccepted, schema.Seller)
		w.refused("early", schema.ConflictKind, "还有 1 批没有提货单", func(tx *schema.Tx) (*order.Order, error) {
			return order.AcceptReceipt(tx, &w.clerk.Member, id, order.Received{})
		})
		w.take(deliver(named, lines[0]))
		w.is(id, order.Unaccepted, schema.Buyer)
		again := named
		again.PickUpCode = "9977"
		w.take(deliver(again, lines[0]))
		all := w.whole(id)
		lee := order.PickUp{Person: "李四", IDNumber: "11010519491231002X", Plate: "新AD12345、新A1234挂"}
		w.loads(id, []load{{"喀什库", 1, 4_257_900}, {"阿克苏库", 0, 0}, {"阿克苏库", 1, 4_257_900}})
		if d := all.Deliveries[0]; d.Warehouse != "喀什库" || d.PickUp != lee {
			t.Errorf("the first delivery order is %+v", d)
		}
		want := []int64{all.Deliveries[2].ID, all.Deliveries[0].ID}
		if got := []int64{all.Lines[0].DeliveryID, all.Lines[1].DeliveryID}; all.Released != 2 || !slices.Equal(got, want) {
			t.Errorf("%d lots are released, with %v, want %v", all.Released, got, want)
		}
	})
}

// pickUps names who fetches the lots: bad information is refused.
func (w *trade) pickUps(id int64) {
	w.t.Helper()
	good := order.PickUp{Person: " 李四 ", IDNumber: "11010519491231002x", Plate: "新A·D12345，新a1234挂"}
	choose := func(p order.PickUp) verb {
		return func(tx *schema.Tx) (*order.Order, error) { return order.ChoosePickUp(tx, &w.clerk.Member, id, p) }
	}
	for _, c := range []struct {
		change func(p *order.PickUp)
		text   string
	}{
		{func(p *order.PickUp) { p.Person = " " }, "请填写提货人"},
		{func(p *order.PickUp) { p.IDNumber = "110105194912310021" }, "提货人身份证号不正确"},
		{func(p *order.PickUp) { p.Plate = " " }, "请填写 1 到 2 个车牌号"},
		{func(p *order.PickUp) { p.Plate = "新A12345、新A12346、新A12347" }, "请填写 1 到 2 个车牌号"},
		{func(p *order.PickUp) { p.Plate = "A12345" }, "车牌号 A12345 不正确"},
		{func(p *order.PickUp) { p.Plate = "新I12345" }, "车牌号 新I12345 不正确"},
		{func(p *order.PickUp) { p.Plate = "新A1234" }, "车牌号 新A1234 不正确"},
	} {
		p := good
		c.change(&p)
		w.refused(c.text, schema.InvalidKind, c.text, choose(p))
	}
	w.take(choose(good))
	w.refused("the same", schema.InvalidKind, "提货信息没有改变", choose(good))
	w.logged(id,
		order.Change{Field: "提货人", New: "李四"},
		order.Change{Field: "身份证号", New: "**************002X"},
		order.Change{Field: "车牌号", New: "新AD12345、新A1234挂"})
	other := good
	other.IDNumber = "110101199003070732"
	w.take(choose(other))
	w.logged(id, order.Change{Field: "身份证号", Old: "**************002X", New: "**************0732"})
	w.take(choose(good))
}

// logged checks the changes of the last step of an order.
func (w *trade) logged(id int64, want ...order.Change) {
	w.t.Helper()
	steps := w.whole(id).Entries
	if got, err := steps[len(steps)-1].ChangesOf(); err != nil || !slices.Equal(got, want) {
		w.t.Errorf("the log has %v (%v), want %v", got, err, want)
	}
}

// load is a part of an order.Load.
type load struct {
	warehouse string
	lots      int
	weight    schema.Weight
}

// loads compares what is fetched by each delivery order with what is wanted.
func (w *trade) loads(id int64, want []load) {
	w.t.Helper()
	all := schematest.Read(w.DB, func(tx *schema.Tx) (*order.Transport, error) {
		return order.ReadTransport(tx, &w.buyer.Member, false, id)
	})
	var got []load
	for _, l := range all.Loads {
		got = append(got, load{l.Warehouse, l.Lots, l.Weight})
	}
	if !slices.Equal(got, want) {
		w.t.Errorf("the loads are %v, want %v", got, want)
	}
}
