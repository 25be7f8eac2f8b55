import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { type Calculation, useChangeCalculations } from '../../../api/calculations';
import { useToast } from '../../../ui/toast';

interface NameDialogProps {
  calculation: Calculation;
  onClose: () => void;
}

/** Asks for the name of a computation. */
export function NameDialog({ calculation, onClose }: NameDialogProps) {
  const [name, setName] = useState(calculation.name);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const { rename } = useChangeCalculations();
  const save = async () => {
    setBusy(true);
    try {
      await rename(calculation.calculationID, name);
      onClose();
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="计算记录的名称"
      okText="保存"
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label="名称"
          htmlFor="calculation-name"
          extra="空着时只留在历史中，180 天后删除；复制过链接的两年后删除"
        >
          <Input
            id="calculation-name"
            autoFocus
            maxLength={40}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => void save()}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
