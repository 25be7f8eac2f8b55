import { useIsFetching } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { DealPlatform, type DealSide, dealKeys, useReloadDeals } from '../../../api/deals';
import { type DealListKey, dealListKeys, memberOf, sideOf } from '../../../shell/deal/address';
import { DealsPanel } from '../../../shell/deal/deals-panel';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import { useListState } from '../../../ui/table/list-state';
import { AdminFrame } from '../frame';
import { CompanyChoice } from './company-choice';
import { InquireDialog } from './inquire-dialog';

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
  const [asking, setAsking] = useState(false);
  return (
    <DealPlatform value={true}>
      <AdminFrame
        title="询盘与成交"
        actions={
          <>
            <Button type="primary" onClick={() => setAsking(true)}>
              代买家询盘
            </Button>
            <RefreshButton busy={busy} onRefresh={reload} />
          </>
        }
      >
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
        {asking && <InquireDialog onClose={() => setAsking(false)} />}
      </AdminFrame>
    </DealPlatform>
  );
}
