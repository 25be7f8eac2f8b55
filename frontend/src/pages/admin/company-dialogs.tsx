import type { AdminCompany } from '../../api/admin';
import { CompanyDialog } from './company-dialog';
import type { useCompanySteps } from './company-steps';
import { NoteDialog } from './note-dialog';

/** What is being done with which company. */
export interface CompanyStep {
  company: AdminCompany;
  step: 'look' | 'refuse' | 'freeze';
}

interface CompanyDialogsProps {
  open: CompanyStep;
  steps: ReturnType<typeof useCompanySteps>;
  onStep: (step: CompanyStep | undefined) => void;
}

/** The dialog of a step: looking at a company, sending it back, freezing it. */
export function CompanyDialogs({ open: { company, step }, steps, onStep }: CompanyDialogsProps) {
  const close = () => onStep(undefined);
  if (step === 'look') {
    return (
      <CompanyDialog
        company={company}
        approving={steps.approving}
        onApprove={async () => (await steps.approve(company)) && close()}
        onRefuse={() => onStep({ company, step: 'refuse' })}
        onClose={close}
      />
    );
  }
  if (step === 'refuse') {
    return (
      <NoteDialog
        title={`退回 ${company.memberName}`}
        agree="退回"
        danger
        label="退回的原因"
        onAgree={(note) => steps.refuse(company, note)}
        onClose={close}
      >
        企业仍为待审核；管理员会收到写有原因的站内消息，可以修改企业信息后再等待审核。
      </NoteDialog>
    );
  }
  return (
    <NoteDialog
      title={`冻结 ${company.memberName}`}
      agree="冻结"
      danger
      onAgree={(note) => steps.freeze(company, note)}
      onClose={close}
    >
      企业的 {company.members} 名成员将立即退出登录，不能再以该企业身份登录，直到解冻。
    </NoteDialog>
  );
}
