import { Link } from 'react-router';
import type { DepositEntry, DepositKind } from '../../api/deposits';
import { adminDealsPath, auctionLotPath, purchasesPath, salesPath } from '../../ui/chrome/places';
import { money, signedMoney } from '../../ui/format';
import { Reading } from '../../ui/reading';
import { type Column, numberColumn, timeColumn } from '../../ui/table/column';
import { Pair } from '../../ui/table/pair';

/** The names of the kinds of entries. */
export const depositKinds: Record<DepositKind, string> = {
  paidIn: '入账',
  paidOut: '退回',
  held: '冻结',
  released: '解冻',
  settled: '抵作货款',
  forfeited: '违约扣付',
  received: '收到',
};

/** The columns of a statement; the platform also sees who has entered a payment. */
export const entryColumns = (platform: boolean): Column<DepositEntry>[] => [
  { title: '种类', head: true, cell: ({ kind }) => <Kind kind={kind} /> },
  timeColumn('时间', ({ at }) => at),
  {
    title: '单号',
    className: 'num',
    cell: (entry) => <Cause entry={entry} platform={platform} />,
  },
  numberColumn('可用增减', (entry) => <Amount fen={entry.money} />, { unit: '元' }),
  numberColumn('冻结增减', (entry) => <Amount fen={entry.heldMoney} />, { unit: '元' }),
  numberColumn('可用余额', ({ balance }) => money(String(balance)), { unit: '元' }),
  numberColumn('冻结', ({ held }) => money(String(held)), { unit: '元' }),
  {
    title: platform ? '备注和登记人' : '备注',
    cell: ({ note, userName }) => [note, userName].filter(Boolean).join('；'),
  },
];

/** The deal or the lot of an auction of an entry with a link to it, or the number of the payment by bank. */
function Cause({ entry, platform }: { entry: DepositEntry; platform: boolean }) {
  const { kind, spotSaleID, number, auctionListingCode, lotID, batchID, reference } = entry;
  if (auctionListingCode) {
    return (
      <Pair below={`竞价批次 ${batchID}`}>
        <Link to={auctionLotPath(auctionListingCode, lotID)}>{auctionListingCode}</Link>
      </Pair>
    );
  }
  if (!number) return reference;
  const own = kind === 'received' ? salesPath : purchasesPath;
  return <Link to={`${platform ? adminDealsPath : own}?id=${spotSaleID}`}>{number}</Link>;
}

/** The name of a kind, with the rule where one decides what the deposit becomes. */
const Kind = ({ kind }: { kind: DepositKind }) => (
  <>
    {depositKinds[kind]}
    {(kind === 'settled' || kind === 'forfeited') && <Reading of="点价金" />}
  </>
);

/** An amount with its sign; nothing for zero. */
function Amount({ fen }: { fen: number }) {
  return fen === 0 ? null : signedMoney(String(fen));
}
