import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useMergeWarehouse, useWarehouses, type Warehouse } from '../../../api/admin';
import { failureOf } from '../../../api/client';
import { useSums } from '../../../api/lots';
import type { Sums } from '../../../api/types';
import { Failed } from '../../../ui/failed';
import { tons, whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';

interface MergeDialogProps {
  /** the warehouse that will be removed */
  from: Warehouse;
  onClose: () => void;
}

/** Merges two warehouses after showing how many lots on sale are affected. */
export function MergeDialog({ from, onClose }: MergeDialogProps) {
  const [intoID, setIntoID] = useState<number>();
  const merge = useMergeWarehouse();
  const toast = useToast();
  const others = (useWarehouses().data ?? []).filter(({ id }) => id !== from.id);
  const into = others.find(({ id }) => id === intoID);
  const moving = useSums({ depositary: from.name });
  const agree = () => {
    if (!into) return;
    merge.mutate(
      { from: from.id, into: into.id },
      {
        onSuccess: () => {
          toast.success(`${from.name}已并入${into.name}`);
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      width={520}
      title={`合并 ${from.name}`}
      okText="合并"
      okButtonProps={{ danger: true, disabled: !into || !moving.data }}
      confirmLoading={merge.isPending}
      mask={{ closable: false }}
      onOk={agree}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="并入" htmlFor="merge-into">
          <Select
            id="merge-into"
            showSearch={{ filterOption: findsName }}
            placeholder="保留的仓库"
            value={intoID}
            options={others.map(({ id, name, city, aliases }) => ({
              value: id,
              label: city ? `${name}（${city}）` : name,
              names: [name, ...aliases].join(' '),
            }))}
            onChange={setIntoID}
          />
        </Form.Item>
      </Form>
      {moving.isError ? (
        <Failed {...failureOf(moving.error, moving.refetch)} />
      ) : (
        <Consequences from={from} into={into} moving={moving.data} />
      )}
    </Modal>
  );
}

interface ConsequencesProps {
  from: Warehouse;
  into?: Warehouse;
  /** the lots on sale that move; none until they are counted */
  moving?: Sums;
}

function Consequences({ from, into, moving }: ConsequencesProps) {
  return (
    <ul className={styles.consequences} aria-live="polite">
      {moving ? (
        <li>
          在售的 <b className="num">{whole(moving.count)}</b> 批（
          <span className="num">{tons(moving.amount)}</span> 吨）和所有不在售的批次，仓库改为
          {into ? `“${into.name}”` : '保留的仓库'}
        </li>
      ) : (
        <li>正在统计在售的批次…</li>
      )}
      <li>
        “{from.name}”和它的 {from.aliases.length} 个其他写法，成为保留的仓库的其他写法
      </li>
      <li>“{from.name}”不再存在，不能撤销</li>
    </ul>
  );
}

const findsName = (text: string, option?: { names: string }) =>
  option?.names.toUpperCase().includes(text.trim().toUpperCase()) ?? false;
