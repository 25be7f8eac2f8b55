import { Button, Form, Input } from 'antd';
import { Suspense, useState } from 'react';
import { type Mill, useSaveMill } from '../../../api/mills';
import { CountySelect } from '../../../shell/county-select';
import { FormDialog } from '../../../ui/form/form-dialog';
import { NumberField } from '../../../ui/form/number-field';
import { lazyPart } from '../../../ui/lazy-part';
import styles from './mills.module.css';

const PlaceMap = lazyPart(() => import('./place-map'));

interface Values {
  name: string;
  place: string;
  unloading: number;
}

/** Adds a mill to the own company, or changes one. */
export function MillDialog({ mill, onClose }: { mill?: Mill; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const save = useSaveMill();
  const [onMap, setOnMap] = useState(false);
  const [picked, setPicked] = useState(mill && { code: mill.place, name: mill.placeName });
  const place = Form.useWatch('place', form);
  return (
    <FormDialog
      title={mill ? `修改 ${mill.name}` : '添加工厂'}
      width={onMap ? 760 : 520}
      form={form}
      initial={mill ?? { unloading: 0 }}
      done="已保存，列表中的到厂价随即更新"
      onSend={(values) => save.mutateAsync({ millID: mill?.millID, ...values })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item
        name="place"
        label="所在市县"
        extra={
          <>
            <span>输入市县名后选择，如南通、如东。</span>
            <Button
              type="link"
              className={styles.onMap}
              aria-expanded={onMap}
              onClick={() => setOnMap(!onMap)}
            >
              {onMap ? '收起地图' : '在地图上选'}
            </Button>
          </>
        }
        rules={[{ required: true, message: '请选择工厂所在的市县' }]}
      >
        <CountySelect known={picked} />
      </Form.Item>
      {onMap && (
        <Suspense fallback={<div className={styles.map} />}>
          <PlaceMap
            value={place}
            onPick={(next) => {
              setPicked(next);
              form.setFieldValue('place', next.code);
              void form.validateFields(['place']);
            }}
          />
        </Suspense>
      )}
      <NumberField
        name="unloading"
        label="卸车费"
        unit="元/吨"
        least={0}
        most={1000}
        className={styles.cost}
      />
    </FormDialog>
  );
}
