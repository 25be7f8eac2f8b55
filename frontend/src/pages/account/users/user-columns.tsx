import { Button, Switch } from 'antd';
import type { Colleague } from '../../../api/types';
import { useSetManager, useSetProduct, useShow, useUnfreeze } from '../../../api/users';
import { useAsk } from '../../../ui/ask';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';

const frozen = 3;

/** Returns the columns of the members, with the switches and buttons that the server allows. */
export function useUserColumns(
  onLeave: (user: Colleague, step: 'freeze' | 'unbind') => void,
): Column<Colleague>[] {
  const { changing, show, setProduct, setManager, unfreeze } = useSteps();
  const right = (
    title: string,
    on: (user: Colleague) => number,
    turn: (user: Colleague, to: boolean) => void,
  ): Column<Colleague> => ({
    title,
    cell: (user) => (
      <Switch
        size="small"
        checked={on(user) === 1}
        disabled={user.state === frozen || changing}
        aria-label={`${title} ${user.name}`}
        onChange={(to) => turn(user, to)}
      />
    ),
  });
  return [
    { title: '姓名', head: true, cell: (user) => <Name user={user} /> },
    { title: '手机号', className: 'num', cell: ({ mobile }) => mobile },
    { title: '状态', cell: (user) => <State user={user} /> },
    right('对外展示', ({ isShow }) => isShow, show),
    right('产品管理', ({ isProductManagement }) => isProductManagement, setProduct),
    right('管理员', ({ isManager }) => isManager, setManager),
    {
      title: '操作',
      actions: true,
      cell: (user) => (
        <>
          {user.verbs.includes('freeze') && (
            <Button type="link" size="small" onClick={() => onLeave(user, 'freeze')}>
              冻结
            </Button>
          )}
          {user.verbs.includes('unfreeze') && (
            <Button type="link" size="small" onClick={() => unfreeze(user)}>
              解冻
            </Button>
          )}
          {user.verbs.includes('unbind') && (
            <Button type="link" size="small" danger onClick={() => onLeave(user, 'unbind')}>
              解绑
            </Button>
          )}
        </>
      ),
    },
  ];
}

function State({ user: { state, note } }: { user: Colleague }) {
  if (state !== frozen) return <StateTag tone="good">正常</StateTag>;
  return (
    <span>
      <StateTag tone="ended">已冻结</StateTag>
      {note && <small className="row-note">{note}</small>}
    </span>
  );
}

function Name({ user: { name, isSelf } }: { user: Colleague }) {
  return (
    <span>
      {name} {isSelf && <StateTag tone="plain">本人</StateTag>}
    </span>
  );
}

/** Returns the steps of a manager with a member. Far-reaching ones ask first. */
function useSteps() {
  const ask = useAsk();
  const toast = useToast();
  const shown = useShow();
  const product = useSetProduct();
  const manager = useSetManager();
  const unfrozen = useUnfreeze();
  const done = (text: string) => ({ onSuccess: () => toast.success(text) });
  return {
    changing: [shown, product, manager, unfrozen].some(({ isPending }) => isPending),
    show: ({ userID, name }: Colleague, isShow: boolean) =>
      shown.mutate({ userID, isShow }, done(isShow ? `已展示${name}` : `已隐藏${name}`)),
    setProduct: ({ userID }: Colleague, isProductManagement: boolean) =>
      product.mutate(
        { userID, isProductManagement },
        done(isProductManagement ? '已开通产品管理' : '已取消产品管理'),
      ),
    setManager: async (user: Colleague, isManager: boolean) => {
      if (await ask({ text: managerQuestion(user, isManager) })) {
        manager.mutate(
          { userID: user.userID, isManager },
          done(isManager ? '已设为管理员' : '已取消管理员'),
        );
      }
    },
    unfreeze: ({ userID }: Colleague) => unfrozen.mutate({ userID }, done('已解冻')),
  };
}

function managerQuestion({ name, isSelf }: Colleague, to: boolean): string {
  if (to) return `设为管理员后，${name}可以管理本企业的用户和信息，是否继续？`;
  return isSelf ? '取消后，您将不能再管理本企业，是否继续？' : `取消${name}的管理员，是否继续？`;
}
