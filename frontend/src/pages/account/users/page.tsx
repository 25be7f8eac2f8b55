import { Input } from 'antd';
import { useState } from 'react';
import { useMe } from '../../../api/me';
import type { Colleague } from '../../../api/types';
import { useColleagues } from '../../../api/users';
import { SearchPanel } from '../../../shell/search-panel';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import type { ListState } from '../../../ui/table/list-state';
import { FreezeDialog } from './freeze-dialog';
import { UnbindDialog } from './unbind-dialog';
import { useUserColumns } from './user-columns';

const pageSize = 20;

/** The members of the company, and what a manager may do with them. */
export default function UserListPage() {
  const [input, setInput] = useState<ListState<'name'>>({ name: '', page: 1 });
  const { name, page } = input;
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
      <SearchPanel
        title="用户管理"
        label="用户"
        unit="人"
        lines={6}
        list={[input, (next) => setInput({ ...input, ...next })]}
        query={query}
        columns={columns}
        rowKey={({ userID }) => userID}
        empty={<Nothing text={name ? `没有姓名或手机号含“${name}”的用户` : '暂无数据'} />}
      >
        <Input.Search
          allowClear
          maxLength={40}
          placeholder="姓名或手机号"
          aria-label="按姓名或手机号查找"
          onSearch={(text) => setInput({ name: text.trim(), page: 1 })}
        />
      </SearchPanel>
      {leaving?.step === 'unbind' && <UnbindDialog user={leaving.user} onClose={close} />}
      {leaving?.step === 'freeze' && <FreezeDialog user={leaving.user} onClose={close} />}
    </MemberFrame>
  );
}
