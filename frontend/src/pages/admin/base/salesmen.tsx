import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { type Salesman, useRemoveSalesman, useSalesmen, useSaveSalesman } from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { Nothing } from '../../../ui/nothing';
import type { Column } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';
import { TabHead } from './tab-head';

const everywhere = '其他地区';

/** The platform's contact person for each region. */
export function Salesmen() {
  const query = useSalesmen();
  const [editing, setEditing] = useState<Salesman | 'new'>();
  const remove = useRemove();
  const columns: Column<Salesman>[] = [
    { title: '地区', head: true, cell: ({ region }) => region || everywhere },
    { title: '姓名', cell: ({ name }) => name },
    { title: '电话', className: 'num', cell: ({ phone }) => phone },
    { title: '二维码', cell: ({ qr, name }) => qr && <img src={qr} alt={`${name}的二维码`} /> },
    {
      title: '操作',
      actions: true,
      cell: (salesman) => (
        <>
          <Button type="link" size="small" onClick={() => setEditing(salesman)}>
            修改
          </Button>
          <Button type="link" size="small" danger onClick={() => remove(salesman)}>
            删除
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <TabHead
        note="会员看到自己所在地区的客户经理；没有的地区看到“其他地区”的"
        add="新增客户经理"
        onAdd={() => setEditing('new')}
      />
      <TableArea
        label="客户经理"
        query={query}
        columns={columns}
        rowKey={({ region }) => region}
        empty={<Nothing text="还没有客户经理：新增后显示在会员中心" />}
      />
      {editing && (
        <SalesmanDialog
          salesman={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemoveSalesman();
  return async ({ region, name }: Salesman) => {
    const rest = region
      ? `该地区的会员将看到“${everywhere}”的客户经理`
      : '没有客户经理的地区将不显示';
    const text = `删除${region || everywhere}的客户经理${name}后，${rest}，是否继续？`;
    if (!(await ask({ title: '删除客户经理', text }))) return;
    made(removed.mutateAsync({ region }), () => toast.success('已删除'));
  };
}

interface SalesmanDialogProps {
  /** the one to change; a new one when left out */
  salesman?: Salesman;
  onClose: () => void;
}

function SalesmanDialog({ salesman, onClose }: SalesmanDialogProps) {
  const [form] = Form.useForm<Salesman>();
  const save = useSaveSalesman();
  return (
    <SaveDialog
      title={salesman ? `修改 ${salesman.region || everywhere}` : '新增客户经理'}
      form={form}
      initial={salesman ?? {}}
      onSave={(values) => save.mutateAsync(values)}
      onClose={onClose}
    >
      <Form.Item name="region" label="地区" extra="产区或城市；留空为其他地区">
        <Input maxLength={20} disabled={Boolean(salesman)} />
      </Form.Item>
      <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请填写姓名' }]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="phone" label="电话" rules={[{ required: true, message: '请填写电话' }]}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item name="qr" label="二维码" extra="图片的地址；可以留空">
        <Input maxLength={500} />
      </Form.Item>
    </SaveDialog>
  );
}
