import { Button } from 'antd';
import { Link } from 'react-router';
import { useLeave } from '../../../api/company';
import type { Enterprise } from '../../../api/types';
import { useEnter } from '../../../shell/use-enter';
import { useWithdrawing } from '../../../shell/use-withdraw';
import { useAsk } from '../../../ui/ask';
import { accountPath } from '../../../ui/chrome/places';
import { useToast } from '../../../ui/toast';

const applied = 1;
const refused = 4;

interface CompanyActionsProps {
  company: Enterprise;
  onApply: (company: Enterprise) => void;
}

/** The actions on a company of the person: enter, apply again, leave. */
export function CompanyActions({ company, onApply }: CompanyActionsProps) {
  const { memberName, state, verbs } = company;
  const leave = useLeaving();
  const withdraw = useWithdrawing();
  const leaving = leavingOf(company).name;
  return (
    <>
      {state === 1 ? (
        <b className="current-company">当前账号</b>
      ) : (
        <EnterButton company={company} />
      )}
      {state === 1 && verbs.includes('withdraw') && (
        <Link to={accountPath} aria-label={`完善资料 ${memberName}`}>
          完善资料
        </Link>
      )}
      {verbs.includes('apply') && (
        <Act name="重新申请" company={memberName} onAct={() => onApply(company)} />
      )}
      {verbs.includes('withdraw') && (
        <Act name="撤回创建" company={memberName} onAct={() => withdraw(company)} />
      )}
      {verbs.includes('leave') && (
        <Act name={leaving} company={memberName} onAct={() => leave(company)} />
      )}
    </>
  );
}

function Act({ name, company, onAct }: { name: string; company: string; onAct: () => void }) {
  return (
    <Button type="link" size="small" aria-label={`${name} ${company}`} onClick={onAct}>
      {name}
    </Button>
  );
}

function EnterButton({ company }: { company: Enterprise }) {
  const [enter, entering] = useEnter();
  if (!company.entry) return null;
  const name = company.entry === 'choose_login' ? '完善资料' : '切换';
  return (
    <Button
      size="small"
      loading={entering !== undefined}
      aria-label={`${name} ${company.memberName}`}
      onClick={() => enter(company)}
    >
      {name}
    </Button>
  );
}

/** Returns the texts of leaving: the button, the question, the notice. */
function leavingOf({ memberName, membership, state }: Enterprise) {
  if (membership === applied) {
    return { name: '撤回申请', text: `将撤回加入${memberName}的申请`, done: '已撤回申请' };
  }
  if (membership === refused) {
    return { name: '移除', text: `不再显示加入${memberName}的申请`, done: '已移除' };
  }
  const out = state === 1 ? '您将退出登录，' : '';
  const text = `退出${memberName}后，${out}不能再以该企业身份操作`;
  return { name: '退出企业', text, done: '已退出企业' };
}

/** Leaves a company, or withdraws the application to join it, after a confirmation. */
function useLeaving() {
  const ask = useAsk();
  const toast = useToast();
  const leave = useLeave();
  return async (company: Enterprise) => {
    const { text, done } = leavingOf(company);
    if (!(await ask({ text: `${text}，是否继续？` }))) return;
    // The row is removed by then, so the notice must not depend on it.
    await leave.mutateAsync(company).then(
      () => toast.success(done),
      () => {},
    );
  };
}
