import { Select } from 'antd';
import { useState } from 'react';
import { useCompanies } from '../../../api/admin';
import styles from '../admin.module.css';

interface CompanyChoiceProps {
  label: string;
  value: number | undefined;
  onChange: (memberID: number | undefined) => void;
}

/** Finds a company by its name. */
export function CompanyChoice({ label, value, onChange }: CompanyChoiceProps) {
  const [name, setName] = useState('');
  const search = { name: name || undefined, pageSize: 20 };
  const found = useCompanies(search).data?.list ?? [];
  const chosen = useCompanies(value ? { memberID: value } : search).data?.list ?? [];
  const companies = [...chosen, ...found];
  const options = new Map(companies.map((one) => [one.memberID, one.memberName]));
  return (
    <Select
      allowClear
      className={styles.companyChoice}
      placeholder={label}
      aria-label={label}
      value={value}
      showSearch={{ filterOption: false, onSearch: setName }}
      options={[...options].map(([value, label]) => ({ value, label }))}
      onChange={(to) => onChange(to ?? undefined)}
    />
  );
}
