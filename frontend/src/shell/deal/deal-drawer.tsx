import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../api/client';
import {
  type DealDetail,
  type DealSide,
  useDeal,
  useDealPlatform,
  useDealQuotes,
} from '../../api/deals';
import { useFailure } from '../../api/failure';
import { depositPath } from '../../ui/chrome/places';
import { moneyUnits, priceText, units } from '../../ui/currency';
import { Facts } from '../../ui/facts';
import { Failed } from '../../ui/failed';
import { exactTons, money, unknown, whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { lotAddress } from '../../ui/lot/lot';
import { timeText } from '../../ui/moment';
import { isReading, Reading, type ReadingName } from '../../ui/reading';
import { StateBox } from '../../ui/state-tag';
import { QuoteContext } from '../tick-price';
import { Countdown } from './countdown';
import styles from './deal.module.css';
import { DealBids } from './deal-bids';
import { DealChart } from './deal-chart';
import { DealLog } from './deal-log';
import {
  dueOf,
  forfeitText,
  gapText,
  hangText,
  isKept,
  isKeptBack,
  isWon,
  numberName,
  offerOf,
  weightName,
} from './live-deal';
import { Part } from './part';
import { useLiveDeal } from './price-cell';
import { OrderLink, StateCell } from './row-parts';
import { AllVerbs, type OnVerb, shownVerbs } from './verb-buttons';
import { isOver, reasonName, valueText } from './words';

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
  const platform = useDealPlatform();
  const deal = query.data;
  const quotes = useDealQuotes(deal?.currency === 2);
  return (
    <Drawer
      open
      title={deal && !error ? `${deal.number}` : '询盘单'}
      placement="right"
      size="min(800px, 100%)"
      onClose={onClose}
      footer={
        deal &&
        !error &&
        shownVerbs(deal, platform, side).length > 0 && (
          <div className={styles.drawerFoot}>
            <AllVerbs row={deal} side={side} onVerb={onVerb} />
          </div>
        )
      }
    >
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !deal && <Lines rows={14} />}
      {!error && deal && (
        <QuoteContext value={quotes}>
          <Detail deal={deal} side={side} />
        </QuoteContext>
      )}
    </Drawer>
  );
}

function Detail({ deal, side }: { deal: DealDetail; side?: DealSide }) {
  const bidding = deal.status === 4;
  return (
    <div className={styles.detail}>
      <Head deal={deal} />
      <Notices deal={deal} side={side} />
      <Money deal={deal} />
      {bidding && <DealBids deal={deal} />}
      <DealChart deal={deal} />
      {!bidding && <DealBids deal={deal} />}
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
        {numberName(deal)} {deal.batchID}
      </Link>
      {due && (
        <span>
          {due.name} <Countdown named until={due.at} /> <Reading of={due.name} />
        </span>
      )}
      {deal.others > 0 && <span>这一批还有 {whole(deal.others)} 单询盘</span>}
    </div>
  );
}

/** What the reader has to know first. */
function Notices({ deal, side }: { deal: DealDetail; side?: DealSide }) {
  const { status, reason, reasonNote, corrected, touchedAt, outbid, answerBy, frozen } = deal;
  if (frozen) {
    return (
      <StateBox tone="ended" title={`${side ? '对方企业' : frozen}已冻结，由平台处理`}>
        解冻前双方都不能操作，询盘也不会到期。
      </StateBox>
    );
  }
  if (status === 8) {
    const lost = forfeitText(deal);
    return (
      <StateBox tone={lost ? 'ended' : 'plain'} title={`交易失败：${reasonName(reason)}`}>
        {[lost, reasonNote].filter(Boolean).join('。')}
      </StateBox>
    );
  }
  if (answerBy) return <MarginCall until={answerBy} side={side} />;
  if (status === 1 && corrected) return <Corrected deal={deal} side={side} />;
  if (isKeptBack(deal)) return <KeptBack deal={deal} side={side} />;
  if (status === 3 && touchedAt) {
    return <StateBox tone="ended" title={`行情在 ${timeText(touchedAt)} 到达挂盘价`} />;
  }
  if (status === 4 && outbid) return <StateBox tone="ended" title="有买家出价更高" />;
  return null;
}

/** The margin call that the buyer has to answer until a time. */
function MarginCall({ until, side }: { until: string; side?: DealSide }) {
  const buyer = side === 'buyer';
  return (
    <StateBox
      tone={buyer ? 'ended' : 'waiting'}
      title={`${buyer ? '请在' : '已通知买家在'} ${timeText(until)} 前追加点价金`}
    >
      到期没有追加，按通知时的行情点价成交。
    </StateBox>
  );
}

/** What the seller has corrected at the verification. */
function Corrected({ deal, side }: { deal: DealDetail; side?: DealSide }) {
  return (
    <StateBox tone="waiting" title="卖家核验时改了数据">
      {`${changesText(deal)}。${side === 'seller' ? '等买家核对后提交挂盘。' : '请核对后再提交挂盘。'}`}
    </StateBox>
  );
}

