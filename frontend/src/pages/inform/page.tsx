import { Button } from 'antd';
import { useState } from 'react';
import { useCompanies } from '../../api/account';
import { failureOf } from '../../api/client';
import { useFailure } from '../../api/failure';
import { useMe } from '../../api/me';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { MemberFrame } from '../../ui/member-menu/member-frame';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import { Rows } from '../../ui/member-menu/rows';
import { Nothing } from '../../ui/nothing';
import { useCompanyColumns } from './company-columns';
import { JoinDialog } from './join-dialog';

/** The companies of the person who is logged in: switched to, left, joined, founded. */
export default function InformPage() {
  const [joining, setJoining] = useState<{ name: string }>();
  const query = useCompanies();
  const error = useFailure(query);
  const columns = useCompanyColumns((name) => setJoining({ name }));
  const { data, refetch, isFetching } = query;
  const join = (
    <Button type="primary" onClick={() => setJoining({ name: '' })}>
      关联新企业
    </Button>
  );
  return (
    <MemberFrame
      title="关联企业"
      rights={useMe().data}
      actions={<RefreshButton busy={isFetching} onRefresh={() => refetch()} />}
    >
      <PagePanel
        title="关联企业"
        note={data && `共 ${data.length} 家`}
        extra={data && data.length > 0 && join}
      >
        {!data && !error && <Lines rows={4} />}
        {error && <Failed {...failureOf(error, refetch)} />}
        {data?.length === 0 && (
          <Nothing text="您还没有加入企业。加入企业或创建企业后，就可以询价、挂牌和交易">
            {join}
          </Nothing>
        )}
        {data && data.length > 0 && (
          <Rows
            label="关联企业"
            columns={columns}
            rows={data}
            rowKey={({ userID }) => userID}
            rowClass={({ status }) => (status === 1 ? 'closed' : '')}
          />
        )}
      </PagePanel>
      {joining && <JoinDialog name={joining.name} onClose={() => setJoining(undefined)} />}
    </MemberFrame>
  );
}
