import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OrderContract, OrderDetail } from '../../../api/orders';
import { exactTons, whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { ContractButton } from '../detail/contracts';
import { OrderFrame } from '../detail/order-frame';
import { yuan } from '../money';
import styles from '../order.module.css';
import { orderPath } from '../places';
import { VerbButton } from '../verbs/verb-button';

/** A version of the contract of an order, as it is printed. */
export default function ContractPage() {
  const [params] = useSearchParams();
  const wanted = Number(params.get('version') ?? 0);
  return (
    <OrderFrame title="合同">
      {(order, onVerb) => {
        const [newest] = order.contracts;
        const shown = order.contracts.find(({ version }) => version === wanted) ?? newest;
        return (
          <section className={`panel ${styles.view}`} aria-label="合同">
            <div className={styles.tools}>
              <Link to={orderPath(order.orderID)}>‹ 订单 {order.number}</Link>
              <span className={styles.buttons}>
                <VerbButton verb="draw" {...{ order, onVerb }} />
                <VerbButton verb="amend" {...{ order, onVerb }} />
                {shown === newest && <VerbButton primary verb="sign" {...{ order, onVerb }} />}
                {shown && (
                  <>
                    <Button
                      size="small"
                      icon={<PrinterOutlined aria-hidden />}
                      onClick={() => window.print()}
                    >
                      打印
                    </Button>
                    <ContractButton orderID={order.orderID} version={shown.version} />
                  </>
                )}
              </span>
            </div>
            {shown && shown !== newest && (
              <p className={styles.cancel}>这是旧版本，最新为第 {newest?.version} 版。</p>
            )}
            {shown ? (
              <Paper order={order} contract={shown} />
            ) : (
              <Nothing text="卖家还没有拟定合同" />
            )}
          </section>
        );
      }}
    </OrderFrame>
  );
}

/** The paragraph in whose place the table of the lots is. */
const lotsHere = '{{批次表}}';

function Paper({ order, contract }: { order: OrderDetail; contract: OrderContract }) {
  const { number, version, sections } = contract;
  const placed = sections.some(({ paragraphs }) => paragraphs.includes(lotsHere));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keyboard scrolls its table.
    <article className={styles.paper} tabIndex={0} aria-label={`合同 ${number}`}>
      <h1>棉花购销合同</h1>
      <p className="num">
        合同号：{number}　第 {version} 版　{timeText(contract.at)}
      </p>
      <p>
        买方：{order.buyerName}
        <br />
        卖方：{order.memberOwnerName}
      </p>
      {!placed && <LotTable {...{ order, contract }} />}
      {sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a version of a contract never changes.
            <Fragment key={place}>
              {paragraph === lotsHere ? <LotTable {...{ order, contract }} /> : <p>{paragraph}</p>}
            </Fragment>
          ))}
        </section>
      ))}
      <Signatures order={order} contract={contract} />
    </article>
  );
}

function LotTable({ order, contract }: { order: OrderDetail; contract: OrderContract }) {
  const { lines } = order;
  return (
    <table className="num">
      <thead>
        <tr>
          <th>批号</th>
          <th>仓库</th>
          <th>包数</th>
          <th>重量（吨）</th>
          <th>单价（元/吨）</th>
          <th>金额（元）</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineID, batchID, depotName, packnum, amount, price, money }) => (
          <tr key={lineID}>
            <td>{batchID}</td>
            <td>{depotName}</td>
            <td>{whole(packnum)}</td>
            <td>{exactTons(amount)}</td>
            <td>{whole(price)}</td>
            <td>{yuan(money)}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={2}>合计 {whole(lines.length)} 批</td>
          <td>{whole(order.packnum)}</td>
          <td>{exactTons(contract.amount)}</td>
          <td />
          <td>{yuan(contract.money)}</td>
        </tr>
        <tr>
          <td colSpan={6}>金额大写（人民币）：{contract.moneyWords}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Signatures({ order, contract }: { order: OrderDetail; contract: OrderContract }) {
  const sides = [
    ['buyer', '买方', order.buyerName],
    ['seller', '卖方', order.memberOwnerName],
  ] as const;
  return (
    <div className={styles.signatures}>
      {sides.map(([side, word, name]) => {
        const one = contract.signatures.find((signature) => signature.side === side);
        return (
          <p key={side}>
            {word}：{name}
            <br />
            {one ? `已签：${one.userName}　${timeText(one.at)}` : '未签'}
          </p>
        );
      })}
    </div>
  );
}
