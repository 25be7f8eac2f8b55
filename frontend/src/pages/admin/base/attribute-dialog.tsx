import { Checkbox, Form, Input, Select } from 'antd';
import { type Attribute, type Category, useSaveAttribute } from '../../../api/admin';
import { NumberField } from '../../../ui/form/number-field';
import { SaveDialog } from '../save-dialog';
import { choicesOf, choicesText, kindNames } from './category-tree';
import { NameFields } from './name-fields';

type Values = Omit<Attribute, 'id' | 'categoryID' | 'removed' | 'choices'> & { choices: string };

interface AttributeDialogProps {
  of: Category;
  /** the one to change; a new one when left out */
  attribute?: Attribute;
  /** the place of a new one */
  place: number;
  onClose: () => void;
}

const kinds = Object.entries(kindNames).map(([kind, label]) => ({ value: Number(kind), label }));

/** Adds an attribute of a category, or changes one. */
export function AttributeDialog({ of, attribute, place, onClose }: AttributeDialogProps) {
  const [form] = Form.useForm<Values>();
  const initial = initialOf(attribute, place);
  const kind = Form.useWatch('kind', form) ?? initial.kind;
  const save = useSaveAttribute();
  return (
    <SaveDialog
      title={attribute ? `修改 ${attribute.name}` : `新增${of.name}的属性`}
      form={form}
      initial={initial}
      onSave={({ choices, ...values }) =>
        save.mutateAsync({
          ...values,
          id: attribute?.id,
          categoryID: of.id,
          removed: attribute?.removed,
          choices: kind === 2 ? choicesOf(choices, attribute?.choices ?? []) : undefined,
        })
      }
      onClose={onClose}
    >
      <NameFields usedIn="网址和表格中" fixed={attribute !== undefined} />
      <Form.Item name="kind" label="类型">
        <Select options={kinds} />
      </Form.Item>
      {kind === 1 && <NumberLimits />}
      {kind === 2 && (
        <Form.Item
          name="choices"
          label="选项"
          extra="每行一个，其他写法写在等号后，如：精梳 = J。改名时把原名写在等号后，产品跟着改名"
          rules={[{ required: true, message: '请填写选项' }]}
        >
          <Input.TextArea rows={6} />
        </Form.Item>
      )}
      <Form.Item name="required" valuePropName="checked">
        <Checkbox>必填</Checkbox>
      </Form.Item>
      {kind !== 3 && (
        <Form.Item name="filter" valuePropName="checked">
          <Checkbox>可以按它筛选</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="article" valuePropName="checked">
        <Checkbox>不同即为不同品种</Checkbox>
      </Form.Item>
      <NumberField name="place" label="次序" least={0} most={1000} />
    </SaveDialog>
  );
}

/** The unit and the bounds of numbers. */
const NumberLimits = () => (
  <>
    <Form.Item name="unit" label="单位">
      <Input maxLength={10} />
    </Form.Item>
    <Form.Item name="sign" label="符号" extra="行话中写在数字前，如 32S/2 的 /">
      <Input maxLength={4} />
    </Form.Item>
    <NumberField name="decimals" label="小数位数" least={0} most={3} />
    <NumberField name="least" label="下限" least={-1_000_000} most={1_000_000} digits={3} />
    <NumberField name="most" label="上限" least={-1_000_000} most={1_000_000} digits={3} />
  </>
);

function initialOf(attribute: Attribute | undefined, place: number): Partial<Values> {
  if (!attribute)
    return { kind: 1, decimals: 0, place, required: false, filter: true, article: false };
  return { ...attribute, choices: choicesText(attribute.choices) };
}
