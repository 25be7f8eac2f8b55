import { Modal } from 'antd';
import { type AuctionLot, useBids } from '../../api/auctions';
import { bidText } from '../../shell/auction/words';
import { TableArea } from '../../shell/table-area';
import { parseTime } from '../../ui/moment';
import { Nothing } from '../../ui/nothing';
import { type Column, numberColumn } from '../../ui/table/column';
import { Pair } from '../../ui/table/pair';
import { exactTimeOf } from '../../ui/time';
import styles from './auction.module.css';

type Bid = NonNullable<ReturnType<typeof useBids>['data']>[number];

/** The bids for a lot, the newest first. */
export function BidsDialog({ lot, onClose }: { lot: AuctionLot; onClose: () => void }) {
  const query = useBids(lot.lotID, lot.version);
  const columns: Column<Bid>[] = [
    {
      title: '出价企业',
      head: true,
      cell: ({ mine, bidder, userName }) => (
        <Pair below={userName}>{mine ? '本企业' : `买家 ${bidder}`}</Pair>
      ),
    },
    numberColumn('出价', ({ price }) => bidText(price, lot.indexCode), { unit: '元/吨' }),
    {
      title: '时间',
      narrow: true,
      className: 'num',
      cell: ({ at }) => exactTimeOf(parseTime(at) ?? 0),
    },
    { title: '', cell: ({ extends: more }) => (more ? '顺延两分钟' : '') },
  ];
  return (
    <Modal open footer={null} title={`批次 ${lot.batchIDs[0]} 的出价`} onCancel={onClose}>
      <div className={styles.bids}>
        <TableArea
          label="出价记录"
          query={query}
          columns={columns}
          rowKey={({ at, price }) => `${at} ${price}`}
          empty={<Nothing text={lot.bids > 0 ? '密封出价，结束后公开' : '还没有出价'} />}
        />
      </div>
    </Modal>
  );
}
