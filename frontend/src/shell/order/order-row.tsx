import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { AskableLot } from '../../api/inquiry';
import { moneyUnits, priceText, units } from '../../ui/currency';
import { exactTons, fibre, money, unknown, whole } from '../../ui/format';
import { offerText } from '../../ui/lot/line';
import { BundleTag, LotTag } from '../../ui/lot/lot-tag';
import { yuanOf } from '../../ui/lot/money';
import { gradeText, saleNames, stateNames } from '../../ui/lot/names';
import { QualityMark } from '../../ui/lot/quality-mark';
import { changeName, changeText } from '../../ui/order/changes';
import type { OrderLine } from '../../ui/order/order';
import { typedPrice } from '../../ui/order/terms';
import { inches, mikeText, positions } from '../imported/words';
import styles from './order.module.css';
import { TermFields } from './term-fields';
import type { Order } from './use-order';

interface OrderRowProps {
  line: OrderLine<AskableLot>;
  order: Order;
}

/** One lot of an order, with its own terms where it has some. */
export function OrderRow({ line, order }: OrderRowProps) {
  const { lot, price, cost, refused } = line;
  const { currency = 1 } = lot;
  const hang = order.draft.way === 'hang';
  return (
    <>
      <tr className={refused ? styles.refused : ''}>
        <th scope="row" className="num">
          {lot.batchID} <QualityMark lot={lot} className={styles.mark} />
          <Tags lot={lot} />
        </th>
        <td data-title="产地 · 仓库">
          {lot.origins} {lot.originsCity} · {lot.depotName}
        </td>
        <td
          data-title={`${lot.amount > 0 && !lot.imported ? '公重' : '重量'} 吨 · 包数`}
          className={`${styles.right} num`}
        >
          {lot.amount > 0 ? exactTons(lot.amount) : '仓重，核验后确定'} · {whole(lot.packnum)}
        </td>
        <td data-title="报价" className={`${styles.right} num`}>
          {lot.indexCode === null ? '一口价' : offerText(lot)}
        </td>
        <td data-title="期货价" className={`${styles.right} num`}>
          {futuresText(line, hang)}
        </td>
        <td data-title={`单价 ${units[currency]}`} className={`${styles.right} num`}>
          <b>{priceText(price, currency)}</b>
        </td>
        <td data-title={`金额 ${moneyUnits[currency]}`} className={`${styles.right} num`}>
          {cost === null ? unknown : money(yuanOf(cost))}
        </td>
        <td className={styles.verbs}>
          {hang && !refused && <OwnTerms line={line} order={order} />}
          <Button
            size="small"
            type="text"
            disabled={order.sending}
            icon={<CloseOutlined />}
            title="移除"
            aria-label={`移除 ${lot.batchID}`}
            onClick={() => order.remove([lot.listingID])}
          />
        </td>
      </tr>
      <Below line={line} order={order} />
    </>
  );
}

function Tags({ lot }: { lot: AskableLot }) {
  return (
    <>
      {' '}
      <BundleTag lot={lot} />
      {lot.specialSaleType.map((sale) => (
        <LotTag key={sale}>{saleNames[sale]}</LotTag>
      ))}
      {lot.state !== 1 && <LotTag>{stateNames[lot.state]}</LotTag>}
    </>
  );
}

/** Returns the futures price of a lot: typed, the quote of 现价成交, or the quote without terms. */
function futuresText({ lot, terms, contract }: OrderLine<AskableLot>, hang: boolean): string {
  if (lot.indexCode === null) return unknown;
  const { currency = 1 } = lot;
  const quote = priceText(contract?.indexValue, currency);
  if (!hang) return quote;
  if (terms.current) return `现价成交 ${quote}`;
  return priceText(typedPrice(terms.price, currency), currency);
}

function OwnTerms({ line, order }: OrderRowProps) {
  const { listingID, batchID } = line.lot;
  const { own } = order.draft;
  const toggle = () => {
    const { [listingID]: old, ...others } = own;
    order.change({ own: old ? others : { ...own, [listingID]: line.terms } });
  };
  return (
    <Button
      size="small"
      type="text"
      disabled={order.sending}
      aria-expanded={line.own}
      aria-label={`${line.own ? '恢复统一条件' : '单独设置'} ${batchID}`}
      onClick={toggle}
    >
      {line.own ? '恢复统一' : '单独设置'}
    </Button>
  );
}

/** Returns the facts of a lot that its columns leave out; unknown ones are left out. */
function lotTexts(lot: AskableLot): string[] {
  const value = (name: string, of: number | null, unit = '') =>
    of ? `${name} ${fibre(of)}${unit}` : '';
  return [
    ...importedTexts(lot.imported),
    lot.primaryColor && gradeText(lot.primaryColor),
    value('长度', lot.lengthAvg, ' mm'),
    value('马值', lot.mikeAvg),
    value('强力', lot.strongAvg, ' cN/tex'),
    value('整齐度', lot.neatAvg, '%'),
    value('含杂', lot.impurity, '%'),
    value('回潮', lot.moisture, '%'),
    lot.factoryName && `加工厂 ${lot.factoryName}`,
    lot.notes && `备注 ${lot.notes}`,
  ].filter((text) => text !== '' && text !== null && text !== undefined);
}

/** Returns what only imported cotton has. */
function importedTexts(lot: AskableLot['imported']): string[] {
  if (!lot) return [];
  const { position, shipMonth, cottonYear, length, strong, quota } = lot;
  return [
    [positions[position], shipMonth].filter(Boolean).join(' '),
    `${cottonYear} 年度`,
    `长度 ${inches(length)}`,
    strong === null ? '' : `强力 ${fibre(strong)} 克/特`,
    `马值 ${mikeText(lot)}`,
    quota ? '带配额' : '不带配额',
  ];
}

/** What stands below a lot: its other facts, why it is refused, what has changed, and its own terms. */
function Below({ line, order }: OrderRowProps) {
  const { lot, refused, changes, own } = line;
  return (
    <tr className={`${styles.below} ${refused ? styles.refused : ''}`}>
      <td colSpan={8}>
        <p className={`${styles.facts} num`}>
          {lotTexts(lot).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        {refused && <p className={styles.wrong}>{refused}</p>}
        {changes.length > 0 && (
          <p className={`${styles.changes} num`}>
            有变动：
            {changes.map((change) => (
              <span key={change.field}>
                {changeName(change.field)} <del>{changeText(change.field, change.old)}</del> →{' '}
                <ins>{changeText(change.field, change.new)}</ins>
              </span>
            ))}
          </p>
        )}
        {own && order.draft.way === 'hang' && (
          <TermFields
            name={lot.batchID}
            terms={line.terms}
            contract={line.contract}
            days={order.days}
            now={order.now}
            errors={order.tried ? line.errors : {}}
            disabled={order.sending}
            onChange={(terms) =>
              order.change({ own: { ...order.draft.own, [lot.listingID]: terms } })
            }
          />
        )}
      </td>
    </tr>
  );
}
