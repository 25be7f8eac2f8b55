import { Link } from 'react-router';
import { type AdminUser, useFreezeUser } from '../../../api/admin';
import { useAsk } from '../../../ui/ask';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { NoteDialog } from '../note-dialog';

interface FreezeUserProps {
  user: AdminUser;
  onClose: () => void;
}

/** Freezes a person for a reason. Companies left without a manager are named before and after. */
export function FreezeUser({ user, onClose }: FreezeUserProps) {
  const freeze = useFreezeUser();
  const toast = useToast();
  const ask = useAsk();
  const led = user.companies.filter(({ isLastManager }) => isLastManager);
  const agree = async (note: string) => {
    const { companies } = await freeze.mutateAsync({ id: user.id, note });
    toast.success(`${user.name}已冻结`);
    if (companies.length === 0) return;
    const names = companies.map(({ memberName }) => memberName).join('、');
    void ask({ text: `${names}现在没有可用的管理员，请为企业另设管理员。`, decline: null });
  };
  return (
    <NoteDialog title={`冻结 ${user.name}`} agree="冻结" danger onAgree={agree} onClose={onClose}>
      {user.name}（<span className="num">{user.mobile}</span>
      ）将在所有设备上立即退出登录，不能再登录任何企业，直到解冻。
      {led.length > 0 ? (
        <LastManager name={user.name} companies={led} />
      ) : (
        '企业的其他成员不受影响。'
      )}
    </NoteDialog>
  );
}

function LastManager({ name, companies }: Pick<AdminUser, 'name' | 'companies'>) {
  return (
    <div className={styles.warningNote} role="alert">
      {name}是以下企业唯一的管理员，冻结后企业没有人可以管理，请先设置另一位管理员：
      <ul>
        {companies.map(({ userID, memberName }) => (
          <li key={userID}>
            <Link to={`/admin/companies?${new URLSearchParams({ name: memberName })}`}>
              {memberName}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
