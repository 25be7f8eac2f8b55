import { Select } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { useCompanyNames } from '../../api/account';

interface GuestsFieldProps {
  id?: string;
  value?: string[];
  onChange?: (names: string[]) => void;
}

/** Returns the names of companies in a text, as they are pasted from a list or a sheet. */
const namesIn = (text: string) => text.split(/[、，；,;\n\r\t]+/).map((name) => name.trim());

/** The names of companies: found by a part of them, or pasted. */
export function GuestsField({ id, value = [], onChange }: GuestsFieldProps) {
  const [searched, setSearched] = useState('');
  const { data } = useCompanyNames(searched.trim());
  const set = (names: string[]) => {
    setSearched('');
    onChange?.([...new Set(names.filter(Boolean))]);
  };
  const search = (text: string) => {
    const names = namesIn(text);
    if (names.length > 1) set([...value, ...names]);
    else setSearched(text);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text'); // a field of one line drops its line breaks
    if (namesIn(text).length < 2) return;
    event.preventDefault();
    search(searched + text);
  };
  return (
    <div onPaste={paste}>
      <Select<string[]>
        id={id}
        mode="multiple"
        value={value}
        placeholder="输入两个字以上查找"
        options={data?.map(({ memberName: name }) => ({ value: name, label: name }))}
        showSearch={{ searchValue: searched, onSearch: search, filterOption: false }}
        notFoundContent={searched.trim().length < 2 ? null : '没有这个名称的已认证企业'}
        onChange={set}
        onBlur={() => set([...value, searched.trim()])}
      />
    </div>
  );
}
