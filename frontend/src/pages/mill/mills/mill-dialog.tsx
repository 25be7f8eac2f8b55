import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { type Mill, usePlaces, useSaveMill } from '../../../api/mills';
import { FormDialog } from '../../../ui/form/form-dialog';
import styles from './mills.module.css';

interface Values {
  name: string;
  place: string;
  unloading: number;
}

/** Adds a mill to the own company, or changes one. */
export function MillDialog({ mill, onClose }: { mill?: Mill; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [keyword, setKeyword] = useState('');
  const places = usePlaces(keyword.trim());
  const save = useSaveMill();
  const own = mill ? [{ value: mill.place, label: mill.placeName }] : [];
  const found = keyword.trim() ? places.data : undefined;
  return (
    <FormDialog
      title={mill ? `修改 ${mill.name}` : '添加工厂'}
      width={520}
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
        extra="输入市县名后选择，如 南通、如东"
        rules={[{ required: true, message: '请选择工厂所在的市县' }]}
      >
        <Select
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          options={found?.map(({ code, name }) => ({ value: code, label: name })) ?? own}
          notFoundContent={keyword.trim() ? '没有这个市县' : '请输入市县名'}
        />
      </Form.Item>
      <Form.Item
        name="unloading"
        label="卸车费（元/吨）"
        rules={[{ required: true, message: '请填写卸车费' }]}
      >
        <InputNumber className={styles.cost} min={0} max={1000} precision={0} />
      </Form.Item>
    </FormDialog>
  );
}
