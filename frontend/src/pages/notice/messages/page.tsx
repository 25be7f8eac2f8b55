import { Button } from 'antd';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import { useMessages } from '../../../api/messages';
import { Failed } from '../../../ui/failed';
import { lazyPart } from '../../../ui/lazy-part';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { oneOf, useListState } from '../../../ui/table/list-state';
import { Pager } from '../../../ui/table/pager';
import { KindTabs } from './kind-tabs';
import { MarkedMessages } from './marked-messages';

const TopicsDialog = lazyPart(() => import('./topics-dialog'));

const pageSize = 20;

/** The messages to the person and their company: read, mark, remove, follow. */
export default function MessagePage() {
  const [{ type: text, page }, choose] = useListState(['type']);
  const type = oneOf(text, [1, 2]);
  const query = useMessages({ type: type ? String(type) : undefined, pageNum: page, pageSize });
  const error = useFailure(query, String(type));
  const { data, refetch, isFetching, isPlaceholderData } = query;
  // A page is empty when its messages were removed.
  const emptied = data?.list.length === 0 && !isPlaceholderData ? page : 1;
  const show = useEffectEvent((to: number) => choose({ page: to }));
  useEffect(() => {
    if (emptied > 1) show(emptied - 1);
  }, [emptied]);
  return (
    <MemberFrame
      title="站内消息"
      rights={useMe().data}
      actions={
        <>
          <TopicsButton />
          <RefreshButton busy={isFetching} onRefresh={() => refetch()} />
        </>
      }
    >
      <PagePanel
        title="站内消息"
        extra={<KindTabs type={type} onType={(to) => choose({ type: to ? String(to) : '' })} />}
      >
        {!data && !error && <Lines rows={8} />}
        {error && <Failed {...failureOf(error, refetch)} />}
        {data?.list.length === 0 && <Nothing text="没有消息" />}
        {data && data.list.length > 0 && (
          <MarkedMessages
            key={`${type}-${page}`}
            messages={data.list}
            all={type === 0}
            old={isPlaceholderData}
          />
        )}
        {data && (
          <Pager
            page={page}
            size={pageSize}
            total={data.totalRow}
            onPage={(to) => choose({ page: to })}
          />
        )}
      </PagePanel>
    </MemberFrame>
  );
}

function TopicsButton() {
  const [open, setOpen] = useState(false);
  if (!useMe().data?.roles.includes('member')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        接收设置
      </Button>
      <Suspense>{open && <TopicsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
