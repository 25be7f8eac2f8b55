import { Form, Select } from 'antd';
import { type Category, useSaveCategory } from '../../../api/admin';
import { NumberField } from '../../../ui/form/number-field';
import { SaveDialog } from '../save-dialog';
import { inTree } from './category-tree';
import { NameFields } from './name-fields';

type Values = Pick<Category, 'name' | 'code' | 'parentID' | 'place'>;

interface CategoryDialogProps {
  /** the one to change; a new one when left out */
  category?: Category;
  categories: readonly Category[];
  onClose: () => void;
}

/** Adds a category, or changes its name and place. */
export function CategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
  const [form] = Form.useForm<Values>();
  const save = useSaveCategory();
  const parents = inTree(categories).filter(({ depth, removed }) => depth < 2 && !removed);
  return (
    <SaveDialog
      title={category ? `修改 ${category.name}` : '新增品类'}
      form={form}
      initial={category ?? { parentID: 0, place: categories.length + 1 }}
      onSave={(values) =>
        save.mutateAsync({ ...values, id: category?.id, removed: category?.removed })
      }
      onClose={onClose}
    >
      <NameFields usedIn="网址中" fixed={category !== undefined} />
      <Form.Item name="parentID" label="上级">
        <Select
          disabled={category !== undefined}
          options={[
            { value: 0, label: '无（一个新的大类）' },
            ...parents.map(({ id, name, depth }) => ({
              value: id,
              label: `${'　'.repeat(depth)}${name}`,
            })),
          ]}
        />
      </Form.Item>
      <NumberField name="place" label="次序" least={0} most={1000} />
    </SaveDialog>
  );
}
