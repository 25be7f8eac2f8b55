import { Button, Checkbox, Form, Input, Modal, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useDeferredValue, useRef } from 'react';
import { usePress } from '../../../api/request-key';
import {
  type Term,
  type TermGoods,
  type TermKinds,
  useCreateTerm,
  useModifyTerm,
  useTermPreview,
} from '../../../api/terms';
import { useSubmit } from '../../../ui/form/use-submit';
import { Lines } from '../../../ui/lines';
import { useToast } from '../../../ui/toast';
import { Sections } from './sections';
import styles from './terms.module.css';

interface TermDialogProps {
  /** the section to change; a new one when left out */
  term?: Term;
  goods: TermGoods;
  kinds: TermKinds;
  onClose: () => void;
}

type Values = Pick<Term, 'type' | 'title' | 'content' | 'standard'> & { place?: string };

/** A form for a section, with placeholders to insert and the section as the contract will have it. */
export function TermDialog({ term, goods, kinds, onClose }: TermDialogProps) {
  const [form] = Form.useForm<Values>();
  const press = usePress();
  const area = useRef<TextAreaRef>(null);
  const create = useCreateTerm();
  const modify = useModifyTerm();
  const toast = useToast();
  const [submit, sending] = useSubmit<Values>(form, async (values) => {
    const wanted = { ...values, goods, place: values.place ? Number(values.place) : undefined };
    await press(wanted, (requestKey) =>
      term
        ? modify.mutateAsync({ ...wanted, id: term.id, requestKey })
        : create.mutateAsync({ ...wanted, requestKey }),
    );
    toast.success('已保存');
    onClose();
  });
  const insert = (name: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    const text: string = form.getFieldValue('content') ?? '';
    const at = field?.selectionStart ?? text.length;
    const word = `{{${name}}}`;
    form.setFieldValue('content', text.slice(0, at) + word + text.slice(field?.selectionEnd ?? at));
    field?.focus();
    setTimeout(() => field?.setSelectionRange(at + word.length, at + word.length));
  };
  return (
    <Modal
      open
      width={760}
      title={term ? '修改条款' : '新增条款'}
      okText="保存"
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={
          term
            ? { ...term, place: String(term.place) }
            : { type: kinds.types[0]?.code, standard: true }
        }
        onFinish={submit}
      >
        <Form.Item name="type" label="类型" rules={[{ required: true, message: '请选择条款类型' }]}>
          <Select
            options={kinds.types.map(({ code, name, meaning }) => ({
              value: code,
              label: `${name}：${meaning}`,
            }))}
          />
        </Form.Item>
        <Form.Item
          name="title"
          label="标题"
          rules={[{ required: true, whitespace: true, message: '请填写条款标题' }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="content"
          label="内容（每段一行）"
          rules={[{ required: true, whitespace: true, message: '请填写条款内容' }]}
        >
          <Input.TextArea ref={area} rows={7} maxLength={4000} />
        </Form.Item>
        <fieldset className={styles.palette} aria-label="插入占位符">
          {kinds.placeholders.map(({ name, meaning }) => (
            <Button key={name} size="small" title={meaning} onClick={() => insert(name)}>
              {name}
            </Button>
          ))}
        </fieldset>
        <Form.Item
          name="place"
          label="顺序（留空排在最后）"
          rules={[{ pattern: /^([1-9]|[1-5]\d|60)$/, message: '顺序应为 1 到 60 的整数' }]}
        >
          <Input inputMode="numeric" maxLength={2} />
        </Form.Item>
        <Form.Item name="standard" valuePropName="checked">
          <Checkbox>默认条款：每份合同都有</Checkbox>
        </Form.Item>
      </Form>
      <LivePreview
        goods={goods}
        title={Form.useWatch('title', form)}
        content={Form.useWatch('content', form)}
      />
    </Modal>
  );
}

interface LivePreviewProps {
  goods: TermGoods;
  title?: string;
  content?: string;
}

function LivePreview({ goods, title = '', content = '' }: LivePreviewProps) {
  const typed = useDeferredValue(content.trim());
  const { data, error } = useTermPreview(
    { goods, title: title || '（标题）', content: typed },
    typed !== '',
  );
  return (
    <section className={styles.preview} aria-label="预览" aria-live="polite">
      {!typed && '填写内容后，这里用示例合同预览'}
      {typed && error && <span role="alert">{error.message}</span>}
      {typed && !error && (data ? <Sections {...{ goods }} preview={data} /> : <Lines rows={3} />)}
    </section>
  );
}
