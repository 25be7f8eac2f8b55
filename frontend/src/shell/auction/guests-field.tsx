import { Select } from 'antd';
import { useState } from 'react';
import { useCompanyNames } from '../../api/account';

interface GuestsFieldProps {
  id?: string;
  value?: string[];
  onChange?: (names: string[]) => void;
}

/** What stands between the names of companies that are pasted. */
const separators = ['、', '，', '；', ',', ';', '\n'];

/** The names of companies: found by a part of them, or pasted. */
export function GuestsField({ id, value, onChange }: GuestsFieldProps) {
  const [searched, setSearched] = useState('');
  const { data } = useCompanyNames(searched.trim());
  return (
    <Select<string[]>
      id={id}
      mode="tags"
      value={value}
      tokenSeparators={separators}
      placeholder="输入两个字以上查找"
      options={data?.map(({ memberName: name }) => ({ value: name, label: name }))}
      showSearch={{ searchValue: searched, onSearch: setSearched, filterOption: false }}
      notFoundContent={searched.trim().length < 2 ? null : '没有这个名称的已认证企业'}
      onChange={(names) => {
        setSearched('');
        onChange?.([...new Set(names.map((name) => name.trim()).filter(Boolean))]);
      }}
    />
  );
}
