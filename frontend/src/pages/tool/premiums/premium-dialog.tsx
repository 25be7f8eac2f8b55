import { Button, Form, Input, Modal } from 'antd';
import { type UsablePremium, useSavePremium } from '../../../api/premiums';
import { RateFields } from '../../../shell/premium/rate-fields';
import { type RateValues, ratesOf, valuesOf } from '../../../shell/premium/rates';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';

/** What the dialog does with a table. */
export type Verb = 'copy' | 'change' | 'read';

interface PremiumDialogProps {
  table: UsablePremium;
  verb: Verb;
  /** the table that it was copied from */
  source?: UsablePremium;
  onClose: () => void;
}

interface Values {
  name: string;
  rates: RateValues;
}

const titles: Record<Verb, string> = { copy: '复制', change: '修改', read: '查看' };

/** Copies a premium table for the own company, changes one of its own, or shows one. */
export function PremiumDialog({ table, verb, source, onClose }: PremiumDialogProps) {
  const [form] = Form.useForm<Values>();
  const save = useSavePremium();
  const toast = useToast();
  const from = verb === 'copy' ? table : source;
  const [submit, sending] = useSubmit<Values>(form, async ({ name, rates }) => {
    const of = verb === 'copy' ? { copiedFrom: table.code } : { code: table.code };
    const { indexed } = await save.mutateAsync({ ...of, name, rates: ratesOf(rates) });
    toast.success(
      indexed
        ? '已保存，所有页面已按新的升贴水折算'
        : '已保存，搜索正在按新的升贴水折算，几分钟后可用',
    );
    onClose();
  });
  return (
    <Modal
      open
      width={760}
      title={`${titles[verb]} ${table.name}`}
      okText={sending ? '正在折算全部批次' : '保存'}
      confirmLoading={sending}
      mask={{ closable: verb === 'read' }}
      footer={verb === 'read' ? <Button onClick={onClose}>关闭</Button> : undefined}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={verb === 'read'}
        initialValues={{
          name: verb === 'copy' ? `${table.name} 自用`.slice(0, 40) : table.name,
          rates: valuesOf(table.rates),
        }}
        onFinish={submit}
      >
        <Form.Item
          name="name"
          label="名称"
          extra={
            from &&
            verb !== 'read' &&
            `与“${from.name}”不同的，在下面标出原来的数；空着的级按最近一档计`
          }
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <RateFields rates={table.rates} source={from?.rates} />
      </Form>
    </Modal>
  );
}
