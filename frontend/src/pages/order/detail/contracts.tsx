import { Button } from 'antd';
import { Link } from 'react-router';
import { type OrderContract, type OrderDetail, takeContract } from '../../../api/orders';
import { partyName } from '../../../shell/trade-words';
import { moneyUnits } from '../../../ui/currency';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { useDownload } from '../../../ui/use-download';
import { yuan } from '../money';
import styles from '../order.module.css';
import { viewPath } from '../places';
import type { OnVerb } from '../verbs/target';
import { VerbButton } from '../verbs/verb-button';

/** The versions of the contract of an order. */
export function Contracts({ order, onVerb }: { order: OrderDetail; onVerb: OnVerb }) {
  const { contracts } = order;
  return (
    <Panel
      title="合同"
      note={contracts.length > 1 ? '修改产生新的版本，旧版本不变' : undefined}
      extra={
        <span className={styles.buttons}>
          <VerbButton verb="draw" {...{ order, onVerb }} />
          <VerbButton verb="amend" {...{ order, onVerb }} />
          <VerbButton primary verb="sign" {...{ order, onVerb }} />
        </span>
      }
    >
      {contracts.length === 0 ? (
        <Nothing text="卖家还没有拟定合同" />
      ) : (
        <Table
          label="合同版本"
          columns={contractColumns(order)}
          rows={contracts}
          rowKey={({ version }) => version}
        />
      )}
    </Panel>
  );
}

const contractColumns = (order: OrderDetail): Column<OrderContract>[] => [
  {
    title: '合同号',
    head: true,
    narrow: true,
    cell: ({ number, version }) => {
      const name = `${number} 第 ${version} 版`;
      if (order.side === 'platform') return <span className="num">{name}</span>;
      const to = `${viewPath('Contract', order.orderID)}&version=${version}`;
      return (
        <Link className="num" to={to} aria-label={`查看 ${name}`}>
          {name}
        </Link>
      );
    },
  },
  numberColumn('金额', ({ money }) => yuan(money), { unit: moneyUnits[order.currency] ?? '' }),
  numberColumn('提货前应付', ({ share }) => `${share}%`),
  numberColumn('交货期', ({ deliveryDays }) => deliveryDays, { unit: '天' }),
  {
    title: '签署',
    cell: ({ signatures }) => (
      <span className={styles.lines}>
        {(['buyer', 'seller'] as const).map((side) => {
          const one = signatures.find((signature) => signature.side === side);
          return (
            <span key={side}>
              {partyName(side)}{' '}
              {one ? (
                `${one.userName} ${timeText(one.at)}`
              ) : (
                <StateTag tone="waiting">未签</StateTag>
              )}
            </span>
          );
        })}
      </span>
    ),
  },
  { title: '拟定', cell: ({ userName, at }) => `${userName} ${timeText(at)}` },
  {
    title: '操作',
    actions: true,
    cell: ({ version }) => <ContractButton order={order} version={version} />,
  },
];

/** Downloads a version of the contract as PDF. */
export function ContractButton({ order, version }: { order: OrderDetail; version: number }) {
  const [busy, save] = useDownload();
  return (
    <Button
      size="small"
      loading={busy}
      aria-label={`下载 PDF 第 ${version} 版`}
      onClick={() => save(() => takeContract(order, version))}
    >
      下载 PDF
    </Button>
  );
}
