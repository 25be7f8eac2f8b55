import { Form, Input, Select } from 'antd';
import { type Factory, type PlaceArea, usePlaces, useSaveGinnery } from '../../../api/admin';
import { SaveDialog } from '../save-dialog';

interface Values {
  code: string;
  name: string;
  place?: string;
  address: string;
}

interface GinneryDialogProps {
  /** the one to change; a new one when left out */
  ginnery?: Factory;
  onClose: () => void;
}

/** Adds a ginnery, or changes its name and place. */
export function GinneryDialog({ ginnery, onClose }: GinneryDialogProps) {
  const [form] = Form.useForm<Values>();
  const save = useSaveGinnery();
  const places = usePlaces();
  return (
    <SaveDialog
      title={ginnery ? `修改 ${ginnery.name || ginnery.code}` : '新增加工厂'}
      form={form}
      initial={{
        ...{ code: ginnery?.code, name: ginnery?.name, address: ginnery?.address },
        place: ginnery && (placeOf(ginnery) || undefined),
      }}
      onSave={({ place = '', ...rest }) => {
        const [area, city] = place.split('/');
        return save.mutateAsync({ ...rest, area, city, added: !ginnery });
      }}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label="代码"
        extra="批号的前 5 位"
        rules={[{ required: true, pattern: /^\d{5}$/, message: '代码应为 5 位数字' }]}
      >
        <Input maxLength={5} disabled={Boolean(ginnery)} />
      </Form.Item>
      <Form.Item
        name="name"
        label="名称"
        extra={ginnery?.name && '改名后，按原来的名称保存的需求和链接仍能找到它'}
        rules={[{ required: true, whitespace: true, message: '请填写加工厂名称' }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="place"
        label="产地"
        extra={ginnery && '改产地后，它的所有批次的产地随之改变'}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={places.isPending}
          virtual={false} // antd marks groups of virtual lists as selectable
          options={placeOptions(places.data ?? [])}
        />
      </Form.Item>
      <Form.Item name="address" label="地址">
        <Input maxLength={200} />
      </Form.Item>
    </SaveDialog>
  );
}

const placeOf = ({ area, city }: Pick<Factory, 'area' | 'city'>) =>
  city ? `${area}/${city}` : area;

const placeOptions = (areas: PlaceArea[]) =>
  areas.map(({ name: area, cities }) => ({
    label: area,
    options: [
      { value: area, label: `${area}（城市不详）` },
      ...cities.map(({ name }) => ({ value: `${area}/${name}`, label: `${area} ${name}` })),
    ],
  }));
