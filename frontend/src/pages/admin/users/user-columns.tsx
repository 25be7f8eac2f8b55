import { Button } from 'antd';
import { Link } from 'react-router';
import { type AdminUser, useSetAdmin, useUnfreezeUser } from '../../../api/admin';
import { made } from '../../../api/made';
import { useAsk } from '../../../ui/ask';
import { StateTag } from '../../../ui/state-tag';
import { type Column, timeColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { MembershipState } from '../membership-columns';

const frozen = 2;

/** The usual state of a membership, which is not shown. */
const active = 2;

/** The open dialog of a person: freezing, or companies. */
export type UserStep = 'freeze' | 'companies';

/** Returns the columns of the people. */
export function useUserColumns(
  onOpen: (user: AdminUser, step: UserStep) => void,
): Column<AdminUser>[] {
  const { unfreeze, setAdmin, changing } = useSteps();
  return [
    { title: '姓名', head: true, cell: (user) => <Name user={user} /> },
    { title: '编号', narrow: true, className: 'num', cell: ({ id }) => id },
    { title: '手机号', narrow: true, className: 'num', cell: ({ mobile }) => mobile },
    {
      title: '状态',
      narrow: true,
      cell: ({ state }) =>
        state === frozen ? (
          <StateTag tone="ended">已冻结</StateTag>
        ) : (
          <StateTag tone="good">正常</StateTag>
        ),
    },
    { title: '企业', cell: ({ companies }) => <Companies companies={companies} /> },
    timeColumn('注册时间', ({ registeredAt }) => registeredAt),
    {
      title: '操作',
      actions: true,
      cell: (user) => (
        <>
          {user.state === frozen ? (
            <Button type="link" size="small" disabled={changing} onClick={() => unfreeze(user)}>
              解冻
            </Button>
          ) : (
            <Button type="link" size="small" danger onClick={() => onOpen(user, 'freeze')}>
              冻结
            </Button>
          )}
          <Button
            type="link"
            size="small"
            disabled={changing || (user.state === frozen && !user.admin)}
            onClick={() => setAdmin(user, !user.admin)}
          >
            {user.admin ? '取消平台管理员' : '设为平台管理员'}
          </Button>
          {user.companies.length > 0 && (
            <Button type="link" size="small" onClick={() => onOpen(user, 'companies')}>
              企业身份
            </Button>
          )}
          <Link to={`/admin/events?kind=user&key=${user.id}`}>记录</Link>
        </>
      ),
    },
  ];
}

function Name({ user: { name, admin } }: { user: AdminUser }) {
  return (
    <span>
      {name} {admin && <StateTag tone="plain">平台管理员</StateTag>}
    </span>
  );
}

function Companies({ companies }: Pick<AdminUser, 'companies'>) {
  if (companies.length === 0) return <span className={styles.quiet}>没有企业</span>;
  return (
    <ul>
      {companies.map(({ userID, memberName, isManager, state }) => (
        <li key={userID}>
          {memberName} {isManager === 1 && <StateTag tone="plain">管理员</StateTag>}
          {state !== active && <MembershipState state={state} />}
        </li>
      ))}
    </ul>
  );
}

function useSteps() {
  const ask = useAsk();
  const toast = useToast();
  const unfrozen = useUnfreezeUser();
  const admin = useSetAdmin();
  const unfreeze = async ({ id, name }: AdminUser) => {
    const text = `解冻后，${name}可以重新登录，是否继续？`;
    if (!(await ask({ title: '解冻用户', text }))) return;
    made(unfrozen.mutateAsync({ id }), () => toast.success(`${name}已解冻`));
  };
  const setAdmin = async ({ id, name }: AdminUser, to: boolean) => {
    const text = to
      ? `${name}将可以审核和冻结企业、冻结用户、修改基础资料，是否继续？`
      : `${name}将立即退出登录，不能再打开平台管理，是否继续？`;
    if (!(await ask({ title: to ? '设为平台管理员' : '取消平台管理员', text }))) return;
    made(admin.mutateAsync({ id, admin: to }), () => toast.success('已修改'));
  };
  return { unfreeze, setAdmin, changing: unfrozen.isPending || admin.isPending };
}
