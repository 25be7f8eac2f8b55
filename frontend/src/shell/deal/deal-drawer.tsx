import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../api/client';
import {
  type DealDetail,
  type DealSide,
  useDeal,
  useDealPlatform,
  useFollowDeals,
} from '../../api/deals';
import { useFailure } from '../../api/failure';
import { adminOrderPath, orderPath } from '../../ui/chrome/places';
import { Facts } from '../../ui/facts';
import { Failed } from '../../ui/failed';
import { exactTons, money, unknown, whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { lotAddress } from '../../ui/lot/lot';
import { timeText } from '../../ui/moment';
import { StateBox } from '../../ui/state-tag';
import { Countdown } from './countdown';
import styles from './deal.module.css';
import { DealBids } from './deal-bids';
import { DealChart } from './deal-chart';
import { DealLog } from './deal-log';
import { dueOf, gapText, offerOf, priceText, weightName } from './live-deal';
import { Part } from './part';
import { useLiveDeal } from './price-cell';
import { StateCell } from './row-parts';
import { AllVerbs, type OnVerb } from './verb-buttons';
import { reasonName } from './words';

interface DealDrawerProps {
  spotSaleID: number;
  /** the side of the page; both for an administrator */
  side?: DealSide;
  onVerb: OnVerb;
  onClose: () => void;
}

/** One deal: what it is about, its terms, its money, its log, and what can be done now. */
export function DealDrawer({ spotSaleID, side, onVerb, onClose }: DealDrawerProps) {
  const query = useDeal(spotSaleID);
  const error = useFailure(query, String(spotSaleID));
  useFollowDeals();
  const deal = query.data;
  return (
    <Drawer
      open
      title={deal && !error ? `${deal.number}` : '询盘单'}
      placement="right"
      size="min(800px, 100%)"
      onClose={onClose}
      footer={
        deal &&
        !error && (
          <div className={styles.drawerFoot}>
            <AllVerbs row={deal} side={side} onVerb={onVerb} />
          </div>
        )
      }
    >
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !deal && <Lines rows={14} />}
      {!error && deal && <Detail deal={deal} />}
    </Drawer>
  );
}

function Detail({ deal }: { deal: DealDetail }) {
  return (
    <div className={styles.detail}>
      <Head deal={deal} />
      <Notices deal={deal} />
      <Money deal={deal} />
      <DealChart deal={deal} />
      <DealBids deal={deal} />
      <Part title="批次">
        <Facts facts={factsOf(deal)} />
      </Part>
      <Part title="双方">
        <Facts
          facts={{
            买家: contact(deal.buyerName, deal.buyerContact),
            卖家: contact(deal.memberOwnerName, deal.sellerContact),
          }}
        />
      </Part>
      <DealLog steps={deal.steps} />
    </div>
  );
}

const contact = (name: string, person: string) => (person ? `${name}\n${person}` : name);

function Head({ deal }: { deal: DealDetail }) {
  const due = dueOf(deal);
  return (
    <div className={styles.head}>
      <StateCell row={deal} />
      <Link className="num" to={lotAddress(deal)}>
        批次 {deal.batchID}
      </Link>
      {due && (
        <span>
          {due.name}还剩 <Countdown until={due.at} />
        </span>
      )}
      {deal.others > 0 && <span>这一批还有 {whole(deal.others)} 单询盘</span>}
    </div>
  );
}

/** What the reader has to know first. */
function Notices({ deal }: { deal: DealDetail }) {
  const { status, reason, reasonNote, corrected, touchedAt, outbid, answerBy } = deal;
  if (status === 8) {
    return (
      <StateBox tone="plain" title={`交易失败：${reasonName(reason)}`}>
        {reasonNote}
      </StateBox>
    );
  }
  if (answerBy) {
    return (
      <StateBox tone="ended" title={`请在 ${timeText(answerBy)} 前追加点价金`}>
        到期没有追加，按当时行情点价成交。
      </StateBox>
    );
  }
  if (status === 1 && corrected) {
    return (
      <StateBox tone="waiting" title="卖家核验时改了数据">
        请核对记录里的改前改后，再提交挂盘。
      </StateBox>
    );
  }
  if (status === 3 && touchedAt) {
    return <StateBox tone="ended" title={`行情在 ${timeText(touchedAt)} 到达挂盘价`} />;
  }
  if (status === 4 && outbid) return <StateBox tone="ended" title="有买家出价更高" />;
  return null;
}

/** The terms, and what the deal costs at this moment. */
function Money({ deal }: { deal: DealDetail }) {
  const { unit, quote, gap, money: sum } = useLiveDeal(deal);
  const { indexCode, status, listingValidity, deposit, riskPrice, fillWhenTouched, orderID } = deal;
  const done = status === 7;
  const bidding = status === 4;
  return (
    <Part title={done ? '成交' : '价格'}>
      <div className={`${styles.sums} num`}>
        <Sum name="单价" unit="元/吨" note={offerOf(deal)}>
          {whole(unit)}
        </Sum>
        <Sum name={weightName(deal)} unit="吨" note={`${whole(deal.packnum)} 包`}>
          {exactTons(deal.amount)}
        </Sum>
        <Sum name="金额" unit="元" note={done ? '成交金额' : '按此刻的价格'}>
          {sum === null ? unknown : money(sum)}
        </Sum>
        <Sum name="点价金" unit="元" note={deposit > 0 ? '本单冻结' : '没有冻结'}>
          {money(deposit.toFixed(2))}
        </Sum>
      </div>
      <Facts
        facts={{
          ...(indexCode && {
            挂盘价: `${priceText(deal)}${gap === null ? '' : `（${gapText(gap)}）`}`,
            [`${indexCode} 现价`]: done ? undefined : whole(quote),
          }),
          [bidding ? '竞价结束' : '挂盘期限']: listingValidity && timeText(listingValidity),
          ...(indexCode && !bidding && { 到价自动成交: fillWhenTouched ? '开' : '关' }),
          ...(riskPrice !== null && { 风险参考价: whole(riskPrice) }),
          ...(orderID > 0 && { 订单: <OrderLink deal={deal} /> }),
        }}
      />
    </Part>
  );
}

/** The order of a succeeded deal, on the page of its companies or of the platform. */
function OrderLink({ deal: { orderID, orderNumber } }: { deal: DealDetail }) {
  const place = useDealPlatform() ? adminOrderPath : orderPath;
  return (
    <Link className="num" to={place(orderID)}>
      {orderNumber}
    </Link>
  );
}

interface SumProps {
  name: string;
  unit: string;
  note: string;
  children: string;
}

const Sum = ({ name, unit, note, children }: SumProps) => (
  <div>
    <small>
      {name}（{unit}）
    </small>
    <b>{children}</b>
    <small>{note}</small>
  </div>
);

/** Returns the facts of the lot as of the inquiry. */
function factsOf({ depotName, notes, facts, createdAt }: DealDetail): Record<string, ReactNode> {
  const quality = facts.filter(({ value }) => value).map(({ label, value }) => [label, value]);
  return {
    仓库: depotName,
    询盘时间: timeText(createdAt),
    ...Object.fromEntries(quality),
    卖家备注: notes,
  };
}
