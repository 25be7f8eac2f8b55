import { Form, Input, Modal, Radio, Switch } from 'antd';
import { type MarkRule, useSaveRule } from '../../api/marks';
import type { Demand } from '../../api/types';
import { useSubmit } from '../../ui/form/use-submit';
import { useToast } from '../../ui/toast';
import { nameMax } from '../demand';
import { demandWords } from '../saved/words';

interface RuleDialogProps {
  /** the rule to change; a new one when left out */
  rule?: MarkRule;
  /** the filters of a new rule */
  demand: Demand;
  onClose: () => void;
}

type Values = Pick<MarkRule, 'name' | 'mark' | 'enabled'>;

/** Names a rule and chooses its mark. The filters come from the cotton page. */
export default function RuleDialog({ rule, demand, onClose }: RuleDialogProps) {
  const [form] = Form.useForm<Values & { demand: never }>();
  const save = useSaveRule();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async ({ name, mark, enabled }: Values) => {
    await save.mutateAsync({
      id: rule?.id,
      name,
      mark,
      enabled,
      demand: rule ? undefined : demand,
    });
    toast.success(enabled ? '规则已保存，符合的批次几秒钟后有标记' : '规则已保存，没有启用');
    onClose();
  });
  const initial = rule ?? { name: '', mark: 1 as const, enabled: true };
  return (
    <Modal
      open
      width={460}
      title={rule ? `修改规则「${rule.name}」` : '设为标记规则'}
      okText="保存"
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={submit}>
        <Form.Item
          name="name"
          label="规则名称"
          rules={[{ required: true, whitespace: true, message: '请填写规则名称' }]}
        >
          <Input autoFocus maxLength={nameMax} placeholder="如 南疆双29" />
        </Form.Item>
        <Form.Item name="mark" label="标记">
          <Radio.Group
            options={[
              { value: 1, label: '精选' },
              { value: 2, label: '优选' },
            ]}
          />
        </Form.Item>
        <Form.Item name="enabled" label="启用" valuePropName="checked">
          <Switch aria-label="启用" />
        </Form.Item>
        <Form.Item
          name="demand"
          label="条件"
          extra="符合条件的批次自动有标记，不再符合时自动去掉；手工标记和排除不受规则影响"
        >
          <span>{demandWords(demand)}</span>
        </Form.Item>
      </Form>
    </Modal>
  );
}
