import { DeleteOutlined } from '@ant-design/icons';
import { type FormEvent, useState } from 'react';
import { useAsk } from '../ask';
import type { ColumnSettings } from './column-list';

const nameMax = 40;

/** The choices of columns that a member keeps: which is in use, a new one, and away with one. */
export function ColumnChoices({ settings }: { settings: ColumnSettings }) {
  const { names, active = '', use, keep, remove } = settings;
  const [name, setName] = useState('');
  const ask = useAsk();
  if (!names) return <p className="column-hint">本浏览器记住；登录后可以命名保存</p>;
  const onKeep = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim().replaceAll(/[,，]/g, ' ');
    if (!wanted) return;
    keep(wanted);
    setName('');
  };
  const onRemove = async () => {
    if (await ask({ text: `删除列设置「${active}」？`, agree: '删除' })) remove(active);
  };
  return (
    <div className="column-choices">
      <span>
        <select aria-label="列设置" value={active} onChange={(event) => use(event.target.value)}>
          <option value="">未命名</option>
          {names.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        {active && (
          <button type="button" aria-label={`删除列设置 ${active}`} onClick={onRemove}>
            <DeleteOutlined />
          </button>
        )}
      </span>
      <form onSubmit={onKeep}>
        <input
          aria-label="列设置名称"
          placeholder="起个名字"
          maxLength={nameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" disabled={!name.trim()}>
          保存
        </button>
      </form>
    </div>
  );
}
