import { Button, Switch } from 'antd';
import { useState } from 'react';
import { made } from '../../../api/made';
import type { Colleague } from '../../../api/types';
import { useApprove } from '../../../api/users';
import { unknown } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import type { Column } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { type ApplicationState, applied } from './states';

const who: Column<Colleague>[] = [
  { title: '姓名', head: true, cell: ({ name }) => name },
  { title: '手机号', className: 'num', cell: ({ mobile }) => mobile },
  { title: '申请时间', className: 'num', cell: ({ appliedAt }) => timeText(appliedAt) },
  { title: '申请说明', cell: ({ remark }) => remark || unknown },
];

const decided: Column<Colleague>[] = [
  ...who,
  { title: '审核时间', className: 'num', cell: ({ decidedAt }) => timeText(decidedAt) },
  { title: '原因', cell: ({ note }) => note || unknown },
];

/**
 * Returns the columns of applications: for waiting ones, the buttons and the visibility of the number; for
 * refused ones, the reason.
 */
export function useApplicationColumns(
  state: ApplicationState,
  onRefuse: (user: Colleague) => void,
): Column<Colleague>[] {
  const [shown, setShown] = useState<number[]>([]);
  const admit = useApprove();
  const toast = useToast();
  const approve = ({ userID, name }: Colleague) =>
    made(admit.mutateAsync({ userID, isShow: shown.includes(userID) }), () =>
      toast.success(`${name}已加入本企业`),
    );
  const turn = (id: number, on: boolean) =>
    setShown(on ? [...shown, id] : shown.filter((one) => one !== id));
  if (state !== applied) return decided;
  return [
    ...who,
    { title: '上次未通过的原因', cell: ({ note }) => note || unknown },
    {
      title: '对外展示姓名和手机号',
      cell: ({ userID, name }) => (
        <Switch
          size="small"
          checked={shown.includes(userID)}
          aria-label={`对外展示 ${name}`}
          onChange={(on) => turn(userID, on)}
        />
      ),
    },
    {
      title: '操作',
      actions: true,
      cell: (user) => (
        <>
          <Button type="link" size="small" disabled={admit.isPending} onClick={() => approve(user)}>
            通过
          </Button>
          <Button type="link" size="small" danger onClick={() => onRefuse(user)}>
            拒绝
          </Button>
        </>
      ),
    },
  ];
}
