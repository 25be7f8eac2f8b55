import { Button, Checkbox, Form, Input, Modal, Radio } from 'antd';
import { type NamedDepot, storageAreas, useNameDepot } from '../api/bases';
import { useSubmit } from '../ui/form/use-submit';
import { useToast } from '../ui/toast';
import './name-depot.css';

interface Values {
  name: string;
  area: (typeof storageAreas)[number];
  siding: boolean;
}

interface NameDepotProps {
  /** as the seller writes it */
  name: string;
  /** known warehouses with similar names */
  choices?: readonly string[];
  onChoose: (depot: string) => void;
  onClose: () => void;
}

const longest = 40;

/** A dialog that adds a warehouse. A known one under another spelling is used instead. */
export function NameDepot({ name, choices = [], onChoose, onClose }: NameDepotProps) {
  const [form] = Form.useForm<Values>();
  const toast = useToast();
  const make = useNameDepot();
  const [submit, sending] = useSubmit(form, async (values: Values) => {
    const depot = await make({ ...values, name: values.name.trim() });
    toast.success(noticeOf(depot));
    onChoose(depot.name);
  });
  return (
    <Modal
      open
      width={460}
      title="新建仓库"
      okText="新建"
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="dialog-note name-depot-note">
        新建后马上可用。平台核实之前，买家在批次页看到仓库后面标“待核”
      </p>
      {choices.length > 0 && (
        <div className="name-depot-known">
          已有名称相近的，是其中一个就直接选：
          {choices.map((choice) => (
            <Button key={choice} size="small" onClick={() => onChoose(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: name.slice(0, longest), siding: false }}
        onFinish={submit}
      >
        <Form.Item
          name="name"
          label="仓库名称"
          extra="请写全称，方便平台核实"
          rules={[{ required: true, whitespace: true, message: '请填写仓库名称' }]}
        >
          <Input autoFocus maxLength={longest} />
        </Form.Item>
        <Form.Item name="area" label="地区" rules={[{ required: true, message: '请选择地区' }]}>
          <Radio.Group options={[...storageAreas]} />
        </Form.Item>
        <Form.Item name="siding" valuePropName="checked">
          <Checkbox>有铁路专用线</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}

const noticeOf = ({ made, name }: NamedDepot) =>
  made ? `已新建“${name}”` : `平台已有“${name}”，不必新建`;
