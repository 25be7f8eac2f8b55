import { Input } from 'antd';
import { useState } from 'react';
import { useMe } from '../../../api/me';
import type { Colleague } from '../../../api/types';
import { useColleagues } from '../../../api/users';
import { PageArea } from '../../../shell/table-area';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { FreezeDialog } from './freeze-dialog';
import { UnbindDialog } from './unbind-dialog';
import { useUserColumns } from './user-columns';

const pageSize = 20;

/** The members of the company, and what a manager may do with them. */
export default function UserListPage() {
  const [{ name, page }, setInput] = useState({ name: '', page: 1 });
  const [leaving, setLeaving] = useState<{ user: Colleague; step: 'freeze' | 'unbind' }>();
  const query = useColleagues({ name, pageNum: page, pageSize });
  const columns = useUserColumns((user, step) => setLeaving({ user, step }));
  const close = () => setLeaving(undefined);
  return (
    <MemberFrame
      title="用户管理"
      rights={useMe().data}
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <PagePanel
        title="用户管理"
        note={query.data && `共 ${query.data.totalRow} 人`}
        extra={
          <Input.Search
            allowClear
            maxLength={40}
            placeholder="姓名或手机号"
            aria-label="按姓名或手机号查找"
            onSearch={(text) => setInput({ name: text.trim(), page: 1 })}
          />
        }
      >
        <PageArea
          label="用户"
          lines={6}
          query={query}
          columns={columns}
          rowKey={({ userID }) => userID}
          onPage={(to) => setInput({ name, page: to })}
          empty={<Nothing text={name ? `没有姓名或手机号含“${name}”的用户` : '暂无数据'} />}
        />
      </PagePanel>
      {leaving?.step === 'unbind' && <UnbindDialog user={leaving.user} onClose={close} />}
      {leaving?.step === 'freeze' && <FreezeDialog user={leaving.user} onClose={close} />}
    </MemberFrame>
  );
}
