import { Button, Form, Image, Modal } from 'antd';
import type { AdminCompany } from '../../../api/admin';
import { CallError } from '../../../api/client';
import { grouped } from '../../../ui/bank/bank-facts';
import { Facts } from '../../../ui/facts';
import { showErrors } from '../../../ui/form-errors';
import { whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { StateBox, StateTag } from '../../../ui/state-tag';
import styles from '../admin.module.css';
import type { Approval } from './approval';
import { ApprovalForm } from './approval-form';
import { type Refusal, reviewFacts } from './company-review';
import { companyState } from './company-words';

interface CompanyDialogProps {
  company: AdminCompany;
  /** why what was decided was refused */
  refusal?: Refusal;
  approving: boolean;
  onApprove: (approval: Approval) => Promise<unknown>;
  onRefuse: () => void;
  onEdit: () => void;
  onClose: () => void;
}

/** The data of a company with its licence; for a review, the buttons to decide. */
export function CompanyDialog(props: CompanyDialogProps) {
  const { company, refusal, approving, onApprove, onRefuse, onEdit, onClose } = props;
  const [form] = Form.useForm<Approval>();
  const may = (verb: string) => company.verbs.includes(verb);
  const approve = (approval: Approval) =>
    onApprove(approval).catch((error: unknown) => {
      if (error instanceof CallError) showErrors(form, error.fields);
    });
  return (
    <Modal
      open
      width={760}
      title={company.memberName}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{may('approve') ? '取消' : '关闭'}</Button>
          <Button onClick={onEdit}>修改</Button>
          {may('refuse') && (
            <Button danger onClick={onRefuse}>
              退回
            </Button>
          )}
          {may('approve') && (
            <Button type="primary" loading={approving} onClick={form.submit}>
              通过
            </Button>
          )}
        </>
      }
    >
      {refusal && (
        <StateBox tone="waiting" title={refusal.reason}>
          {refusal.text}
        </StateBox>
      )}
      <div className={`${styles.companyPapers} num`}>
        <CompanyFacts company={company} />
        <Licence company={company} />
      </div>
      {may('approve') && (
        <>
          <p className="dialog-text">
            通过后，企业成员可以查看企业间信息并交易；退回时请写明原因，企业管理员会收到站内消息。
          </p>
          <ApprovalForm company={company} form={form} onApprove={approve} />
        </>
      )}
    </Modal>
  );
}

function CompanyFacts({ company }: { company: AdminCompany }) {
  const [tone, state] = companyState(company);
  return (
    <Facts
      facts={{
        状态: <StateTag tone={tone}>{state}</StateTag>,
        统一社会信用代码: company.creditCode,
        法定代表人: company.legal,
        简称: company.shortName,
        所在城市: company.city,
        地址: company.address,
        联系人: company.contact,
        联系电话: company.phone,
        收款账户: company.bankAccount && <Bank account={company.bankAccount} />,
        管理员: company.managers.join('、'),
        成员: `${whole(company.members)} 人`,
        申请时间: timeText(company.appliedAt),
        ...reviewFacts(company),
        简介: company.intro,
      }}
    />
  );
}

function Bank({ account }: { account: NonNullable<AdminCompany['bankAccount']> }) {
  return (
    <>
      {account.holder}
      <br />
      {account.bank}
      <br />
      {grouped(account.number)}
      {account.bankCode && <br />}
      {account.bankCode && `行号 ${account.bankCode}`}
    </>
  );
}

function Licence({ company: { memberName, licence } }: { company: AdminCompany }) {
  return (
    <figure>
      {licence ? (
        <Image src={licence.url} alt={`${memberName}的营业执照`} width="100%" />
      ) : (
        <div className={styles.noLicence}>没有上传营业执照</div>
      )}
      <figcaption>营业执照</figcaption>
    </figure>
  );
}
