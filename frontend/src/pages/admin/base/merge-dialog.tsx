import { Form, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/client';
import { useSums } from '../../../api/lots';
import type { Demand, Sums } from '../../../api/types';
import { Failed } from '../../../ui/failed';
import { tons, whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';

/** One of those that may be kept. */
export interface Kept<Value> {
  value: Value;
  name: string;
  label: string;
  /** all texts that find it */
  names: string;
}

interface MergeDialogProps<Value> {
  /** the name that disappears */
  from: string;
  others: Kept<Value>[];
  placeholder: string;
  /** finds the lots on sale that change; absent without a name to find them by */
  lots?: Demand;
  /** what happens to these lots, before the name of the one that is kept */
  change: string;
  consequences: ReactNode[];
  busy: boolean;
  /** searches on the server; without it the given ones are searched */
  onSearch?: (text: string) => void;
  onMerge: (into: Value) => Promise<unknown>;
  onClose: () => void;
}

/** Merges two of the same after showing how many lots on sale are affected. */
export function MergeDialog<Value extends string | number>(props: MergeDialogProps<Value>) {
  const { from, others, placeholder, lots, change, consequences, busy, onSearch, onClose } = props;
  const [into, setInto] = useState<Kept<Value>>();
  const toast = useToast();
  const moving = useSums(lots ?? {}, lots !== undefined);
  const agree = async () => {
    if (!into) return;
    try {
      await props.onMerge(into.value);
    } catch {
      return; // the error is shown already
    }
    toast.success(`${from}已并入${into.name}`);
    onClose();
  };
  return (
    <Modal
      open
      width={520}
      title={`合并 ${from}`}
      okText="合并"
      okButtonProps={{ danger: true, disabled: !into || (lots && !moving.data) }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={agree}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="并入" htmlFor="merge-into">
          <Select<Value, Kept<Value>>
            id="merge-into"
            showSearch={{ filterOption: onSearch ? false : findsName, onSearch }}
            placeholder={placeholder}
            value={into?.value}
            options={others}
            onChange={(_, chosen) => setInto(chosen as Kept<Value>)}
          />
        </Form.Item>
      </Form>
      {moving.isError ? (
        <Failed {...failureOf(moving.error, moving.refetch)} />
      ) : (
        <ul className={styles.consequences} aria-live="polite">
          {lots && <Moving lots={moving.data} change={change} into={into?.name ?? placeholder} />}
          {consequences.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed.
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

interface MovingProps {
  /** absent until they are counted */
  lots?: Sums;
  change: string;
  into: string;
}

function Moving({ lots, change, into }: MovingProps) {
  if (!lots) return <li>正在统计在售的批次…</li>;
  return (
    <li>
      在售的 <b className="num">{whole(lots.count)}</b> 批（
      <span className="num">{tons(lots.amount)}</span> 吨）和所有不在售的批次，{change}“{into}”
    </li>
  );
}

const findsName = (text: string, option?: { names: string }) =>
  option?.names.toUpperCase().includes(text.trim().toUpperCase()) ?? false;
