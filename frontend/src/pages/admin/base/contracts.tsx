import { Button } from 'antd';
import { useState } from 'react';
import { type TradedContract, useContracts } from '../../../api/admin';
import { TableArea } from '../../../shell/table-area';
import { StateTag, type Tone } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { dayOf } from '../../../ui/time';
import { ContractDialog } from './contract-dialog';
import { nearestFirst, type State, stateOf } from './contract-standing';
import { TabHead } from './tab-head';

const standings: Record<State, [Tone, string]> = {
  trades: ['good', '交易中'],
  comes: ['waiting', '未上市'],
  over: ['plain', '已到期'],
};

/** Futures contracts with their trading days. */
export function Contracts() {
  const query = useContracts();
  const today = dayOf(Date.now() / 1000);
  const [editing, setEditing] = useState<TradedContract | 'new'>();
  const columns: Column<TradedContract>[] = [
    { title: '合约', head: true, className: 'num', cell: ({ indexCode }) => indexCode },
    {
      title: '状态',
      cell: (contract) => {
        const [tone, text] = standings[stateOf(contract, today)];
        return <StateTag tone={tone}>{text}</StateTag>;
      },
    },
    { title: '首个交易日', className: 'num', cell: ({ firstDay }) => firstDay },
    { title: '最后交易日', className: 'num', cell: ({ lastDay }) => lastDay },
    {
      title: '操作',
      actions: true,
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
      <TableArea
        label="合约"
        query={{ ...query, data: query.data && nearestFirst(query.data, today) }}
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
