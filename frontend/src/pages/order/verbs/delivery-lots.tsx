import { Alert, Checkbox, Form, Radio } from 'antd';
import type { OrderDetail, OrderLine } from '../../../api/orders';
import { exactTons, whole } from '../../../ui/format';
import { dayOf } from '../../../ui/time';
import { lineWords, quantityText } from '../goods';
import styles from '../order.module.css';
import { someOf } from './fields';
import type { VerbValues } from './values';

const withoutDelivery = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter(({ deliveryID }) => deliveryID === 0);

/** Returns the lots without a delivery order, or all when each has one. */
function awaiting(lines: OrderLine[]): OrderLine[] {
  const without = withoutDelivery(lines);
  return without.length > 0 ? without : lines;
}

/** Returns the warehouses of lots, and the lots in each. */
function byWarehouse(lines: readonly OrderLine[]): Map<string, OrderLine[]> {
  const found = new Map<string, OrderLine[]>();
  for (const line of lines) found.set(line.depotName, [...(found.get(line.depotName) ?? []), line]);
  return found;
}

/** For how many days a delivery order is valid unless the seller says otherwise. */
const validDays = 15;

/** Returns the warehouse with which the dialog begins, its lots, and the day until which it is valid. */
export function firstDelivery(order: OrderDetail): VerbValues {
  const [[depotName, lines] = ['', []]] = byWarehouse(awaiting(order.lines));
  const validUntil = dayOf(Date.now() / 1000 + validDays * 86_400);
  return { depotName, lineIDs: lines.map(({ lineID }) => lineID), validUntil };
}

/**
 * Returns an order without the lots for which a delivery order was issued, and the values for the next warehouse;
 * undefined when each lot has one.
 */
export function nextDelivery(
  order: OrderDetail,
  { lineIDs = [], validUntil }: VerbValues,
): [OrderDetail, VerbValues] | undefined {
  const lines = order.lines.filter(({ lineID }) => !lineIDs.includes(lineID));
  if (withoutDelivery(lines).length === 0) return undefined;
  const next = { ...order, lines };
  return [next, { ...firstDelivery(next), validUntil, pickUpCode: '', fileID: undefined }];
}

/** Returns how many lots still wait for a delivery order; nothing when each has one. */
export function awaitingText(order: OrderDetail): string {
  const { length } = withoutDelivery(order.lines);
  return length > 0 ? `还有 ${whole(length)} ${lineWords(order).unit}待开提货单` : '';
}

/** Returns a number of bales before a weight; nothing for goods that are not counted in bales. */
const packsText = (packs: number): string => (packs > 0 ? `${whole(packs)} 包 · ` : '');

/** Returns the number, weight and bales of lines. */
function sumOf(order: OrderDetail, lines: readonly OrderLine[]): string {
  const packs = lines.reduce((sum, { packnum }) => sum + packnum, 0);
  const tons = lines.reduce((sum, { amount }) => sum + amount, 0);
  return quantityText(order, lines.length, tons, packs);
}

/** The warehouse of a delivery order, and its lots. */
export function DeliveryLots({ order }: { order: OrderDetail }) {
  const form = Form.useFormInstance<VerbValues>();
  const { line } = lineWords(order);
  const depotName = Form.useWatch('depotName', form) ?? '';
  const chosen = Form.useWatch('lineIDs', form) ?? [];
  const warehouses = byWarehouse(order.lines);
  const lots = warehouses.get(depotName) ?? [];
  const replaced = order.deliveries
    .filter(({ deliveryID }) =>
      lots.some((lot) => lot.deliveryID === deliveryID && chosen.includes(lot.lineID)),
    )
    .map(({ number }) => number);
  const choose = (name: string) =>
    form.setFieldValue(
      'lineIDs',
      awaiting(warehouses.get(name) ?? []).map(({ lineID }) => lineID),
    );
  return (
    <>
      <Form.Item name="depotName" label="仓库" extra="每个仓库单独开提货单">
        <Radio.Group
          className={styles.warehouses}
          onChange={({ target }) => choose(target.value)}
          options={[...warehouses].map(([name, lines]) => ({
            value: name,
            label: (
              <>
                {name} <small className="num">{sumOf(order, lines)}</small>
              </>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="lineIDs"
        label={`提货的${line}`}
        className={styles.terms}
        rules={[someOf(`请选择提货的${line}`)]}
      >
        <Checkbox.Group
          options={lots.map(({ lineID, batchID, title, packnum, amount, deliveryID }) => ({
            value: lineID,
            label: (
              <span className="num">
                {title || batchID} · {packsText(packnum)}
                {exactTons(amount)} 吨{deliveryID > 0 && ' · 已有提货单'}
              </span>
            ),
          }))}
        />
      </Form.Item>
      {replaced.length > 0 && (
        <Alert
          showIcon
          type="warning"
          title={`所选${line}的提货单 ${replaced.join('、')} 将作废，以新开的提货单为准`}
        />
      )}
    </>
  );
}
