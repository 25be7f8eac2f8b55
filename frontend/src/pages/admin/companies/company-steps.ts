import {
  type AdminCompany,
  useDismissCompany,
  useFreezeCompany,
  useReviewCompany,
  useSetProductCompany,
  useUnfreezeCompany,
} from '../../../api/admin';
import { made } from '../../../api/made';
import { useAsk } from '../../../ui/ask';
import { useToast } from '../../../ui/toast';
import type { Approval } from './approval';

/** Returns the steps of the platform with a company. Far-reaching ones ask first. */
export function useCompanySteps() {
  const ask = useAsk();
  const toast = useToast();
  const review = useReviewCompany();
  const dismissed = useDismissCompany();
  const frozen = useFreezeCompany();
  const unfrozen = useUnfreezeCompany();
  const product = useSetProductCompany();
  return {
    approving: review.isPending,
    changing: unfrozen.isPending || product.isPending,
    approve: async ({ memberID, memberName, version }: AdminCompany, approval: Approval) => {
      const checked = Object.fromEntries(approval.checks.map((check) => [check, true]));
      await review.mutateAsync({
        memberID,
        version,
        approve: true,
        note: approval.note ?? '',
        ...checked,
      });
      toast.success(`${memberName}已通过审核`);
    },
    refuse: async ({ memberID, memberName, version }: AdminCompany, note: string) => {
      await review.mutateAsync({ memberID, version, approve: false, note });
      toast.success(`${memberName}已退回`);
    },
    dismiss: async ({ memberID, memberName }: AdminCompany, note: string) => {
      await dismissed.mutateAsync({ memberID, note });
      toast.success(`${memberName}的创建申请已关闭`);
    },
    freeze: async ({ memberID, memberName }: AdminCompany, note: string) => {
      await frozen.mutateAsync({ memberID, note });
      toast.success(`${memberName}已冻结`);
    },
    unfreeze: async ({ memberID, memberName }: AdminCompany) => {
      const text = `解冻后，${memberName}的成员可以重新登录和交易，是否继续？`;
      if (!(await ask({ title: '解冻企业', text }))) return;
      made(unfrozen.mutateAsync({ memberID }), () => toast.success(`${memberName}已解冻`));
    },
    setProduct: async ({ memberID, memberName }: AdminCompany, to: boolean) => {
      if (!(await ask({ title: '会员企业', text: productQuestion(memberName, to) }))) return;
      made(product.mutateAsync({ memberID, product: to }), () =>
        toast.success(to ? '已列入会员企业' : '已移出会员企业'),
      );
    },
  };
}

const productQuestion = (name: string, to: boolean) =>
  to
    ? `列入会员企业后，${name}的成员可以看到精选和优选的棉花，是否继续？`
    : `移出会员企业后，${name}的成员不能再看到精选和优选的棉花，是否继续？`;
