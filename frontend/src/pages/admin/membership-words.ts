import type { AdminMember, MembershipVerb } from '../../api/admin';
import type { Tone } from '../../ui/state-tag';

/** The states of a membership, numbered as the server does: how each looks. */
export const membershipStates: Record<AdminMember['state'], [Tone, string]> = {
  1: ['waiting', '待审核'],
  2: ['good', '正常'],
  3: ['ended', '已冻结'],
  4: ['plain', '未通过'],
  5: ['plain', '已解绑'],
};

/** A step with a membership: what it is called, and what it does to the person. */
export interface MembershipStep {
  verb: MembershipVerb;
  name: string;
  text: string;
  /** whether it asks for a reason */
  reason?: boolean;
}

/** The steps that the platform can take with a membership, where the server allows them. */
export const membershipSteps: MembershipStep[] = [
  { verb: 'approve', name: '通过', text: '将成为该企业的成员，不对外展示' },
  { verb: 'refuse', name: '拒绝', text: '不会成为该企业的成员，会看到拒绝的原因', reason: true },
  {
    verb: 'freeze',
    name: '冻结',
    text: '将立即退出登录，不能再以该企业身份操作，直到解冻；其他企业的身份不受影响',
    reason: true,
  },
  { verb: 'unfreeze', name: '解冻', text: '可以重新以该企业身份登录' },
  {
    verb: 'unbind',
    name: '解绑',
    text: '将立即退出登录，不再是该企业的成员；本人可以重新申请加入',
    reason: true,
  },
];
