import type { AuctionLot } from '../../api/auctions';
import { bidText } from '../../shell/auction/words';
import { exactTons, money, whole } from '../../ui/format';
import { moneyOf } from '../../ui/lot/money';
import styles from './auction.module.css';
import { pricedAt } from './prices';

interface BidFactsProps {
  lot: AuctionLot;
  price: number;
  /** the present price of the contract; undefined while it is unknown */
  futures: number | undefined;
  /** by how much the bid is above the least one, if that may be a slip */
  slip: number;
  /** the deposit that the bid holds; zero after the first one */
  held: number;
}

/** What a bid costs, before it is placed. */
export function BidFacts({ lot, price, futures, slip, held }: BidFactsProps) {
  const { indexCode, least, amount } = lot;
  const full = indexCode ? futures !== undefined && futures + price : price;
  const cost = full === false ? undefined : moneyOf([{ price: full, amount }]);
  const quotes = new Map(futures === undefined ? [] : [[indexCode, futures]]);
  const { price3128, delivered = null } = pricedAt(lot, quotes, price);
  const facts: [name: string, value: string | false | undefined][] = [
    ['出价', `${[indexCode, bidText(price, indexCode)].filter(Boolean).join(' ')} 元/吨`],
    [
      '合价',
      indexCode !== '' &&
        full !== false &&
        `${indexCode} 现价 ${whole(futures)} ${price < 0 ? '−' : '+'} ${whole(Math.abs(price))} = ${whole(full)} 元/吨`,
    ],
    ['折3128', price3128 !== null && `${whole(price3128)} 元/吨`],
    ['到厂价', delivered !== null && `${whole(delivered)} 元/吨`],
    ['公重', `${exactTons(amount)} 吨`],
    [indexCode ? '金额（按现价）' : '金额', cost && `${money(cost)} 元`],
    ['保证金', held > 0 && `将冻结保证金 ${money(String(held))} 元，未中标即释放`],
  ];
  return (
    <>
      {slip > 0 && (
        <p role="alert" className="state-note ended">
          比最低可出价 {bidText(least, indexCode)} 高出 {whole(slip)} 元/吨，请核对有没有多打一位。
        </p>
      )}
      <dl className={`${styles.cost} num`}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {indexCode && (
        <p>
          以上按 {indexCode} 现价算；成交价按本批截止时的 {indexCode} 行情加基差计算，可能不同。
        </p>
      )}
      <p>出价后不能撤回。</p>
    </>
  );
}
