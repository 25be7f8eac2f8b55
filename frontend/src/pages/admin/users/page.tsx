import { useState } from 'react';
import { useUsers } from '../../../api/admin';
import { SearchPanel } from '../../../shell/search-panel';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import { oneOf, useListState } from '../../../ui/table/list-state';
import { AdminFrame } from '../frame';
import { StateChoice } from '../state-choice';
import { FreezeUser } from './freeze-user';
import { type UserStep, useUserColumns } from './user-columns';
import { UserCompanies } from './user-companies';

const pageSize = 20;
const states = [
  [1, '正常'],
  [2, '已冻结'],
] as const;

/** People: to which companies each belongs and as what, and freezing them. */
export default function UsersPage() {
  const list = useListState(['state', 'name']);
  const [{ state, name, page }, choose] = list;
  const request = { state: oneOf(state, [1, 2]), name, pageNum: page, pageSize };
  const query = useUsers(request);
  const [open, setOpen] = useState<{ id: number; step: UserStep }>();
  const columns = useUserColumns(({ id }, step) => setOpen({ id, step }));
  const user = query.data?.list.find(({ id }) => id === open?.id);
  const close = () => setOpen(undefined);
  return (
    <AdminFrame
      title="用户"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <SearchPanel
        title="用户"
        unit="人"
        list={list}
        keyword={['name', '姓名或手机号', 40]}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Nothing text={name ? `没有姓名或手机号含“${name}”的用户` : '暂无数据'} />}
      >
        <StateChoice
          states={states}
          value={request.state}
          onChange={(to) => choose({ state: to })}
        />
      </SearchPanel>
      {user && open?.step === 'freeze' && <FreezeUser user={user} onClose={close} />}
      {user && open?.step === 'companies' && <UserCompanies user={user} onClose={close} />}
    </AdminFrame>
  );
}
