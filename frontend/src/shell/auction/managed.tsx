import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Auction, AuctionTerms } from '../../api/auctions';
import type { In } from '../../api/calls';
import { Nothing } from '../../ui/nothing';
import { PagePanel } from '../../ui/page-panel';
import { oneOf, useListState } from '../../ui/table/list-state';
import { StateTabs } from '../../ui/table/state-tabs';
import { type Loadable, PageArea, type PageOf } from '../table-area';
import styles from './auction.module.css';
import { SessionDialog } from './session-dialog';
import { SessionCard, sessionColumns, sessionTabs } from './sessions';

interface ManagedProps {
  title: string;
  note: ReactNode;
  /** reads a page of the sessions */
  useSessions: (
    input: Pick<In<'GET auction/list'>, 'status' | 'pageNum' | 'pageSize'>,
  ) => Loadable<PageOf<Auction> & { counts: Record<string, number>; depositRate: number }>;
  /** whether the viewer may change a session before it begins */
  may: (session: Auction) => boolean;
  /** whether the viewer may also withdraw one that runs */
  stops?: boolean;
  /** links to what a session has, by their names */
  links?: (session: Auction) => [name: string, to: string][];
  onSave: (terms: AuctionTerms) => Promise<unknown>;
  /** asks the viewer, and withdraws the session */
  onWithdraw: (session: Auction) => void;
}

/** The sessions of a seller or of all, with what their organizer can do. */
export function ManagedSessions(props: ManagedProps) {
  const { title, note, useSessions, may, stops = false, links, onSave, onWithdraw } = props;
  const [list, choose] = useListState(['status']);
  const status = oneOf(list.status, [1, 2, 3, 5]);
  const query = useSessions({ ...(status > 0 && { status }), pageNum: list.page, pageSize: 20 });
  const [edited, setEdited] = useState<AuctionTerms | 'new'>();
  const actions = (session: Auction) => {
    const linked = links?.(session) ?? [];
    const changing = session.status === 1 && may(session);
    const stopping = changing || (stops && session.status === 2);
    if (linked.length === 0 && !stopping) return null;
    return (
      <span className={styles.verbs}>
        {linked.map(([name, to]) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
        {changing && change(session)}
        {stopping && withdrawal(session)}
      </span>
    );
  };
  const change = (session: Auction) => (
    <Button
      type="link"
      size="small"
      onClick={() => setEdited({ ...session, code: session.auctionListingCode })}
    >
      修改
    </Button>
  );
  const withdrawal = (session: Auction) => (
    <Button type="link" size="small" danger onClick={() => onWithdraw(session)}>
      撤销
    </Button>
  );
  return (
    <PagePanel
      title={title}
      note={note}
      extra={
        <Button type="primary" onClick={() => setEdited('new')}>
          发布场次
        </Button>
      }
    >
      <StateTabs
        label="场次状态"
        tabs={sessionTabs(query.data?.counts, true)}
        state={status as number}
        onState={(to) => choose({ status: to ? String(to) : '' })}
      />
      <PageArea
        label="竞价场次"
        query={query}
        question={list.status}
        columns={sessionColumns(actions)}
        rowKey={({ auctionListingCode }) => auctionListingCode}
        card={(session) => <SessionCard session={session}>{actions(session)}</SessionCard>}
        empty={<Nothing text={status ? '没有这个状态的场次' : '还没有场次：点“发布场次”'} />}
        onPage={(page) => choose({ page })}
      />
      {edited && (
        <SessionDialog
          initial={edited === 'new' ? undefined : edited}
          perTon={query.data?.depositRate}
          onSave={onSave}
          onClose={() => setEdited(undefined)}
        />
      )}
    </PagePanel>
  );
}
