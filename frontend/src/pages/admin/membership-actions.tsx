import { Button } from 'antd';
import { useState } from 'react';
import { type AdminMember, useChangeMember, useSetMemberManager } from '../../api/admin';
import { made } from '../../api/made';
import { useAsk } from '../../ui/ask';
import { useToast } from '../../ui/toast';
import { type MembershipStep, membershipSteps } from './membership-words';
import { NoteDialog } from './note-dialog';

const active = 2;

interface MembershipActionsProps {
  member: AdminMember;
  /** the name of the row for the labels of the buttons */
  who: string;
}

/** The steps of a membership. Some ask for a reason. */
export function MembershipActions({ member, who }: MembershipActionsProps) {
  const [reasoning, setReasoning] = useState<MembershipStep>();
  const [dismissing, setDismissing] = useState(false);
  const { step, take, makeManager, dismiss, busy } = useSteps(member);
  const { name, memberName, state, verbs } = member;
  const manages = member.isManager === 1;
  const managerName = manages ? '取消管理员' : '设为管理员';
  return (
    <>
      {membershipSteps
        .filter(({ verb }) => verbs.includes(verb))
        .map((one) => (
          <Button
            key={one.verb}
            type="link"
            size="small"
            danger={one.reason}
            disabled={busy}
            aria-label={`${one.name} ${who}`}
            onClick={() => (one.reason ? setReasoning(one) : step(one))}
          >
            {one.name}
          </Button>
        ))}
      {state === active && (
        <Button
          type="link"
          size="small"
          danger={manages}
          disabled={busy}
          aria-label={`${managerName} ${who}`}
          onClick={() => (manages ? setDismissing(true) : makeManager())}
        >
          {managerName}
        </Button>
      )}
      {reasoning && (
        <NoteDialog
          title={`${reasoning.name} ${name}`}
          agree={reasoning.name}
          danger
          onAgree={(note) => take(reasoning, note)}
          onClose={() => setReasoning(undefined)}
        >
          {name}（{memberName}）{reasoning.text}。
        </NoteDialog>
      )}
      {dismissing && (
        <NoteDialog
          title={`取消管理员 ${name}`}
          agree="取消管理员"
          danger
          onAgree={dismiss}
          onClose={() => setDismissing(false)}
        >
          {name}将不能再管理{memberName}，他和企业的其他管理员会收到写有原因的站内消息。
        </NoteDialog>
      )}
    </>
  );
}

function useSteps({ userID, name, memberName }: AdminMember) {
  const ask = useAsk();
  const toast = useToast();
  const changed = useChangeMember();
  const manager = useSetMemberManager();
  // The row may disappear with the step, so the notice must not depend on it.
  const take = async (step: MembershipStep, note?: string) => {
    await changed.mutateAsync({ userID, verb: step.verb, note });
    toast.success(`已${step.name}${name}`);
  };
  const step = async (one: MembershipStep) => {
    const question = `${name}（${memberName}）${one.text}，是否继续？`;
    if (await ask({ title: one.name, text: question })) await take(one).catch(() => {});
  };
  const makeManager = async () => {
    const text = `${name}将可以管理${memberName}的用户和信息，是否继续？`;
    if (!(await ask({ title: '设为管理员', text }))) return;
    made(manager.mutateAsync({ userID, isManager: true }), () => toast.success('已设为管理员'));
  };
  const dismiss = async (note: string) => {
    await manager.mutateAsync({ userID, isManager: false, note });
    toast.success('已取消管理员');
  };
  const busy = changed.isPending || manager.isPending;
  return { step, take, makeManager, dismiss, busy };
}
