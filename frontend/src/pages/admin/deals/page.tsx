import { useIsFetching } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { useCompanies } from '../../../api/admin';
import { DealPlatform, type DealSide, dealKeys, useReloadDeals } from '../../../api/deals';
import { type DealListKey, dealListKeys, memberOf, sideOf } from '../../../shell/deal/address';
import { DealsPanel } from '../../../shell/deal/deals-panel';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import { useListState } from '../../../ui/table/list-state';
import styles from '../admin.module.css';
import { AdminFrame } from '../frame';

const sides: { value: DealSide; label: string }[] = [
  { value: 'buyer', label: '按买家' },
  { value: 'seller', label: '按卖家' },
];

/** All deals of the marketplace, and every step on behalf of a side. */
export default function DealsPage() {
  const list = useListState<DealListKey>(dealListKeys);
  const [state, choose] = list;
  const side = sideOf(state);
  const busy = useIsFetching({ queryKey: dealKeys.all }) > 0;
  const reload = useReloadDeals();
  return (
    <DealPlatform value={true}>
      <AdminFrame title="询盘与成交" actions={<RefreshButton busy={busy} onRefresh={reload} />}>
        <DealsPanel
          title="询盘与成交"
          side={side}
          list={list}
          what={side === 'buyer' ? '批号、单号或卖家' : '批号、单号或买家'}
          empty={<Nothing text="还没有询盘" />}
        >
          <Segmented
            aria-label="从哪一方看"
            options={sides}
            value={side}
            onChange={(to) => choose({ side: to === 'seller' ? to : '' })}
          />
          <CompanyChoice
            key={side}
            label={side === 'buyer' ? '买家企业' : '卖家企业'}
            value={memberOf(state)}
            onChange={(to) => choose({ memberID: to ? String(to) : '' })}
          />
        </DealsPanel>
      </AdminFrame>
    </DealPlatform>
  );
}

interface CompanyChoiceProps {
  label: string;
  value: number | undefined;
  onChange: (memberID: number | undefined) => void;
}

/** Finds a company by its name. */
function CompanyChoice({ label, value, onChange }: CompanyChoiceProps) {
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
