import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Auction, type AuctionPage, useAuction, useFollowAuctions } from '../../api/auctions';
import { failureOf } from '../../api/client';
import { usePausedSince } from '../../api/live';
import { useMe } from '../../api/me';
import { Left } from '../../shell/auction/sessions';
import { kindNames, sessionStates } from '../../shell/auction/words';
import { DetailArea } from '../../shell/detail-area';
import { ExportButton } from '../../shell/export-button';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { Crumbs } from '../../ui/chrome/crumbs';
import { auctionsPath, depositPath } from '../../ui/chrome/places';
import { Failed } from '../../ui/failed';
import { exactTons, money, whole } from '../../ui/format';
import { useHead } from '../../ui/head';
import { timeText } from '../../ui/moment';
import { Nothing } from '../../ui/nothing';
import { Reading } from '../../ui/reading';
import { Refused } from '../../ui/refused';
import type { Sorting } from '../../ui/table/column';
import { Pager } from '../../ui/table/pager';
import { StatusTag } from '../../ui/table/status';
import { exactTimeOf } from '../../ui/time';
import { type SessionQuery, searchOf } from './address';
import styles from './auction.module.css';
import { Lots } from './lots';
import { PutDialog } from './put-dialog';
import { SessionSearch, useSessionQuery } from './search';
import { NoneFound, Toolbar } from './toolbar';

const missing = { title: '竞价场次', places: [{ name: '棉花竞价', path: auctionsPath }] };

/** A session with its lots, whose prices tick. */
export function Session({ code }: { code: string }) {
  const [session, go] = useSessionQuery();
  const query = useAuction(searchOf(session));
  const { data, error, refetch, isPlaceholderData: old } = query;
  const [last, setLast] = useState(data); // stays when another search fails
  if (data && data !== last) setLast(data);
  useHead(last?.session.title ?? missing.title);
  if (session.refused.length > 0) {
    return (
      <section className="panel" aria-label="竞价批次">
        <h1 className="hidden-label">{missing.title}</h1>
        <Refused parts={session.refused} onIgnore={() => go({}, true)} />
      </section>
    );
  }
  return (
    <SessionSearch session={session} go={go}>
      <DetailArea {...missing} query={{ ...query, data: data ?? last }} question={code}>
        {(page) => (
          <Shown
            {...{ page, old, session, go }}
            failed={!data && error && <Failed {...failureOf(error, refetch)} />}
          />
        )}
      </DetailArea>
    </SessionSearch>
  );
}

interface ShownProps {
  page: AuctionPage;
  /** the rows are older than what is looked for */
  old: boolean;
  /** shown in place of the rows */
  failed: ReactNode;
  session: SessionQuery;
  go: (next: Partial<SessionQuery>, replace?: boolean) => void;
}

function Shown({ page, ...search }: ShownProps) {
  const { session, mayPut } = page;
  const [putting, setPutting] = useState(false);
  return (
    <div className={styles.page}>
      <Crumbs trail={[{ title: '棉花竞价', to: auctionsPath }, { title: session.title }]} />
      <section className="panel" aria-label="场次">
        <div className={styles.head}>
          <h1>{session.title}</h1>
          <StatusTag of={sessionStates[session.status]} />
          <Left session={session} />
          <div className={styles.verbs}>
            {mayPut && (
              <Button type="primary" onClick={() => setPutting(true)}>
                放入批次
              </Button>
            )}
            <Follow session={session} />
            {page.totalRow > 0 && (
              <ExportButton
                className="link"
                what={() => {
                  const {
                    pageNum: _,
                    pageSize: __,
                    lotID: ___,
                    ...request
                  } = searchOf(search.session);
                  return { of: 'auction', request };
                }}
              >
                导出
              </ExportButton>
            )}
          </div>
          {session.notes && <p>{session.notes}</p>}
          {page.lack && session.status <= 2 && <Lack {...page.lack} />}
        </div>
        <Facts page={page} />
      </section>
      <section className="panel" aria-label="竞价批次">
        {session.lots === 0 ? (
          <Nothing text={emptyText(page)} />
        ) : (
          <Found page={page} {...search} />
        )}
      </section>
      {putting && <PutDialog session={session} onClose={() => setPutting(false)} />}
    </div>
  );
}

