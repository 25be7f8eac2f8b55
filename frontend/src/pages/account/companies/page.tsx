import { Button } from 'antd';
import { useState } from 'react';
import { belongs, useCompanies } from '../../../api/account';
import { useMe } from '../../../api/me';
import type { Enterprise } from '../../../api/types';
import { TableArea } from '../../../shell/table-area';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { AgainDialog } from './again-dialog';
import { companyColumns } from './company-columns';
import { JoinDialog } from './join-dialog';

/** The companies of the person: switch, leave, join, found. */
export default function InformPage() {
  const [joining, setJoining] = useState<{ refused?: Enterprise }>();
  const query = useCompanies();
  const columns = companyColumns((refused) => setJoining({ refused }));
  const { data, refetch, isFetching } = query;
  const join = (
    <Button type="primary" onClick={() => setJoining({})}>
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
        note={data && `共 ${data.filter(belongs).length} 家`}
        extra={data && data.length > 0 && join}
      >
        <TableArea
          label="关联企业"
          lines={4}
          query={query}
          columns={columns}
          rowKey={({ userID }) => userID}
          rowClass={({ status }) => (status === 1 ? 'closed' : '')}
          empty={
            <Nothing text="您还没有加入企业。加入企业或创建企业后，就可以询盘、挂牌和交易">
              {join}
            </Nothing>
          }
        />
      </PagePanel>
      {joining?.refused && (
        <AgainDialog company={joining.refused} onClose={() => setJoining(undefined)} />
      )}
      {joining && !joining.refused && <JoinDialog onClose={() => setJoining(undefined)} />}
    </MemberFrame>
  );
}
