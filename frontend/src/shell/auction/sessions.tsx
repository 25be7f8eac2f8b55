import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Auction } from '../../api/auctions';
import { auctionPath } from '../../ui/chrome/places';
import { tons, whole } from '../../ui/format';
import { timeText } from '../../ui/moment';
import { type Column, numberColumn } from '../../ui/table/column';
import { Pair } from '../../ui/table/pair';
import { StatusTag, statusColumn } from '../../ui/table/status';
import styles from './auction.module.css';
import { TimeLeft } from './time-left';
import { kindNames, sessionStates } from './words';

/** The columns of sessions. The last one is what a viewer can do with them. */
export const sessionColumns = (actions: (session: Auction) => ReactNode): Column<Auction>[] => [
  {
    title: '场次',
    head: true,
    cell: ({ auctionListingCode: code, title, memberOwnerName }) => (
      <Pair below={memberOwnerName || '平台组织'}>
        <Link to={auctionPath(code)}>{title}</Link>
      </Pair>
    ),
  },
  statusColumn(sessionStates),
  {
    title: '方式',
    narrow: true,
    className: styles.kind,
    cell: ({ kind, invited }) => (
      <Pair below={invited && '限受邀企业'}>{kindNames[kind] ?? ''}</Pair>
    ),
  },
  {
    title: '时间',
    narrow: true,
    className: 'num',
    cell: ({ beginAt, lastEndAt }) => (
      <Pair below={`至 ${timeText(lastEndAt).slice(5)}`}>{timeText(beginAt)}</Pair>
    ),
  },
  { title: '剩余', narrow: true, cell: (session) => <Left session={session} /> },
  numberColumn('批数', ({ lots }) => whole(lots)),
  numberColumn('公重', ({ amount }) => tons(amount), { unit: '吨' }),
  numberColumn('出价', ({ bids }) => whole(bids), { unit: '次' }),
  numberColumn('成交', ({ sold, status }) => (status >= 3 || sold > 0 ? whole(sold) : ''), {
    unit: '批',
  }),
  { title: '操作', actions: true, cell: actions },
];

/** The time until the begin or the end of a session. */
export function Left({ session: { status, beginAt, lastEndAt } }: { session: Auction }) {
  if (status === 1) return <TimeLeft until={beginAt} what="距开始" said over="即将开始" />;
  return status === 2 ? <TimeLeft until={lastEndAt} what="距截止" said /> : null;
}

/** A session on a phone. */
export function SessionCard({ session, children }: { session: Auction; children?: ReactNode }) {
  const { auctionListingCode: code, title, memberOwnerName, status, kind } = session;
  return (
    <>
      <p>
        <b>
          <Link to={auctionPath(code)}>{title}</Link>
        </b>{' '}
        <StatusTag of={sessionStates[status]} /> <Left session={session} />
      </p>
      <p className="num">
        {timeText(session.beginAt)} 至 {timeText(session.lastEndAt).slice(5)} · {kindNames[kind]}
      </p>
      <p className="num">
        {whole(session.lots)} 批 {tons(session.amount)} 吨 · 出价 {whole(session.bids)} 次 · 成交{' '}
        {whole(session.sold)} 批
      </p>
      <p>{memberOwnerName || '平台组织'}</p>
      {children && <p>{children}</p>}
    </>
  );
}

/** The states of lists of sessions as tabs. */
export const sessionTabs = (counts?: Record<string, number>, withdrawn = false) => {
  const all = [1, 2, 3].reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
  const tab = (state: number, name: string) => ({
    state,
    name,
    ...(counts && { count: counts[state] ?? 0 }),
  });
  return [
    { state: 0, name: '全部', ...(counts && { count: all }) },
    tab(2, '进行中'),
    tab(1, '预告'),
    tab(3, '已结束'),
    ...(withdrawn ? [tab(5, '已撤销')] : []),
  ];
};