/** The terms that were sent with the inquiry were not submitted: why, and what the buyer can do. */
function KeptBack({ deal, side }: { deal: DealDetail; side?: DealSide }) {
  const why = deal.steps.findLast(({ verb }) => verb === 'keepBack')?.note;
  const short = why?.includes('余额不足');
  const buyer = side === 'buyer';
  return (
    <>
      <StateBox tone="ended" title={`挂盘没有提交${why ? `：${why}` : ''}`}>
        {buyer
          ? `卖家已核验，随询盘填写的条件还没有生效。${short ? '请充值后' : '请'}提交挂盘。`
          : '随询盘填写的条件还没有生效，等买家提交挂盘。'}
      </StateBox>
      {short && buyer && (
        <p className="dialog-note">
          <Link to={depositPath} target="_blank">
            去充值 ›
          </Link>
        </p>
      )}
    </>
  );
}

/** Returns what the seller has changed at the verification: 基差 +1,100 → +1,200. */
const changesText = ({ steps }: DealDetail): string =>
  (steps.findLast(({ verb, changes }) => verb === 'verify' && changes.length > 0)?.changes ?? [])
    .map(
      ({ field, old, new: now }) => `${field} ${valueText(field, old)} → ${valueText(field, now)}`,
    )
    .join('；');

/** The terms, and what the deal costs at this moment. */
function Money({ deal }: { deal: DealDetail }) {
  const { unit, quote, gap, money: sum } = useLiveDeal(deal);
  return (
    <Part title={deal.status === 7 ? '成交' : '价格'}>
      <div className={`${styles.sums} num`}>
        <Sum name="单价" unit={units[deal.currency] ?? ''} note={offerOf(deal)}>
          {priceText(unit, deal.currency)}
        </Sum>
        <Sum name={weightName(deal)} unit="吨" note={`${whole(deal.packnum)} 包`}>
          {exactTons(deal.amount)}
        </Sum>
        <Sum name="金额" unit={moneyUnits[deal.currency] ?? ''} note={moneyNote(deal)}>
          {sum === null ? unknown : money(sum)}
        </Sum>
        <Sum name="点价金" unit="元" note={depositNote(deal)} reading="点价金">
          {money((deal.deposit + deal.paidDeposit).toFixed(2))}
        </Sum>
      </div>
      <Facts facts={termsOf(deal, quote, gap)} />
    </Part>
  );
}

/** Returns the name of the buyer's futures price. */
function priceName(deal: DealDetail): string {
  if (isWon(deal)) return '中标价';
  return deal.status === 5 ? '所点价' : isKept(deal) ? '拟挂价' : '挂盘价';
}

/** Returns the futures price that the buyer has named, and the quote. */
function pricesOf(
  deal: DealDetail,
  quote: number | null,
  gap: number | null,
): Record<string, ReactNode> {
  const { indexCode, status, price, currentPriceType } = deal;
  const named = status >= 2 || price !== null || currentPriceType === 1;
  const name = priceName(deal);
  return {
    ...(named &&
      status !== 4 && {
        [name]: `${hangText(deal)}${gap === null ? '' : `（${gapText(gap, deal.currency)}）`}`,
      }),
    ...(!isOver(deal) && { [`${indexCode} 期货现价`]: priceText(quote, deal.currency) }),
  };
}

/** Returns the terms and dates that the deal has in its state. */
function termsOf(
  deal: DealDetail,
  quote: number | null,
  gap: number | null,
): Record<string, ReactNode> {
  const { indexCode, status, listingValidity, riskPrice, fillWhenTouched, orderID } = deal;
  return {
    ...(indexCode && pricesOf(deal, quote, gap)),
    ...(listingValidity && {
      [untilName(deal)]: explained(timeText(listingValidity), untilName(deal)),
    }),
    ...(deal.answerBy && { 追加期限: explained(timeText(deal.answerBy), '追加期限') }),
    ...(indexCode &&
      status === 3 && { 到价自动成交: explained(fillWhenTouched ? '开' : '关', '到价自动成交') }),
    ...(riskPrice !== null && { 风险参考价: priceText(riskPrice, deal.currency) }),
    ...(deal.rate > 0 && { 点价金汇率: `${deal.rate}（${deal.rateDay}），成交后折成美元抵作货款` }),
    ...(orderID > 0 && { 订单: <OrderLink row={deal} /> }),
  };
}

/** Returns a value with the rule of its name. */
const explained = (text: ReactNode, name: string) => (
  <>
    {text} {isReading(name) && <Reading of={name} />}
  </>
);

/** Returns the name of the validity. */
function untilName({ status, bidType }: DealDetail): string {
  if (status === 4 || (isOver({ status }) && bidType !== 0)) return '竞价结束';
  if (status < 2) return '拟挂期限';
  return status === 5 ? '点价期限' : '挂盘期限';
}

/** Returns where the deposit of the deal is: held, or paid to the seller. */
function depositNote({ deposit, paidDeposit, status }: DealDetail): string {
  if (paidDeposit > 0) return status === 7 ? '已抵作货款' : '已付给卖家';
  return deposit === 0 ? '没有冻结' : '本单冻结';
}

/** Returns what the amount is computed from. */
function moneyNote(deal: DealDetail): string {
  if (isOver(deal)) return deal.status === 7 ? '成交金额' : '没有成交';
  if (deal.status === 4) return deal.myBid === null ? '按最低出价' : '按这一单的出价';
  if (!deal.indexCode) return '按一口价';
  return deal.price === null ? '按此刻的价格' : '按挂盘价';
}

interface SumProps {
  name: string;
  unit: string;
  note: string;
  reading?: ReadingName;
  children: string;
}

const Sum = ({ name, unit, note, reading, children }: SumProps) => (
  <div>
    <small>
      {name}（{unit}）{reading && <Reading of={reading} />}
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
