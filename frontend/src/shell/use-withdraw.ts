import { useWithdraw } from '../api/company';
import type { Enterprise } from '../api/types';
import { useAsk } from '../ui/ask';
import { useToast } from '../ui/toast';

/** Withdraws a new company after a confirmation. Returns whether it is withdrawn. */
export function useWithdrawing(): (company: Enterprise) => Promise<boolean> {
  const ask = useAsk();
  const toast = useToast();
  const withdraw = useWithdraw();
  return async (company) => {
    const out = company.state === 1 ? '，您将退出登录' : '';
    const text = `将撤回创建${company.memberName}的申请，已填写的资料不再保留${out}，是否继续？`;
    if (!(await ask({ title: '撤回创建', text }))) return false;
    const given = await withdraw.mutateAsync(company).then(
      () => true,
      () => false,
    );
    if (given) toast.success('已撤回创建申请');
    return given;
  };
}
