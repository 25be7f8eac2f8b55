import { useState } from 'react';
import { type AdminUser, useFreezeUser, useUsers } from '../../api/admin';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import { Nothing } from '../../ui/nothing';
import { useToast } from '../../ui/toast';
import { oneOf, useAsked } from './asked';
import { AdminFrame } from './frame';
import { NameSearch } from './name-search';
import { NoteDialog } from './note-dialog';
import { PageArea } from './rows-area';
import { StateChoice } from './state-choice';
import { useUserColumns } from './user-columns';

const pageSize = 20;
const states = [
  [1, '正常'],
  [2, '已冻结'],
] as const;

/** People: to which companies each belongs, and freezing them. */
export default function UsersPage() {
  const [{ state, name, page }, choose] = useAsked(['state', 'name']);
  const asked = { state: oneOf(state, [1, 2]), name, pageNum: page, pageSize };
  const query = useUsers(asked);
  const [freezing, setFreezing] = useState<AdminUser>();
  const columns = useUserColumns(setFreezing);
  return (
    <AdminFrame
      title="用户"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <PagePanel
        title="用户"
        note={query.data && `共 ${query.data.totalRow} 人`}
        extra={
          <>
            <StateChoice
              states={states}
              value={asked.state}
              onChange={(to) => choose({ state: to })}
            />
            <NameSearch
              what="姓名或手机号"
              label="按姓名或手机号查找"
              maxLength={40}
              value={name}
              onFind={(text) => choose({ name: text })}
            />
          </>
        }
      >
        <PageArea
          label="用户"
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          onPage={(to) => choose({ page: to })}
          empty={<Nothing text={name ? `没有姓名或手机号含“${name}”的用户` : '暂无数据'} />}
        />
      </PagePanel>
      {freezing && <FreezeDialog user={freezing} onClose={() => setFreezing(undefined)} />}
    </AdminFrame>
  );
}

function FreezeDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const freeze = useFreezeUser();
  const toast = useToast();
  return (
    <NoteDialog
      title={`冻结 ${user.name}`}
      agree="冻结"
      danger
      onAgree={async (note) => {
        await freeze.mutateAsync({ id: user.id, note });
        toast.success(`${user.name}已冻结`);
      }}
      onClose={onClose}
    >
      {user.name}（<span className="num">{user.mobile}</span>
      ）将在所有设备上立即退出登录，不能再登录任何企业，直到解冻。企业的其他成员不受影响。
    </NoteDialog>
  );
}
