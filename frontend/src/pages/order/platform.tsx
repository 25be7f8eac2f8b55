import type { ComponentType } from 'react';
import type { OrderDetail } from '../../api/orders';
import { whole } from '../../ui/format';
import { timeText } from '../../ui/moment';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';
import { type Column, numberColumn } from '../../ui/table/column';
import { Table } from '../../ui/table/table';
import { FileLink } from './detail/file-link';
import { OrderFrame } from './detail/order-frame';
import { OrderParts } from './detail/parts';
import { OrderList } from './list/order-list';
import type { FrameProps } from './member-page';

interface PlatformProps {
  Frame: ComponentType<FrameProps>;
}

/** The orders of all companies, for the platform's administrators. */
export const PlatformOrders = ({ Frame }: PlatformProps) => (
  <OrderList scope="platform" title="订单" Frame={Frame} />
);

/** One order of two companies, with all its files, for the platform's administrators. */
export const PlatformOrder = ({ Frame }: PlatformProps) => (
  <OrderFrame platform title="订单详情" Frame={Frame}>
    {(order, onVerb) => (
      <>
        <OrderParts order={order} onVerb={onVerb} />
        <Files order={order} />
      </>
    )}
  </OrderFrame>
);

type File = OrderDetail['files'][number];

function Files({ order }: { order: OrderDetail }) {
  return (
    <Panel title="文件" note="双方上传的凭证、提货单、照片和发票">
      {order.files.length === 0 ? (
        <Nothing text="还没有文件" />
      ) : (
        <Table
          label="文件"
          columns={fileColumns(order)}
          rows={order.files}
          rowKey={({ fileID }) => fileID}
        />
      )}
    </Panel>
  );
}

const fileColumns = (order: OrderDetail): Column<File>[] => [
  { title: '文件', head: true, cell: ({ fileID }) => <FileLink {...{ order, fileID }} /> },
  { title: '上传的企业', cell: ({ memberName }) => memberName },
  { title: '时间', narrow: true, className: 'num', cell: ({ at }) => timeText(at) },
  numberColumn('大小', ({ size }) => whole(Math.ceil(size / 1024)), { unit: 'KB' }),
];
