import { Checkbox, Form, Input, Select } from 'antd';
import { useRemoveAlias, useSaveWarehouse, type Warehouse } from '../../../api/admin';
import { storageAreas } from '../../../api/bases';
import { CountySelect } from '../../../shell/county-select';
import { SaveDialog } from '../save-dialog';
import { OtherNames } from './other-names';

interface Values {
  name: string;
  area: (typeof storageAreas)[number];
  city: string;
  place?: string;
  siding: boolean;
  aliases: string[];
}

interface WarehouseDialogProps {
  /** the one to change; a new one when left out */
  warehouse?: Warehouse;
  onClose: () => void;
}

/** Adds a warehouse, or changes its data and its other names. */
export function WarehouseDialog({ warehouse, onClose }: WarehouseDialogProps) {
  const [form] = Form.useForm<Values>();
  const save = useSaveWarehouse();
  const remove = useRemoveAlias();
  return (
    <SaveDialog
      title={warehouse ? `修改 ${warehouse.name}` : '新增仓库'}
      form={form}
      initial={initialOf(warehouse)}
      onSave={({ aliases, place = '', ...rest }) =>
        save.mutateAsync({ id: warehouse?.id, aliases: aliases.join(','), place, ...rest })
      }
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="仓库名称"
        extra={warehouse && '改名后，原来的名称仍作为其他写法'}
        rules={[{ required: true, whitespace: true, message: '请填写仓库名称' }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="area" label="存放地" rules={[{ required: true, message: '请选择存放地' }]}>
        <Select options={storageAreas.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="city" label="所在城市">
        <Input maxLength={20} />
      </Form.Item>
      <CountyField warehouse={warehouse} />
      <Form.Item name="siding" valuePropName="checked">
        <Checkbox>有铁路专用线</Checkbox>
      </Form.Item>
      {warehouse && warehouse.aliases.length > 0 && (
        <Form.Item label="已有的其他写法">
          <OtherNames
            names={warehouse.aliases}
            question={(alias) =>
              `以后搜索和导入“${alias}”时，不再认作“${warehouse.name}”，是否继续？`
            }
            onRemove={(alias) => remove.mutateAsync({ id: warehouse.id, name: alias })}
          />
        </Form.Item>
      )}
      <Form.Item name="aliases" label="新增的其他写法" extra="输入一个后按回车">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
      </Form.Item>
    </SaveDialog>
  );
}

/** The county that distances begin at. Without a choice it is the one that the name has. */
function CountyField({ warehouse }: Pick<WarehouseDialogProps, 'warehouse'>) {
  const form = Form.useFormInstance<Values>();
  const place = Form.useWatch('place', form);
  const [name, city] = [Form.useWatch('name', form), Form.useWatch('city', form)];
  const same = warehouse && name === warehouse.name && city === warehouse.city;
  const named = same ? `按名称识别：${warehouse.named || '没有识别出'}` : '保存后按名称和城市识别';
  return (
    <Form.Item
      name="place"
      label="运距市县"
      extra={`计算里程、运费和到厂价用，${place ? '以所选为准' : named}`}
    >
      <CountySelect
        allowClear
        placeholder="输入市县名后选择"
        known={warehouse && { code: warehouse.place, name: warehouse.placeName }}
      />
    </Form.Item>
  );
}

function initialOf(warehouse?: Warehouse): Partial<Values> {
  if (!warehouse) return { siding: false, aliases: [] };
  const { name, city, place, siding } = warehouse;
  return {
    name,
    city,
    place: place || undefined,
    siding,
    area: storageAreas.find((area) => area === warehouse.area),
    aliases: [],
  };
}
