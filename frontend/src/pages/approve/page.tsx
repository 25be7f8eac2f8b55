import { Segmented } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { useMe } from '../../api/me';
import type { Colleague } from '../../api/types';
import { useApplications } from '../../api/users';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { Pager } from '../../ui/member-menu/pager';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import { Rows } from '../../ui/member-menu/rows';
import { Nothing } from '../../ui/nothing';
import { useApplicationColumns } from './application-columns';
import { RefuseDialog } from './refuse-dialog';
import { type ApplicationState, applied, refused } from './states';

const pageSize = 20;
const tabs: { value: ApplicationState; label: string; nothing: string }[] = [
  { value: applied, label: '待审核', nothing: '没有待审核的申请' },
  { value: refused, label: '未通过', nothing: '没有未通过的申请' },
];

/** Who applies to join the company: approved, or refused with a reason. */
export default function ApprovePage() {
  const [state, setState] = useState<ApplicationState>(applied);
  const [page, setPage] = useState(1);
  const [refusing, setRefusing] = useState<Colleague>();
  const query = useApplications({ state, pageNum: page, pageSize });
  const error = useFailure(query, String(state));
  const columns = useApplicationColumns(state, setRefusing);
  const { data, refetch, isFetching, isPlaceholderData } = query;
  const choose = (to: ApplicationState) => {
    setState(to);
    setPage(1);
  };
  return (
    <MemberFrame
      title="用户注册审核"
      rights={useMe().data}
      actions={<RefreshButton busy={isFetching} onRefresh={() => refetch()} />}
    >
      <PagePanel
        title="用户注册审核"
        note={data && !isPlaceholderData && `共 ${data.totalRow} 人`}
        extra={<Segmented aria-label="申请状态" options={tabs} value={state} onChange={choose} />}
      >
        {!data && !error && <Lines rows={5} />}
        {error && <Failed {...failureOf(error, refetch)} />}
        {data?.list.length === 0 && (
          <Nothing text={tabs.find(({ value }) => value === state)?.nothing} />
        )}
        {data && data.list.length > 0 && (
          <Rows
            label="加入本企业的申请"
            columns={columns}
            rows={data.list}
            rowKey={({ userID }) => userID}
            old={isPlaceholderData}
          />
        )}
        {data && <Pager page={page} size={pageSize} total={data.totalRow} onPage={setPage} />}
      </PagePanel>
      {refusing && <RefuseDialog user={refusing} onClose={() => setRefusing(undefined)} />}
    </MemberFrame>
  );
}
