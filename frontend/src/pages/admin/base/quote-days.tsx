import { Modal } from 'antd';
import { type QuoteDay, useQuoteDays } from '../../../api/admin';
import { TableArea } from '../../../shell/table-area';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { type Column, numberColumn } from '../../../ui/table/column';

/** The trading days of a contract in the last year. */
export function QuoteDays({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Modal open width={720} title={`${code} 日行情（元/吨）`} footer={null} onCancel={onClose}>
      <TableArea
        label={`${code} 日行情`}
        query={useQuoteDays(code)}
        columns={columns}
        rowKey={({ day }) => day}
        empty={<Nothing text="还没有日行情，可上传交易所的每日行情表" />}
      />
    </Modal>
  );
}

const columns: Column<QuoteDay>[] = [
  { title: '交易日', head: true, className: 'num', cell: ({ day }) => day },
  numberColumn('开盘', ({ open }) => whole(open)),
  numberColumn('最高', ({ high }) => whole(high)),
  numberColumn('最低', ({ low }) => whole(low)),
  numberColumn('收盘', ({ close }) => whole(close)),
  numberColumn('结算', ({ settle }) => (settle ? whole(settle) : '未结算')),
];
