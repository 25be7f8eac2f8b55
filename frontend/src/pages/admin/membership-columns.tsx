import type { AdminMember } from '../../api/admin';
import { Rights } from '../../ui/company/rights';
import { momentText } from '../../ui/moment';
import { StateTag } from '../../ui/state-tag';
import type { Column } from '../../ui/table/column';
import { MembershipActions } from './membership-actions';
import { membershipStates } from './membership-words';

const applied = 1;

/** The columns of memberships after the first, which name the person or the company; `who` is that name. */
export function membershipColumns(who: (member: AdminMember) => string): Column<AdminMember>[] {
  return [
    { title: '状态', cell: (member) => <Standing member={member} /> },
    { title: '身份', cell: (member) => <Rights of={member} /> },
    {
      title: '申请时间',
      narrow: true,
      className: 'num',
      cell: ({ appliedAt }) => momentText(appliedAt),
    },
    {
      title: '操作',
      actions: true,
      cell: (member) => <MembershipActions member={member} who={who(member)} />,
    },
  ];
}

/** Where somebody stands in a company. */
export function MembershipState({ state }: Pick<AdminMember, 'state'>) {
  const [tone, text] = membershipStates[state] ?? ['plain', '未知'];
  return <StateTag tone={tone}>{text}</StateTag>;
}

/** The same with what was said about it. */
function Standing({ member: { state, note, remark } }: { member: AdminMember }) {
  const waits = state === applied;
  return (
    <span>
      <MembershipState state={state} />
      {waits && remark && <small>申请说明：{remark}</small>}
      {note && <small>{waits ? `上次未通过：${note}` : note}</small>}
    </span>
  );
}
