import { Fragment } from 'react';
import type { OrderContract, OrderDetail } from '../../../api/orders';
import { grouped } from '../../../ui/bank/bank-facts';
import { moneyUnits, priceText, units } from '../../../ui/currency';
import { exactTons, unknown, whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { dayOf } from '../../../ui/time';
import { lineWords } from '../goods';
import { yuan } from '../money';
import styles from '../order.module.css';

/** The paragraph in whose place the table of the lots is. */
const lotsHere = '{{批次表}}';

interface PaperProps {
  goods: OrderDetail['goods'];
  contract: OrderContract;
}

/** The document as it was when the contract was drawn, as its PDF shows it. */
export function Paper({ goods, contract }: PaperProps) {
  const { title, number, version, sections, buyer, seller, at } = contract;
  const placed = sections.some(({ paragraphs }) => paragraphs.includes(lotsHere));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keyboard scrolls its table.
    <article className={styles.paper} tabIndex={0} aria-label={`合同 ${number}`}>
      <h1>{title}</h1>
      <p className="num">
        合同编号：{number}　第 {version} 版　签订日期：{dayOf(Date.parse(at) / 1000)}
        {contract.place && `　签订地点：${contract.place}`}
      </p>
      <div className={styles.parties}>
        <Party word="卖方" party={seller} />
        <Party word="买方" party={buyer} />
      </div>
      {sections.map((section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version of a contract never changes.
        <section key={place}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a version of a contract never changes.
            <Fragment key={index}>
              {paragraph === lotsHere ? <LotTable {...{ goods, contract }} /> : <p>{paragraph}</p>}
            </Fragment>
          ))}
        </section>
      ))}
      {!placed && (
        <section>
          <h2>{lineWords({ goods }).line}明细</h2>
          <LotTable {...{ goods, contract }} />
        </section>
      )}
      <Signatures contract={contract} />
    </article>
  );
}

/** A side as it was when the contract was drawn, with the account to which it is paid. */
function Party({ word, party }: { word: string; party: OrderContract['buyer'] }) {
  const { name, holder, account } = party;
  const rows = [
    [word, name],
    ['地址', party.address],
    ['代表人', party.representative],
    ['电话', party.phone],
    ['联系人', party.contact],
    ['税号', party.taxNumber],
    ['户名', holder === name ? '' : holder],
    ['开户银行', party.bank],
    ['账号', grouped(account)],
    ['行号', party.bankCode],
  ];
  return (
    <p>
      {rows
        .filter(([, value]) => value)
        .map(([title, value]) => (
          <span key={title}>
            {title}：{value}
          </span>
        ))}
    </p>
  );
}

/** Returns a number of bales; a dash for goods that are not counted in them. */
const packsOf = (packs: number) => (packs > 0 ? whole(packs) : unknown);

function LotTable({ goods, contract }: PaperProps) {
  const { lots, amount, money, moneyWords } = contract;
  const { number, unit, quality } = lineWords({ goods });
  const packs = lots.reduce((sum, { packnum }) => sum + packnum, 0);
  return (
    <table className="num">
      <thead>
        <tr>
          <th>序号</th>
          <th>{number}</th>
          <th>仓库</th>
          <th>{quality}</th>
          <th>件数</th>
          <th>重量（吨）</th>
          <th>单价（{units[contract.currency]}）</th>
          <th>金额（{moneyUnits[contract.currency]}）</th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot, index) => (
          <tr key={`${lot.batchID} ${lot.amount}`}>
            <td>{index + 1}</td>
            <td>{lot.batchID}</td>
            <td className={styles.warehouse}>{lot.depotName}</td>
            <td className={styles.quality}>
              {lot.quality}
              {lot.pricing && <p>{lot.pricing}</p>}
            </td>
            <td>{packsOf(lot.packnum)}</td>
            <td>{exactTons(lot.amount)}</td>
            <td>{priceText(lot.price, contract.currency)}</td>
            <td>{yuan(lot.money)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4}>
            合计 {whole(lots.length)} {unit}
          </td>
          <td>{packsOf(packs)}</td>
          <td>{exactTons(amount)}</td>
          <td />
          <td>{yuan(money)}</td>
        </tr>
        <tr>
          <td colSpan={8}>
            金额大写（{contract.currency === 2 ? '美元' : '人民币'}）：{moneyWords}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Signatures({ contract: { buyer, seller, signatures } }: Pick<PaperProps, 'contract'>) {
  const sides = [
    ['seller', '卖方', seller.name],
    ['buyer', '买方', buyer.name],
  ] as const;
  return (
    <div className={styles.signatures}>
      {sides.map(([side, word, name]) => {
        const one = signatures.find((signature) => signature.side === side);
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
