import { FilterOutlined, MessageOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { Link } from 'react-router';
import { type DealRow, type DealSide, useDealPlatform } from '../../api/deals';
import { adminOrderPath, orderPath } from '../../ui/chrome/places';
import { unknown } from '../../ui/format';
import { lotAddress } from '../../ui/lot/lot';
import { LotTag } from '../../ui/lot/lot-tag';
import { StateTag, type Tone } from '../../ui/state-tag';
import { partyName } from '../trade-words';
import { Countdown } from './countdown';
import styles from './deal.module.css';
import { dueOf, forfeitText, isKeptBack, qualityText } from './live-deal';
import { reasonName, stateName, stateTone } from './words';

/** What a row lets a person do beside its steps. */
export interface RowLinks {
  /** opens a deal */
  onOpen: (spotSaleID: number) => void;
  /** shows the deals with one company alone */
  onOther?: (company: { id: number; name: string }) => void;
}

/** The number of the lot with a link to its page, over the number of the deal, which opens it. */
export function BatchCell({ row, onOpen }: { row: DealRow; onOpen: RowLinks['onOpen'] }) {
  return (
    <span className={`${styles.lines} num`}>
      <Link to={lotAddress(row)}>{row.batchID}</Link>
      <button
        type="button"
        className={styles.number}
        aria-label={`查看 ${row.number}`}
        onClick={() => onOpen(row.spotSaleID)}
      >
        {row.number}
        {row.message && <MessageMark row={row} />}
      </button>
      <small title="颜色级、长度、马值、强力">{qualityText(row)}</small>
    </span>
  );
}

/** Marks a deal in which somebody has written a message; the newest one is the tooltip. */
function MessageMark({ row: { message, messageBy } }: { row: DealRow }) {
  const text = `${partyName(messageBy)}留言：${message}`;
  return (
    <Tooltip title={text}>
      <MessageOutlined className={styles.mark} aria-label={text} />
    </Tooltip>
  );
}

/** The order of a succeeded deal, on the page of its companies or of the platform. */
export function OrderLink({ row: { orderID, orderNumber } }: { row: DealRow }) {
  const place = useDealPlatform() ? adminOrderPath : orderPath;
  return (
    <Link className="num" to={place(orderID)}>
      {orderNumber}
    </Link>
  );
}

/** The state of a deal in a list, with its order. */
export const RowState = ({ row }: { row: DealRow }) => (
  <span className={styles.lines}>
    <StateCell row={row} />
    {row.orderID > 0 && (
      <small>
        <OrderLink row={row} />
      </small>
    )}
  </span>
);

/** Returns the company on the other side. */
export const otherOf = (row: DealRow, side: DealSide) =>
  side === 'buyer'
    ? { id: row.memberOwner, name: row.memberOwnerName }
    : { id: row.buyerID, name: row.buyerName };

interface OtherCellProps extends Pick<RowLinks, 'onOther'> {
  row: DealRow;
  side: DealSide;
}

/** The company on the other side; a click shows its deals alone. */
export function OtherCell({ row, side, onOther }: OtherCellProps) {
  const other = otherOf(row, side);
  return (
    <span className={styles.other} title={other.name}>
      <span className={styles.twoLines}>{other.name}</span>
      {onOther && (
        <button
          type="button"
          className={styles.only}
          aria-label={`只看${other.name}`}
          onClick={() => onOther(other)}
        >
          <FilterOutlined aria-hidden />
        </button>
      )}
    </span>
  );
}

/** Returns what asks for attention in the state of a deal. */
function alertOf(row: DealRow): { word: string; tone: Tone } | undefined {
  const { status, corrected, touchedAt, outbid, frozen } = row;
  if (frozen) return { word: '企业已冻结', tone: 'ended' };
  if (status === 3 && touchedAt !== null) return { word: '已到价', tone: 'ended' };
  if (status === 4 && outbid) return { word: '价格被超过', tone: 'ended' };
  if (status === 1 && corrected) return { word: '数据有改动', tone: 'waiting' };
  return isKeptBack(row) ? { word: '挂盘未提交', tone: 'ended' } : undefined;
}

/** The state of a deal, and what is special about it. */
export function StateCell({ row }: { row: DealRow }) {
  const { status, reason, reasonNote, direct, fillWhenTouched } = row;
  const alert = alertOf(row);
  return (
    <span className={styles.state}>
      <StateTag tone={stateTone(status)}>{stateName(status)}</StateTag>
      {alert && <StateTag tone={alert.tone}>{alert.word}</StateTag>}
      {direct && status < 3 && <LotTag>免核验</LotTag>}
      {fillWhenTouched && status === 3 && !alert && <small>到价自动成交</small>}
      {status === 8 && reason && (
        <small title={reasonNote || undefined}>{reasonName(reason)}</small>
      )}
      {forfeitText(row) && <small className="num">{forfeitText(row)}</small>}
    </span>
  );
}

/** The time that the deal waits for. */
export function DueCell({ row }: { row: DealRow }) {
  const due = dueOf(row);
  if (!due) return unknown;
  return (
    <span className={styles.lines}>
      <Countdown until={due.at} />
      {due.name !== '挂盘期限' && <small>{due.name}</small>}
    </span>
  );
}

/** Returns the class of a row that asks for attention. */
export function rowClass(row: DealRow): string {
  if (row.status === 4 && row.outbid) return styles.alarming ?? '';
  if (row.status === 3 && row.touchedAt !== null) return styles.alarming ?? '';
  if (row.answerBy !== null) return styles.alarming ?? '';
  return row.status === 1 ? (styles.next ?? '') : '';
}
