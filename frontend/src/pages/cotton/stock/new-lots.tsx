import { Link } from 'react-router';
import { CallError, missing } from '../../../api/client';
import { useBatches } from '../../../api/lots';
import { useMe } from '../../../api/me';
import { useAwaited } from '../../../api/reminders';
import type { BatchDetail } from '../../../api/types';
import { uploadPath } from '../../../ui/chrome/places';
import { fibre, tons, unknown, whole } from '../../../ui/format';
import { offerText, qualityMark } from '../../../ui/lot/line';
import { pickNames } from '../../../ui/lot/names';
import { useSettled } from '../../../ui/settled';
import lotStyles from '../lot/lot.module.css';
import { inputOf, type NewValues } from './draft';
import styles from './stock.module.css';

/** The maximum number of lots that are looked up while the form is filled in. */
const shown = 10;

interface NewLotsProps {
  numbers: readonly string[];
  values: NewValues;
}

/** Reports whether a batch is unknown: no inspection, no seller's data. */
const isUnknown = (error: Error | null | undefined) =>
  error instanceof CallError && error.code === missing;

/** Reports whether one of the batch numbers is unknown, as far as they are loaded. */
export function useUnknown(numbers: readonly string[]): boolean {
  return useBatches(numbers.slice(0, shown)).some(({ error }) => isUnknown(error));
}

/** Returns the batch numbers without a known warehouse, as far as they are loaded. */
export function useUnplaced(numbers: readonly string[]): string[] {
  return useBatches(numbers.slice(0, shown)).flatMap(({ data }) =>
    data && !data.batch.warehouse ? [data.batch.batchID] : [],
  );
}

/** The batches with their quality, their other sellers, and the number of waiting demands. */
export function NewLots({ numbers, values }: NewLotsProps) {
  const settled = useSettled(numbers);
  const known = settled.slice(0, shown);
  const batches = useBatches(known);
  const query = useSettled(inputOf(values));
  const found = known.filter((_, i) => batches[i]?.data);
  const counts = useAwaited(query ? found.map((batchID) => ({ batchID, ...query })) : []);
  const waiting = new Map(found.map((batchID, i) => [batchID, query ? counts[i] : undefined]));
  const awaited = [...waiting.values()].filter((count) => count);
  if (numbers.length === 0) return null;
  return (
    <section className={styles.stockNewLots} aria-label="待挂牌批次">
      <ul>
        {known.map((batchID, i) => (
          <li key={batchID}>
            <b className="num">{batchID}</b>
            <Facts batch={batches[i]?.data} error={batches[i]?.error} />
            {waiting.get(batchID) !== undefined && (
              <span className={styles.stockWaiting}>
                <b className="num">{whole(waiting.get(batchID))}</b> 个需求在等
              </span>
            )}
          </li>
        ))}
      </ul>
      {numbers.length > shown && (
        <p className="dialog-note">其余 {numbers.length - shown} 批提交时核对</p>
      )}
      <p role="status" className={`identity-waiting ${lotStyles.identityWaiting}`}>
        {waitingText(query !== undefined, known.length, awaited)}
      </p>
    </section>
  );
}

/**
 * Describes how many demands wait for a single lot, or for how many of several lots some wait: one demand may
 * match two. Without an offer it is unknown.
 */
export function waitingText(offered: boolean, lots: number, awaited: readonly unknown[]): string {
  if (!offered) return '填写报价后，显示有多少个需求在等这样的货';
  if (awaited.length === 0) return '目前没有需求在等这样的货';
  return lots > 1
    ? `其中 ${whole(awaited.length)} 批有需求在等`
    : `${whole(Number(awaited[0]))} 个需求在等这样的货`;
}

interface FactsProps {
  batch?: BatchDetail;
  error?: Error | null;
}

function Facts({ batch, error }: FactsProps) {
  const { data: me } = useMe();
  if (isUnknown(error)) return <Uninspected />;
  if (error) {
    const text = error instanceof CallError ? error.message : '查询失败，请稍后再试';
    return <span className={styles.stockRefused}>{text}</span>;
  }
  if (!batch) return <span className={styles.stockLooking}>正在查询检验数据…</span>;
  const { batch: lot, listings } = batch;
  const own = listings.find(({ memberOwnerName }) => memberOwnerName === me?.memberName);
  return (
    <>
      <span className="num">
        {lot.cottonYear} {lot.origins} {lot.originsCity} {pickNames[lot.packType]}{' '}
        {qualityMark({ ...lot, lengthAvg: lot.length?.avg ?? null })} 强
        {lot.strength ? fibre(lot.strength.avg) : unknown} 马
        {lot.mike ? fibre(lot.mike.avg) : unknown} 公重 {tons(lot.amount)} 吨 ·{' '}
        {lot.warehouse?.name ?? '仓库未知'}
      </span>
      {own && <span className={styles.stockSoon}>本店在售 {offerText(own)}，将改为新报价</span>}
      {!own && listings.length > 0 && (
        <span className={styles.stockSoon}>另有 {listings.length} 家在售</span>
      )}
    </>
  );
}

/** The advice for a batch without inspection data: the seller uploads them. */
export const Uninspected = () => (
  <span className={styles.stockRefused}>
    平台没有这批的检验数据，请用带颜色级、长度、马值等列的表格<Link to={uploadPath}>导入</Link>
    ，检验数据和报价一起上传
  </span>
);
