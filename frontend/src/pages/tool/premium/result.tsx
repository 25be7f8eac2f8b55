import type { TablePremium } from '../../../api/types';
import { Premiums } from '../../../shell/premiums/premiums';
import { rounded, signed, signedMoney } from '../../../ui/format';
import { fenOf, yuanOf } from '../../../ui/lot/money';
import styles from '../tool.module.css';
import { Figures, Reference } from '../tool-page';
import { items } from './items';
import { usedOf, useTableCode } from './table';

interface ResultProps {
  /** the quality of the lot in a few words */
  title: string;
  premiums: TablePremium[];
  /** what is asked for the lot, CNY/t; null if it is not on sale */
  price?: number | null;
  /** t */
  weight?: number;
}

/** The premiums of a lot by every table: one in large figures and bars, all side by side. */
export function Result({ title, premiums, price = null, weight = 0 }: ResultProps) {
  const [chosen, choose] = useTableCode();
  const used = usedOf(premiums, chosen);
  if (!used) return <p className={styles.wrong}>还没有升贴水表</p>;
  const sum = items
    .filter(([item]) => used[item])
    .map(([item, name]) => `${name} ${signed(used[item])}`)
    .join('，');
  return (
    <>
      <div className={styles.outcome}>
        <b>{title}</b>
        <label className={styles.choice}>
          升贴水表
          <select value={used.table} onChange={({ target }) => choose(target.value)}>
            {premiums.map(({ table, name }) => (
              <option key={table} value={table}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {chosen !== '' && chosen !== used.table && (
        <p className={styles.wrong} role="status">
          链接中的升贴水表不能使用，或已被删除，以下按“{used.name}”
        </p>
      )}
      {used.known ? (
        <>
          <Figures
            results={[
              { name: '升贴水', value: signed(used.total) || '0', unit: '元/吨' },
              ...moneyOf(used.total, weight),
              ...(price === null
                ? []
                : [{ name: '在售价折3128', value: rounded(price - used.total, 0), unit: '元/吨' }]),
            ]}
          />
          <div className={styles.formula}>
            <p>升贴水 = 颜色级、轧工按占比加权，长度、强力、整齐度按批均值，马值按级，各项相加</p>
            <p className="num">
              = {sum || '0'} = <b>{signed(used.total)}</b> 元/吨
            </p>
            {used.note && <p>≈ {used.note}</p>}
            <p>
              {used.name}
              {used.origin && `，${used.origin}`}
            </p>
          </div>
          <Bars premium={used} />
        </>
      ) : (
        <p className={styles.wrong}>{used.reason}</p>
      )}
      <Premiums premiums={premiums} price={price} />
      <Reference />
    </>
  );
}

/** Returns the premium in money for the lot, where its weight is known, rounded as the server rounds it. */
function moneyOf(total: number, weight: number) {
  if (weight <= 0) return [];
  const fen = fenOf(BigInt(Math.round(total * 100)), weight);
  return [{ name: '整批金额', value: signedMoney(yuanOf(fen)), unit: '元' }];
}

/** The items of a premium as bars to both sides of zero. */
function Bars({ premium }: { premium: TablePremium }) {
  const most = Math.max(...items.map(([item]) => Math.abs(premium[item])), 1);
  return (
    <ul className={`${styles.bars} num`} aria-label={`${premium.name} 各项`}>
      {items.map(([item, name]) => {
        const value = premium[item];
        const width = `${(Math.abs(value) / most) * 50}%`;
        return (
          <li key={item}>
            <span>{name}</span>
            <i aria-hidden>
              {value !== 0 && (
                <em
                  className={value > 0 ? styles.plus : styles.minus}
                  style={value > 0 ? { left: '50%', width } : { right: '50%', width }}
                />
              )}
            </i>
            <b>{signed(value)}</b>
          </li>
        );
      })}
    </ul>
  );
}
