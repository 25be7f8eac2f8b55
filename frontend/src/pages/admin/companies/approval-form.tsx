import { Checkbox, Form, type FormInstance } from 'antd';
import type { AdminCompany } from '../../../api/admin';
import { NoteField } from '../../../ui/form/note-field';
import { StateBox } from '../../../ui/state-tag';
import { type Approval, approvalChecks, approvalWarning, checkable } from './approval';

interface ApprovalFormProps {
  company: AdminCompany;
  form: FormInstance<Approval>;
  onApprove: (approval: Approval) => void;
}

/** The checklist of an approval, with a warning and a reason where something is open. */
export function ApprovalForm({ company, form, onApprove }: ApprovalFormProps) {
  const checks = Form.useWatch('checks', form) ?? [];
  const warning = approvalWarning(company, checks);
  return (
    <Form form={form} layout="vertical" initialValues={{ checks: [] }} onFinish={onApprove}>
      <Form.Item name="checks" label="核对（至少一项）">
        <Checkbox.Group
          options={approvalChecks.map(([value, label]) => ({
            value,
            label,
            disabled: !checkable(company, value),
          }))}
        />
      </Form.Item>
      {warning && (
        <StateBox tone="waiting" title="资料不全或没有全部核对">
          {warning}
        </StateBox>
      )}
      <NoteField
        key={String(warning === '')}
        label="通过的理由"
        extra="记入操作记录，企业看不到"
        optional={warning === ''}
        rows={2}
      />
    </Form>
  );
}
