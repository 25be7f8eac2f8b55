import type { AdminMember } from '../../api/admin';
import { Rights } from '../../ui/company/rights';
import { StateTag } from '../../ui/state-tag';
import { type Column, timeColumn } from '../../ui/table/column';
import { MembershipActions } from './membership-actions';
import { membershipStates } from './membership-words';

const applied = 1;

/** Returns the columns of memberships after the first one; `who` is the name of the person or company. */
export function membershipColumns(who: (member: AdminMember) => string): Column<AdminMember>[] {
  return [
    { title: '状态', cell: (member) => <State member={member} /> },
    { title: '身份', cell: (member) => <Rights of={member} /> },
    timeColumn('申请时间', ({ appliedAt }) => appliedAt),
    {
      title: '操作',
      actions: true,
      cell: (member) => <MembershipActions member={member} who={who(member)} />,
    },
  ];
}

/** The state of a membership. */
export function MembershipState({ state }: Pick<AdminMember, 'state'>) {
  const [tone, text] = membershipStates[state];
  return <StateTag tone={tone}>{text}</StateTag>;
}

/** The state with its reason. */
function State({ member: { state, note, remark } }: { member: AdminMember }) {
  const waits = state === applied;
  return (
    <span>
      <MembershipState state={state} />
      {waits && remark && <small>申请说明：{remark}</small>}
      {note && <small>{waits ? `上次未通过：${note}` : note}</small>}
    </span>
  );
}
