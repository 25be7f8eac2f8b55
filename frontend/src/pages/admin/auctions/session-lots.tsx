import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AuctionLot, usePlatformLots, useTakeOutFor } from '../../../api/auctions';
import { bidText, lotStates } from '../../../shell/auction/words';
import { PageArea } from '../../../shell/table-area';
import { auctionPath } from '../../../ui/chrome/places';
import { tons, unknown, whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useListState } from '../../../ui/table/list-state';
import { Pair } from '../../../ui/table/pair';
import { statusColumn } from '../../../ui/table/status';
import { useToast } from '../../../ui/toast';
import { NoteDialog } from '../note-dialog';

const pageSize = 50;

/** The lots of a session. Before it ends, the platform takes single ones out. */
export function SessionLots({ code }: { code: string }) {
  const [{ page }, choose] = useListState(['code', 'show']);
  const query = usePlatformLots({ code, pageNum: page, pageSize });
  const [chosen, setChosen] = useState<AuctionLot>();
  const { data } = query;
  return (
    <PagePanel
      title={data ? `批次：${data.session.title}` : '批次'}
      note={data && `共 ${whole(data.totalRow)} 批`}
      extra={<Link to={auctionPath(code)}>打开场次</Link>}
    >
      <PageArea
        label="竞价批次"
        query={query}
        columns={columns(setChosen)}
        rowKey={({ lotID }) => lotID}
        empty={<Nothing text="还没有批次" />}
        onPage={(next) => choose({ page: next })}
      />
      {chosen && <TakeOutDialog lot={chosen} onClose={() => setChosen(undefined)} />}
    </PagePanel>
  );
}

const nameOf = ({ batchIDs }: AuctionLot) =>
  batchIDs.length > 1 ? `${batchIDs[0]} 等 ${batchIDs.length} 批` : batchIDs[0];

const columns = (onTakeOut: (lot: AuctionLot) => void): Column<AuctionLot>[] => [
  numberColumn('序', ({ number }) => number),
  { title: '批次', head: true, narrow: true, className: 'num', cell: nameOf },
  { title: '卖家', cell: ({ lot }) => lot.memberOwnerName },
  { title: '仓库', cell: ({ lot }) => <Pair below={lot.factoryName}>{lot.depotName}</Pair> },
  numberColumn('公重', ({ amount }) => tons(amount), { unit: '吨' }),
  numberColumn(
    '起拍',
    ({ start, indexCode }) => <Pair below={indexCode}>{bidText(start, indexCode)}</Pair>,
    { unit: '元/吨' },
  ),
  numberColumn(
    '最高出价',
    ({ price, indexCode }) => (price === null ? unknown : bidText(price, indexCode)),
    { unit: '元/吨' },
  ),
  numberColumn('出价', ({ bids }) => whole(bids), { unit: '次' }),
  statusColumn(lotStates),
  {
    title: '操作',
    actions: true,
    cell: (lot) =>
      lot.status <= 2 && (
        <Button type="link" size="small" danger onClick={() => onTakeOut(lot)}>
          撤出
        </Button>
      ),
  },
];

function TakeOutDialog({ lot, onClose }: { lot: AuctionLot; onClose: () => void }) {
  const takeOut = useTakeOutFor();
  const toast = useToast();
  return (
    <NoteDialog
      title={`撤出批次 ${nameOf(lot)}`}
      agree="撤出"
      label="撤出原因"
      most={100}
      danger
      onAgree={async (note) => {
        await takeOut.mutateAsync({ lotID: lot.lotID, note });
        toast.success('已撤出，批次回到在售');
      }}
      onClose={onClose}
    >
      <p>
        {lot.status === 2 && '这一批正在竞价：撤出后不再出价，不成交，保证金释放。'}
        撤出后批次回到在售，{lot.lot.memberOwnerName}、出价和关注这一批的企业会收到原因。
      </p>
    </NoteDialog>
  );
}
