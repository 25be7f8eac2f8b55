import { Button, Checkbox, Form, Input, Modal } from 'antd';
import { useChangeColumns } from '../../../api/columns';
import { useChangePresets } from '../../../api/presets';
import { useMillName } from '../../../search/mill';
import { columnsOf } from '../../../shell/lots/look';
import { useAsk } from '../../../ui/ask';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';
import { presetNameMax, queryWords, savingOf, usualName } from './presets';
import styles from './presets.module.css';
import type { Presets } from './presets-context';

interface PresetsDialogProps {
  presets: Presets;
  onClose: () => void;
}

interface Named {
  name: string;
  columnsOnly: boolean;
}

/** Asks for a name and saves the page as a view under it, or its columns alone. */
export default function PresetsDialog({ presets, onClose }: PresetsDialogProps) {
  const [form] = Form.useForm<Named>();
  const save = useSave(presets);
  const [submit, sending] = useSubmit(form, async ({ name, columnsOnly }: Named) => {
    const saved = await save(name.trim(), columnsOnly);
    if (saved) onClose();
    else form.getFieldInstance('name')?.focus({ cursor: 'all' });
  });
  const columnsOnly = Form.useWatch('columnsOnly', form) ?? false;
  const { query, look } = presets.shown;
  const mill = useMillName(query);
  const count = columnsOf(look.layout).length;
  return (
    <Modal
      open
      width={440}
      title="存为视图"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={sending} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: usualName(query), columnsOnly: false }}
        onFinish={submit}
      >
        <Form.Item
          name="name"
          label="视图名称"
          rules={[{ required: true, whitespace: true, message: '请填写视图的名称' }]}
        >
          <Input
            autoFocus
            autoComplete="off"
            maxLength={presetNameMax}
            placeholder="如 南疆双29报价"
            onFocus={(event) => event.target.select()}
          />
        </Form.Item>
        <Form.Item name="columnsOnly" valuePropName="checked" noStyle>
          <Checkbox>只存列：打开时筛选和排序不变</Checkbox>
        </Form.Item>
      </Form>
      <p className={styles.words}>
        {!columnsOnly && `${queryWords(query, mill)} · `}
        {count} 列
      </p>
    </Modal>
  );
}

/** Returns a function that saves the page under a name. It resolves to whether it is saved. */
function useSave({ list = [], settings, shown, stay }: Presets) {
  const change = useChangePresets();
  const columns = useChangeColumns('cotton');
  const ask = useAsk();
  const toast = useToast();
  return async (name: string, columnsOnly: boolean): Promise<boolean> => {
    const taken = columnsOnly
      ? settings.names?.includes(name)
      : list.some((one) => one.name === name);
    const what = columnsOnly ? '列设置' : '视图';
    if (
      taken &&
      !(await ask({ text: `已有名为「${name}」的${what}，要替换它吗？`, agree: '替换' }))
    )
      return false;
    if (columnsOnly) {
      const keys = columnsOf(shown.look.layout).map(({ key }) => key);
      await columns.mutateAsync({ keep: { configName: name, columns: keys } });
    } else {
      const saved = await change({ save: savingOf(name, shown) });
      const own = saved.find((one) => one.name === name.replaceAll(/\s+/g, ' '));
      if (own) stay(own);
    }
    toast.success(`已保存${what}「${name}」`);
    return true;
  };
}
