import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderDetail } from '../../../api/orders';
import { auctionPath } from '../../../ui/chrome/places';
import { moneyUnits } from '../../../ui/currency';
import { Facts } from '../../../ui/facts';
import { timeText } from '../../../ui/moment';
import { Panel } from '../../../ui/panel';
import { Reading, type ReadingName } from '../../../ui/reading';
import { quantityText } from '../goods';
import { cash, fenOf, yuan, yuanOfFen } from '../money';

/** The two companies of an order. */
export function Parties({ order }: { order: OrderDetail }) {
  const { buyerName, memberOwnerName, buyerContact, sellerContact, createdAt, contractNumber } =
    order;
  const session = /竞价 (JP\d+) 中标/.exec(order.steps[0]?.note ?? '')?.[1];
  return (
    <Panel title="买卖双方">
      <Facts
        facts={{
          买家: lines(buyerName, buyerContact),
          卖家: lines(memberOwnerName, sellerContact),
          下单时间: timeText(createdAt),
          ...(session && { 竞价场次: <Link to={auctionPath(session)}>{session}</Link> }),
          合同号: contractNumber,
        }}
      />
    </Panel>
  );
}

const lines = (name: string, contact: string) => (contact ? `${name}\n联系人 ${contact}` : name);

/** The amounts of an order: agreed, asked, paid, due. */
export function Money({ order }: { order: OrderDetail }) {
  const { money, finalMoney, paidMoney, dueMoney, payments, amount, packnum, lots } = order;
  const { finalAmount } = order;
  const refund = refundOf(order);
  const deposit = payments
    .filter(({ kind, status }) => kind === 'deposit' && status === 'accepted')
    .reduce((sum, one) => sum + fenOf(one.money), 0);
  return (
    <Panel title="货款" note={`单位：${moneyUnits[order.currency]}`}>
      <Facts
        facts={{
          合同金额: <b className="num">{yuan(money)}</b>,
          合同数量: quantityText(order, lots, amount, packnum),
          ...(finalAmount !== null && {
            验收数量: quantityText(order, lots, finalAmount, order.finalPacknum ?? 0),
          }),
          结算金额: (
            <Ruled of="结算金额">
              {finalMoney === null ? '验收后确定' : <b className="num">{yuan(finalMoney)}</b>}
            </Ruled>
          ),
          提货前应付: <Ruled of="提货前应付">{askedText(order)}</Ruled>,
          已付: <PaidText paid={paidMoney} deposit={deposit} />,
          ...(refund > 0 && {
            [refundName(order)]: (
              <Ruled of="应退">
                <RefundText order={order} sum={refund} />
              </Ruled>
            ),
          }),
          ...((refund === 0 || dueMoney > 0) && {
            现在应付: (
              <Ruled of="现在应付">
                {order.status === 0 ? '双方签合同后确定' : <DueText order={order} />}
              </Ruled>
            ),
          }),
        }}
      />
    </Panel>
  );
}

/** A value, and the rule of its name. */
const Ruled = ({ of, children }: { of: ReadingName; children: ReactNode }) => (
  <>
    {children} <Reading of={of} />
  </>
);

/** Returns what the contract asks before delivery. */
function askedText({ contractVersion, share }: OrderDetail): string {
  if (contractVersion === 0) return '拟定合同时确定';
  return share > 0 ? `合同金额的 ${share}%` : '无，验收后付清';
}

/** What has to be paid or paid back now, in the head of an order; hidden when nothing is due. */
export function DueNow({ order }: { order: OrderDetail }) {
  const { dueMoney, pendingMoney } = order;
  const refund = refundOf(order);
  const [name, sum] =
    refund > 0 ? [refundName(order), yuanOfFen(refund)] : ['现在应付', yuan(dueMoney)];
  if (refund === 0 && dueMoney <= 0) return null;
  return (
    <span className="num">
      {name} <b className="up">{sum}</b> {moneyUnits[order.currency]}
      {refund === 0 && pendingMoney > 0 && `（已登记 ${cash(pendingMoney, order.currency)}）`}
    </span>
  );
}

/** What the buyer has to pay now, with the part that the seller has to confirm. */
function DueText({ order: { dueMoney, pendingMoney } }: { order: OrderDetail }) {
  return (
    <span className="num">
      <b className={dueMoney > 0 ? 'up' : undefined}>{yuan(dueMoney)}</b>
      {pendingMoney > 0 && `（已登记 ${yuan(pendingMoney)}，待卖家确认）`}
    </span>
  );
}

/** Returns what the seller has to pay back, in whole fen, with what the buyer has to confirm. */
const refundOf = ({ refundableMoney, refundingMoney }: OrderDetail): number =>
  fenOf(refundableMoney) + fenOf(refundingMoney);

/** Returns the name of the money that the seller has to pay back. */
const refundName = ({ status, cancelAskedBy }: OrderDetail) =>
  cancelAskedBy && status < 2 ? '同意取消前应退' : '应退';

/** What the seller has to pay back, with the part that the buyer has to confirm. */
function RefundText({ order: { refundingMoney }, sum }: { order: OrderDetail; sum: number }) {
  return (
    <span className="num">
      <b className="up">{yuanOfFen(sum)}</b>
      {refundingMoney > 0 && `（其中 ${yuan(refundingMoney)} 卖家已登记退款，待买家确认）`}
    </span>
  );
}

/** The paid amount, with the part that came from the deposit. */
function PaidText({ paid, deposit }: { paid: number; deposit: number }) {
  return (
    <span className="num">
      {yuan(paid)}
      {deposit > 0 && `（含点价金 ${yuanOfFen(deposit)}）`}
    </span>
  );
}
