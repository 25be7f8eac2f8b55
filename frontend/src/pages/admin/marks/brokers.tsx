import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { made } from '../../../api/made';
import { type Broker, useBrokerLots, useSetBroker } from '../../../api/marks';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { TabHead } from '../base/tab-head';
import { BrokerDialog } from './broker-dialog';

/** The intermediaries with the number of lots that they have brought. */
export function Brokers() {
  const query = useBrokerLots();
  const [adding, setAdding] = useState(false);
  const revoke = useRevoke();
  return (
    <>
      <TabHead
        note="卖家挂牌、改价和表格中的“居间商”可以选择这些企业；取消后，已挂牌的批次仍归它"
        add="设为居间企业"
        onAdd={() => setAdding(true)}
      />
      <TableArea
        label="居间企业"
        query={query}
        columns={columns(revoke)}
        rowKey={({ memberID }) => memberID}
        empty={<Nothing text="还没有居间企业" />}
      />
      {adding && <BrokerDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** Revokes an intermediary after asking. */
function useRevoke() {
  const ask = useAsk();
  const toast = useToast();
  const set = useSetBroker();
  return async ({ memberID, memberName }: Broker) => {
    const text = `取消后，卖家不能再选择${memberName}，已挂牌的批次不变，是否继续？`;
    if (!(await ask({ title: '取消居间企业', text }))) return;
    made(set.mutateAsync({ memberID, broker: false }), () => toast.success('已取消'));
  };
}

const columns = (onRevoke: (broker: Broker) => void): Column<Broker>[] => [
  {
    title: '企业',
    head: true,
    cell: ({ memberID, memberName }) => (
      <Link to={`/admin/companies?memberID=${memberID}`}>{memberName}</Link>
    ),
  },
  { title: '城市', narrow: true, cell: ({ city }) => city },
  numberColumn('在售批次', ({ memberID, lots }) => (
    <Link to={`/cottonmall?intermediary=${memberID}`}>{whole(lots)}</Link>
  )),
  {
    title: '操作',
    actions: true,
    cell: (broker) => (
      <Button type="link" size="small" danger onClick={() => onRevoke(broker)}>
        取消
      </Button>
    ),
  },
];
