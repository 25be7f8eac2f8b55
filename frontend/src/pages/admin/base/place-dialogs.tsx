import { Form, Input, Radio, Select } from 'antd';
import { type PlaceArea, useRemoveCounty, useSaveArea, useSaveCity } from '../../../api/admin';
import { SaveDialog } from '../save-dialog';
import { OtherNames } from './other-names';

/** A city with its area. */
export type PlaceCity = PlaceArea['cities'][number] & { area: string };

/** Adds an area, or renames one. */
export function AreaDialog({ area, onClose }: { area?: PlaceArea; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string; zone: PlaceArea['zone'] }>();
  const save = useSaveArea();
  return (
    <SaveDialog
      title={area ? `修改 ${area.name}` : '新增产区'}
      form={form}
      initial={{ name: area?.name, zone: area?.zone ?? 'XJ' }}
      onSave={(values) => save.mutateAsync({ former: area?.name, ...values })}
      onClose={onClose}
    >
      <PlaceName label="产区名称" />
      <Form.Item name="zone" label="所在">
        <Radio.Group
          disabled={Boolean(area)}
          options={[
            { value: 'XJ', label: '新疆' },
            { value: 'ND', label: '内地' },
          ]}
        />
      </Form.Item>
    </SaveDialog>
  );
}

interface CityDialogProps {
  /** the one to change; a new one when left out */
  city?: PlaceCity;
  areas: PlaceArea[];
  onClose: () => void;
}

interface CityValues {
  name: string;
  area: string;
  counties: string[];
}

/** Adds a city, or renames it, moves it to another area and changes its counties. */
export function CityDialog({ city, areas, onClose }: CityDialogProps) {
  const [form] = Form.useForm<CityValues>();
  const save = useSaveCity();
  const remove = useRemoveCounty();
  const zone = areas.find(({ name }) => name === city?.area)?.zone;
  const open = areas.filter((area) => !zone || area.zone === zone);
  return (
    <SaveDialog
      title={city ? `修改 ${city.name}` : '新增城市'}
      form={form}
      initial={{ name: city?.name, area: city?.area, counties: [] }}
      onSave={({ counties, ...rest }) =>
        save.mutateAsync({ former: city?.name, counties: counties.join(','), ...rest })
      }
      onClose={onClose}
    >
      <PlaceName label="城市名称" />
      <Form.Item name="area" label="产区" rules={[{ required: true, message: '请选择产区' }]}>
        <Select options={open.map(({ name }) => ({ value: name, label: name }))} />
      </Form.Item>
      {city && city.counties.length > 0 && (
        <Form.Item label="已有的县市、团场和其他写法">
          <OtherNames
            names={city.counties}
            question={(name) => `以后表中的“${name}”不再认作${city.name}，是否继续？`}
            onRemove={(name) => remove.mutateAsync({ city: city.name, name })}
          />
        </Form.Item>
      )}
      <Form.Item name="counties" label="新增的县市、团场或其他写法" extra="输入一个后按回车">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} />
      </Form.Item>
    </SaveDialog>
  );
}

function PlaceName({ label }: { label: string }) {
  return (
    <Form.Item
      name="name"
      label={label}
      rules={[{ required: true, whitespace: true, min: 2, message: '请填写 2 到 20 个字的名称' }]}
    >
      <Input maxLength={20} />
    </Form.Item>
  );
}
