import { Button } from 'antd';
import { type Auction, useAuctionNews, useAuctions, useFollowAuctions } from '../../api/auctions';
import { useMe } from '../../api/me';
import { SessionCard, sessionColumns, sessionTabs } from '../../shell/auction/sessions';
import { PageArea } from '../../shell/table-area';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { Nothing } from '../../ui/nothing';
import { PagePanel } from '../../ui/page-panel';
import { KeywordField } from '../../ui/table/keyword-field';
import { oneOf, useListState } from '../../ui/table/list-state';
import { StateTabs } from '../../ui/table/state-tabs';

/** The sessions of all sellers and of the platform. */
export function Sessions() {
  const [list, choose] = useListState(['status', 'keyword']);
  const status = oneOf(list.status, [1, 2, 3]);
  const query = useAuctions({
    ...(status > 0 && { status }),
    ...(list.keyword && { keyword: list.keyword }),
    pageNum: list.page,
    pageSize: 20,
  });
  useAuctionNews();
  const follow = useFollow();
  const actions = (session: Auction) => follow(session);
  return (
    <PagePanel
      title="棉花竞价"
      extra={
        <KeywordField
          what="场次或卖家"
          label="查找场次"
          maxLength={60}
          value={list.keyword}
          onFind={(keyword) => choose({ keyword })}
        />
      }
    >
      <StateTabs
        label="场次状态"
        tabs={sessionTabs(query.data?.counts)}
        state={status}
        onState={(to) => choose({ status: to ? String(to) : '' })}
      />
      <PageArea
        label="竞价场次"
        query={query}
        question={`${status} ${list.keyword}`}
        columns={sessionColumns(actions)}
        rowKey={({ auctionListingCode }) => auctionListingCode}
        card={(session) => <SessionCard session={session}>{follow(session)}</SessionCard>}
        empty={<Nothing text={status || list.keyword ? '没有这样的场次' : '还没有竞价场次'} />}
        onPage={(page) => choose({ page })}
      />
    </PagePanel>
  );
}

/** Returns what draws the button that follows a session. */
function useFollow() {
  const me = useMe().data;
  const askLogin = useAskLogin();
  const follow = useFollowAuctions();
  return ({ auctionListingCode: code, followed, status }: Auction) =>
    status <= 2 && (
      <Button
        type="link"
        size="small"
        aria-pressed={followed}
        title="开始、结束前五分钟和有结果时通知您"
        onClick={() => void (me ? follow.session(code, !followed) : askLogin())}
      >
        {followed ? '取消关注' : '关注'}
      </Button>
    );
}
