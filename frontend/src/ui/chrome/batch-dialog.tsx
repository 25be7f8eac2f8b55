import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import {
  batchLimit,
  groupDigits,
  isWholeBatches,
  readBatches,
  refuseBatches,
  writeBatches,
  wrongWith,
} from './batches';

interface BatchDialogProps {
  initial: string[];
  onClose: () => void;
  /** called with the batch numbers and then the invalid parts, which the page of results explains */
  onSearch: (numbers: string[]) => void;
}

/** Asks for up to a hundred batch numbers. Invalid ones do not block the others. */
export default function BatchDialog({ initial, onClose, onSearch }: BatchDialogProps) {
  const [text, setText] = useState(() => writeBatches(initial));
  const [query, setInput] = useState(false);
  const batches = readBatches(text);
  const refusal = refuseBatches(batches);
  const search = () => {
    setInput(true);
    if (!refusal) onSearch([...batches.numbers, ...batches.wrong]);
  };
  return (
    <Modal
      open
      width={480}
      title="批号查询"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => setText('')} disabled={!text}>
            清空
          </Button>
          <Button type="primary" onClick={search}>
            查询
          </Button>
        </>
      }
    >
      <label htmlFor="batch-numbers" className="batch-hint">
        每个批号 11 位数字，用逗号或换行分隔，最多 {batchLimit}{' '}
        个。同时含新疆棉与进口棉时只显示新疆棉。
      </label>
      <Input.TextArea
        id="batch-numbers"
        autoFocus
        rows={10}
        value={text}
        status={query && refusal ? 'error' : undefined}
        aria-invalid={query && Boolean(refusal)}
        aria-describedby="batch-count"
        placeholder={'65012252001\n65534162018'}
        className="num"
        onChange={({ target: { value } }) =>
          setText(isWholeBatches(value) ? groupDigits(value) : value)
        }
        onPressEnter={(event) => (event.ctrlKey || event.metaKey) && search()}
      />
      <p id="batch-count" className="batch-count" role="status">
        {query && refusal ? (
          <span className="up">{refusal}</span>
        ) : (
          <span>
            已识别 <b className="num">{batches.numbers.length}</b> 个批号
          </span>
        )}
      </p>
      {batches.wrong.length > 0 && (
        <ul className="batch-wrong num" aria-label="不会查询">
          {batches.wrong.map((text) => (
            <li key={text}>
              {text} <small>{wrongWith(text)}</small>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
