import { Segmented } from 'antd';
import { useState } from 'react';
import { useMe } from '../../../api/me';
import type { Colleague } from '../../../api/types';
import { useApplications } from '../../../api/users';
import { PageArea } from '../../../shell/table-area';
import { whole } from '../../../ui/format';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { useApplicationColumns } from './application-columns';
import { RefuseDialog } from './refuse-dialog';
import { type ApplicationState, applied, refused } from './states';

const pageSize = 20;
const tabs: { value: ApplicationState; label: string; nothing: string }[] = [
  { value: applied, label: '待审核', nothing: '没有待审核的申请' },
  { value: refused, label: '未通过', nothing: '没有未通过的申请' },
];

/** The applications to join the company, to approve or to refuse with a reason. */
export default function ApprovePage() {
  const [{ state, page }, setInput] = useState<{ state: ApplicationState; page: number }>({
    state: applied,
    page: 1,
  });
  const [refusing, setRefusing] = useState<Colleague>();
  const query = useApplications({ state, pageNum: page, pageSize });
  const columns = useApplicationColumns(state, setRefusing);
  return (
    <MemberFrame
      title="用户注册审核"
      rights={useMe().data}
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <PagePanel
        title="用户注册审核"
        note={query.data && !query.isPlaceholderData && `共 ${whole(query.data.totalRow)} 人`}
        extra={
          <Segmented
            aria-label="申请状态"
            options={tabs}
            value={state}
            onChange={(to) => setInput({ state: to, page: 1 })}
          />
        }
      >
        <PageArea
          label="加入本企业的申请"
          lines={5}
          query={query}
          question={String(state)}
          columns={columns}
          rowKey={({ userID }) => userID}
          onPage={(to) => setInput({ state, page: to })}
          empty={<Nothing text={tabs.find(({ value }) => value === state)?.nothing} />}
        />
      </PagePanel>
      {refusing && <RefuseDialog user={refusing} onClose={() => setRefusing(undefined)} />}
    </MemberFrame>
  );
}
