import { type AdminCompany, readCompany } from '../../../api/admin';
import { CallError, conflict } from '../../../api/client';
import { NoteDialog } from '../note-dialog';
import { CompanyDialog } from './company-dialog';
import { CompanyEdit } from './company-edit';
import { CompanyMembers } from './company-members';
import { type Refusal, refusalOf } from './company-review';
import type { useCompanySteps } from './company-steps';

/** The open dialog and its company. */
export interface CompanyStep {
  company: AdminCompany;
  step: 'look' | 'refuse' | 'dismiss' | 'freeze' | 'edit' | 'members';
  /** why what was decided was refused */
  refusal?: Refusal;
  /** the reason that was given for that */
  note?: string;
}

interface CompanyDialogsProps {
  open: CompanyStep;
  steps: ReturnType<typeof useCompanySteps>;
  onStep: (step: CompanyStep | undefined) => void;
}

/** The dialog of a step: looking at a company, changing it, its people, and what needs a reason. */
export function CompanyDialogs({ open, steps, onStep }: CompanyDialogsProps) {
  const { company, step, refusal, note } = open;
  const close = () => onStep(undefined);
  const showNow = async (error: unknown, note?: string) => {
    if (!(error instanceof CallError) || error.code !== conflict) return;
    const now = await readCompany(company.memberID).catch(() => undefined);
    if (!now) return;
    onStep({ company: now, step: 'look', refusal: refusalOf(error.message, company, now), note });
  };
  switch (step) {
    case 'look':
      return (
        <CompanyDialog
          company={company}
          refusal={refusal}
          approving={steps.approving}
          onApprove={(approval) =>
            steps.approve(company, approval).then(close, async (error: unknown) => {
              await showNow(error);
              throw error;
            })
          }
          onRefuse={() => onStep({ company, step: 'refuse', note })}
          onEdit={() => onStep({ company, step: 'edit' })}
          onClose={close}
        />
      );
    case 'edit':
      return <CompanyEdit company={company} onClose={close} />;
    case 'members':
      return <CompanyMembers company={company} onClose={close} />;
    default: {
      const { name, agree = name, label, text } = reasoned[step];
      return (
        <NoteDialog
          title={`${name} ${company.memberName}`}
          agree={agree}
          label={label}
          danger
          initial={note}
          onAgree={(reason) =>
            steps[step](company, reason).catch(async (error: unknown) => {
              await showNow(error, reason);
              throw error;
            })
          }
          onClose={close}
        >
          {text(company)}
        </NoteDialog>
      );
    }
  }
}

interface Reasoned {
  name: string;
  /** the button, where it differs from the name */
  agree?: string;
  label?: string;
  /** what will happen */
  text: (company: AdminCompany) => string;
}

/** The steps that need a reason. */
const reasoned: Record<'refuse' | 'dismiss' | 'freeze', Reasoned> = {
  refuse: {
    name: '退回',
    label: '退回的原因',
    text: () => '管理员会收到写有原因的站内消息；修改企业信息并保存后，企业重新成为待审核。',
  },
  dismiss: {
    name: '关闭',
    agree: '关闭申请',
    label: '关闭的原因',
    text: () =>
      '不再审核这家企业，不能恢复：创建人退出该企业，企业名称可以重新使用。创建人会收到写有原因的站内消息。',
  },
  freeze: {
    name: '冻结',
    text: ({ members }) =>
      `企业的 ${members} 名成员将立即退出登录，不能再以该企业身份登录，直到解冻。管理员会收到写有原因的站内消息。`,
  },
};
