import { Button } from 'antd';
import { useState } from 'react';
import { type Auction, type AuctionPage, useAuction, useFollowAuctions } from '../../api/auctions';
import { useMe } from '../../api/me';
import { Left } from '../../shell/auction/sessions';
import { kindNames, sessionStates } from '../../shell/auction/words';
import { DetailArea } from '../../shell/detail-area';
import { ExportButton } from '../../shell/export-button';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { Crumbs } from '../../ui/chrome/crumbs';
import { auctionsPath } from '../../ui/chrome/places';
import { tons, whole } from '../../ui/format';
import { useHead } from '../../ui/head';
import { timeText } from '../../ui/moment';
import { Nothing } from '../../ui/nothing';
import { Reading } from '../../ui/reading';
import { StatusTag } from '../../ui/table/status';
import styles from './auction.module.css';
import { Lots } from './lots';
import { PutDialog } from './put-dialog';

const missing = { title: '竞价场次', places: [{ name: '棉花竞价', path: auctionsPath }] };

/** A session with its lots, whose prices tick. */
export function Session({ code }: { code: string }) {
  const query = useAuction(code);
  useHead(query.data?.session.title ?? missing.title);
  return (
    <DetailArea {...missing} query={query} question={code}>
      {(page) => <Shown page={page} />}
    </DetailArea>
  );
}

function Shown({ page }: { page: AuctionPage }) {
  const { session, list, mayPut } = page;
  const [putting, setPutting] = useState(false);
  const code = session.auctionListingCode;
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
            {list.length > 0 && (
              <ExportButton className="link" what={() => ({ of: 'auction', request: { code } })}>
                导出
              </ExportButton>
            )}
          </div>
          {session.notes && <p>{session.notes}</p>}
        </div>
        <Facts page={page} />
      </section>
      <section className="panel" aria-label="竞价批次">
        {list.length === 0 ? (
          <Nothing text={mayPut ? '还没有批次：点“放入批次”从店铺里选' : '还没有批次'} />
        ) : (
          <Lots page={page} />
        )}
      </section>
      {putting && <PutDialog session={session} onClose={() => setPutting(false)} />}
    </div>
  );
}

function Facts({ page: { session, mayBid } }: { page: AuctionPage }) {
  const facts: [string, string | false][] = [
    ['编号', session.auctionListingCode],
    ['组织', session.memberOwnerName || '平台'],
    ['方式', kindNames[session.kind] ?? ''],
    ['时间', `${timeText(session.beginAt)} 至 ${timeText(session.endAt)}`],
    ['加价幅度', `${whole(session.step)} 元/吨`],
    ['保证金', Number(session.perTon) > 0 ? `${whole(Number(session.perTon))} 元/吨` : '不收'],
    ['批数', `${whole(session.lots)} 批，${tons(session.amount)} 吨`],
    ['出价', `${whole(session.bids)} 次`],
    ['成交', session.status >= 3 && `${whole(session.sold)} 批`],
    [
      '出价资格',
      session.invited === true && (mayBid ? '受邀企业' : '仅限受邀企业，本企业不在其中'),
    ],
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
