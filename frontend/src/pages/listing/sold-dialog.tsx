import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useSoldNumbers } from '../../api/stock-bulk';
import { readBatches, wrongWith } from '../../ui/chrome/batches';
import type { Acts } from './acts';

const most = 1_000;

/** Marks lots as sold by their numbers, as they stand in a chat or in a sheet. */
export function SoldDialog({ acts, onClose }: { acts: Acts; onClose: () => void }) {
  const [text, setText] = useState('');
  const sold = useSoldNumbers();
  const { numbers, wrong } = readBatches(text);
  const tooMany = numbers.length > most;
  const send = async () => {
    if (await acts.act('标为已售', () => sold(numbers))) onClose();
  };
  return (
    <Modal
      open
      width={480}
      title="批量标为已售"
      okText={`标为已售 ${numbers.length} 批`}
      okButtonProps={{ disabled: numbers.length === 0 || tooMany }}
      confirmLoading={acts.busy !== undefined}
      onOk={send}
      onCancel={onClose}
    >
      <label htmlFor="sold-numbers" className="dialog-text">
        粘贴已售批次的批号，用逗号或换行分隔，最多 {most} 个。标为已售后不能再改价或上架。
      </label>
      <Input.TextArea
        id="sold-numbers"
        autoFocus
        rows={8}
        className="num"
        value={text}
        placeholder={'65012252001\n65534162018'}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="dialog-note">
        {tooMany
          ? `最多 ${most} 个批号，现有 ${numbers.length} 个`
          : `已识别 ${numbers.length} 个批号`}
      </p>
      {wrong.length > 0 && (
        <ul className="stock-wrong num" aria-label="不是批号">
          {wrong.slice(0, 20).map((part) => (
            <li key={part}>
              {part} <small>{wrongWith(part)}</small>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