/** Returns the sentence about a session without lots. */
function emptyText({ session, mayPut }: AuctionPage): string {
  if (session.status === 5) return '本场已撤销，不再竞价';
  return mayPut ? '还没有批次：点“放入批次”从店铺里选' : '还没有批次';
}

/** What is looked for, and a page of the lots that are found. */
function Found({ page, old, failed, session, go }: ShownProps) {
  const { sorting, query } = session;
  const onSort = (next: Sorting) => go({ sorting: next, query: { ...query, pageNum: 1 } });
  return (
    <>
      {page.session.status <= 2 && <Stale />}
      <Toolbar found={page.totalRow} all={page.session.lots} {...{ sorting, onSort }} />
      {failed ||
        (page.totalRow === 0 ? (
          <NoneFound />
        ) : (
          <Lots {...{ page, old, sorting, onSort }} linked={session.lot} />
        ))}
      <Pager
        page={page.pageNum}
        size={page.pageSize}
        total={page.totalRow}
        onPage={(pageNum) => {
          go({ query: { ...query, pageNum } });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

/** Says that the prices do not tick while the connection is closed, over what is above them and without moving it. */
function Stale() {
  const since = usePausedSince();
  return (
    <div className={styles.stale}>
      {since !== undefined && (
        <p role="alert" className="num">
          连接已断开，价格停在 {exactTimeOf(since).slice(6)}，正在重连；恢复前不能出价
        </p>
      )}
    </div>
  );
}

/** Returns the sentence about who may bid in a session for invited companies. Its organizer sees the invited ones. */
function invitation({ session, mayBid }: AuctionPage, companyID: number | undefined) {
  if (session.invited !== true || session.memberID === companyID) return false;
  if (companyID === undefined) return '仅限受邀企业，登录后查看本企业是否受邀';
  return mayBid ? '本企业已受邀' : '仅限受邀企业，本企业不在其中';
}

/** What the own company lacks for the deposit of one lot, before it bids. */
const Lack = ({ deposit, missing }: NonNullable<AuctionPage['lack']>) => (
  <p className={styles.lacks} role="status">
    点价金不够一批的保证金：最多的一批冻结 {money(String(deposit))} 元，还差{' '}
    {money(String(missing))} 元。<Link to={depositPath}>去点价金账户 ›</Link>
  </p>
);

/** Returns what was sold in a session that has ended. */
function soldText({ sold, soldAmount, soldMoney, soldPrice }: Auction): string {
  if (sold === 0) return '0 批';
  return [
    ...[`${whole(sold)} 批，${exactTons(soldAmount)} 吨`, `金额 ${money(String(soldMoney))} 元`],
    `均价 ${whole(soldPrice)} 元/吨`,
  ].join('，');
}

function Facts({ page }: { page: AuctionPage }) {
  const { session } = page;
  const me = useMe().data;
  const facts: [string, string | false][] = [
    ['编号', session.auctionListingCode],
    ['组织', session.memberOwnerName || '平台'],
    ['方式', kindNames[session.kind] ?? ''],
    ['时间', `${timeText(session.beginAt)} 至 ${timeText(session.lastEndAt)}`],
    ['加价幅度', `${whole(session.step)} 元/吨`],
    ['保证金', Number(session.perTon) > 0 ? `${whole(Number(session.perTon))} 元/吨` : '不收'],
    ['批数', `${whole(session.lots)} 批，${exactTons(session.amount)} 吨`],
    ['出价', `${whole(session.bids)} 次`],
    ['成交', session.status >= 3 && soldText(session)],
    ['出价资格', invitation(page, me?.memberID)],
    ['受邀企业', session.guests.length > 0 && session.guests.join('、')],
  ];
  return (
    <dl className={`${styles.facts} num`}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {name === '方式' && <Reading of="竞价规则" />}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Follow({ session: { auctionListingCode: code, followed, status } }: { session: Auction }) {
  const me = useMe().data;
  const askLogin = useAskLogin();
  const follow = useFollowAuctions();
  if (status > 2) return null;
  return (
    <Button
      aria-pressed={followed}
      title="开始、结束前五分钟和有结果时通知您"
      onClick={() => void (me ? follow.session(code, !followed) : askLogin())}
    >
      {followed ? '已关注' : '关注本场'}
    </Button>
  );
}
