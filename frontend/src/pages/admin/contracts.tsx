import { Button } from 'antd';
import { useState } from 'react';
import { type TradedContract, useContracts } from '../../api/admin';
import type { RowColumn } from '../../ui/member-menu/rows';
import { StateTag } from '../../ui/member-menu/state-tag';
import { ContractDialog } from './contract-dialog';
import { RowsArea } from './rows-area';
import { TabHead } from './tab-head';

const liveFirst = (contracts: TradedContract[]) =>
  contracts.toSorted((one, other) => Number(other.live) - Number(one.live));

/** Futures contracts with their trading days. */
export function Contracts() {
  const query = useContracts();
  const [editing, setEditing] = useState<TradedContract | 'new'>();
  const columns: RowColumn<TradedContract>[] = [
    { title: '合约', head: true, className: 'num', cell: ({ indexCode }) => indexCode },
    {
      title: '状态',
      cell: ({ live }) =>
        live ? <StateTag tone="good">可交易</StateTag> : <StateTag tone="plain">不可交易</StateTag>,
    },
    { title: '首个交易日', className: 'num', cell: ({ firstDay }) => firstDay },
    { title: '最后交易日', className: 'num', cell: ({ lastDay }) => lastDay },
    {
      title: '操作',
      className: 'actions',
      cell: (contract) => (
        <Button type="link" size="small" onClick={() => setEditing(contract)}>
          修改
        </Button>
      ),
    },
  ];
  return (
    <>
      <TabHead
        note="最后交易日过后，按该合约报价的批次自动下架"
        add="新增合约"
        onAdd={() => setEditing('new')}
      />
      <RowsArea
        label="合约"
        query={{ ...query, data: query.data && liveFirst(query.data) }}
        columns={columns}
        rowKey={({ indexCode }) => indexCode}
      />
      {editing && (
        <ContractDialog
          contract={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
