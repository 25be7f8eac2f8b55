import { Button } from 'antd';
import { useLeave } from '../../api/company';
import type { Enterprise } from '../../api/types';
import { useEnter } from '../../shell/use-enter';
import { useAsk } from '../../ui/ask';
import type { RowColumn } from '../../ui/member-menu/rows';
import { StateTag } from '../../ui/member-menu/state-tag';
import { momentText } from '../../ui/moment';
import { useToast } from '../../ui/toast';
import { standingOf } from './standing';

const approved = 2;
const applied = 1;

/** The columns of a person's companies; told the name of a company that is asked again. */
export function useCompanyColumns(onApply: (name: string) => void): RowColumn<Enterprise>[] {
  const [enter, entering] = useEnter();
  const leave = useLeaving();
  return [
    { title: '企业名称', head: true, cell: ({ memberName }) => memberName },
    { title: '身份', cell: (company) => <Rights company={company} /> },
    { title: '状态', cell: (company) => <Standing company={company} /> },
    { title: '申请时间', className: 'num', cell: ({ appliedAt }) => momentText(appliedAt) },
    {
      title: '操作',
      className: 'actions',
      cell: (company) => (
        <>
          {company.state === 1 && <b className="current-company">当前账号</b>}
          {company.state !== 1 && company.status === approved && (
            <Button
              size="small"
              loading={entering === company.userID}
              disabled={entering !== undefined}
              aria-label={`切换到 ${company.memberName}`}
              onClick={() => enter(company)}
            >
              切换
            </Button>
          )}
          {company.verbs.includes('apply') && (
            <Button type="link" size="small" onClick={() => onApply(company.memberName)}>
              重新申请
            </Button>
          )}
          {company.verbs.includes('leave') && (
            <Button
              type="link"
              size="small"
              aria-label={`${leaveName(company)} ${company.memberName}`}
              onClick={() => leave(company)}
            >
              {leaveName(company)}
            </Button>
          )}
        </>
      ),
    },
  ];
}

const leaveName = ({ membership }: Enterprise) =>
  membership === applied ? '撤回申请' : '退出企业';

/** Leaves a company, or takes the application back, after asking. */
function useLeaving() {
  const ask = useAsk();
  const toast = useToast();
  const leave = useLeave();
  return async (company: Enterprise) => {
    const { memberName, membership, userID, state } = company;
    const left = state === 1 ? '您将退出登录，' : '';
    const text =
      membership === applied
        ? `将撤回加入${memberName}的申请，是否继续?`
        : `退出${memberName}后，${left}不能再以该企业身份操作，是否继续?`;
    if (!(await ask({ text }))) return;
    leave.mutate(userID, {
      onSuccess: () => toast.success(membership === applied ? '已撤回申请' : '已退出企业'),
    });
  };
}

function Rights({ company: { isManager, isProductManagement } }: { company: Enterprise }) {
  if (isManager !== 1 && isProductManagement !== 1) return '成员';
  return (
    <span>
      {isManager === 1 && <StateTag tone="good">管理员</StateTag>}
      {isProductManagement === 1 && <StateTag tone="good">产品管理</StateTag>}
    </span>
  );
}

function Standing({ company }: { company: Enterprise }) {
  const [text, tone] = standingOf(company);
  return (
    <span>
      <StateTag tone={tone}>{text}</StateTag>
      {company.note && <small className="row-note">{company.note}</small>}
    </span>
  );
}
