import { Button } from 'antd';
import type { Colleague } from '../../api/types';
import { useApprove } from '../../api/users';
import type { RowColumn } from '../../ui/member-menu/rows';
import { momentText } from '../../ui/moment';
import { useToast } from '../../ui/toast';
import { type ApplicationState, applied } from './states';

/** The columns of applications: of those that wait, the buttons; of the refused ones, why. */
export function useApplicationColumns(
  state: ApplicationState,
  onRefuse: (user: Colleague) => void,
): RowColumn<Colleague>[] {
  const admit = useApprove();
  const toast = useToast();
  const approve = ({ userID, name }: Colleague) =>
    admit.mutate(userID, { onSuccess: () => toast.success(`${name}已加入本企业`) });
  const who: RowColumn<Colleague>[] = [
    { title: '姓名', head: true, cell: ({ name }) => name },
    { title: '手机号', className: 'num', cell: ({ mobile }) => mobile },
    { title: '申请时间', className: 'num', cell: ({ appliedAt }) => momentText(appliedAt) },
  ];
  if (state === applied) {
    return [
      ...who,
      {
        title: '操作',
        className: 'actions',
        cell: (user) => (
          <>
            <Button
              type="link"
              size="small"
              disabled={admit.isPending}
              onClick={() => approve(user)}
            >
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
  return [
    ...who,
    { title: '审核时间', className: 'num', cell: ({ decidedAt }) => momentText(decidedAt) },
    { title: '原因', cell: ({ note }) => note || '—' },
  ];
}
