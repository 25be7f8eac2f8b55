import { Form, Select } from 'antd';
import { useState } from 'react';
import { useCompanies } from '../../../api/admin';
import { useSetBroker } from '../../../api/marks';
import { useSettled } from '../../../ui/settled';
import { SaveDialog } from '../save-dialog';

interface Values {
  memberID: number;
}

const approved = 2;

/** Names an approved company as an intermediary. */
export function BrokerDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [name, setName] = useState('');
  const query = useCompanies({
    name: useSettled(name),
    status: approved,
    pageNum: 1,
    pageSize: 20,
  });
  const set = useSetBroker();
  const others = query.data?.list.filter(({ broker }) => !broker) ?? [];
  return (
    <SaveDialog
      title="设为居间企业"
      form={form}
      initial={{}}
      onSave={({ memberID }) => set.mutateAsync({ memberID, broker: true })}
      onClose={onClose}
    >
      <Form.Item
        name="memberID"
        label="企业"
        extra="已通过审核的企业"
        rules={[{ required: true, message: '请选择企业' }]}
      >
        <Select
          placeholder="输入企业名称查找"
          loading={query.isFetching}
          options={others.map(({ memberID, memberName }) => ({
            value: memberID,
            label: memberName,
          }))}
          showSearch={{ filterOption: false, searchValue: name, onSearch: setName }}
          notFoundContent="没有这个名称的企业"
        />
      </Form.Item>
    </SaveDialog>
  );
}
