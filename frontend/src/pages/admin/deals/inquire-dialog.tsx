import { Input, Modal, Radio } from 'antd';
import { Suspense, useDeferredValue, useId, useState } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useImportedBills } from '../../../api/imported';
import { type AskableLot, askable } from '../../../api/inquiry';
import { useFound } from '../../../api/lots';
import { basisText, nameOf } from '../../../shell/imported/words';
import { readBatches } from '../../../ui/chrome/batches';
import { billOf } from '../../../ui/chrome/bill';
import { priceText } from '../../../ui/currency';
import { Failed } from '../../../ui/failed';
import { lazyPart } from '../../../ui/lazy-part';
import { orderMax } from '../../../ui/order/order';
import { CompanyChoice } from './company-choice';
import styles from './inquire-dialog.module.css';

const OrderForm = lazyPart(() => import('../../../shell/order/order-form'));

/** The company and the lots of an inquiry that the platform makes for a buyer; then their terms. */
export function InquireDialog({ onClose }: { onClose: () => void }) {
  const [buyer, setBuyer] = useState<number>();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Readonly<Record<string, number>>>({});
  const [ordering, setOrdering] = useState(false);
  const id = useId();
  const typed = useDeferredValue(text);
  const { parts, batches, missing, error, again } = useInquired(typed);
  const many = Math.max(parts, batches.length) > orderMax;
  const lots = batches.map(
    ([key, [first, ...more]]) => more.find(({ listingID }) => listingID === picked[key]) ?? first,
  );
  if (ordering && buyer) {
    return (
      <Suspense>
        <OrderForm lots={lots} buyer={buyer} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Modal
      open
      width={600}
      title="代买家询盘"
      okText={lots.length > 0 ? `下一步（${lots.length} 批）` : '下一步'}
      okButtonProps={{ disabled: !buyer || lots.length === 0 || many }}
      mask={{ closable: false }}
      onOk={() => setOrdering(true)}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <CompanyChoice label="买家企业" value={buyer} onChange={setBuyer} />
        <label htmlFor={id}>批号或提单号（一行一个，可粘贴多个）</label>
        <Input.TextArea
          id={id}
          rows={4}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {many && <p role="alert">一次最多询盘 {orderMax} 批，请减少批次</p>}
        {error && <Failed {...failureOf(error, again)} />}
        {missing.length > 0 && (
          <p className="num" role="status">
            没有在售挂牌：{missing.join('、')}
          </p>
        )}
        {batches.map(([key, offers]) => (
          <Offers
            key={key}
            offers={offers}
            picked={picked[key]}
            onPick={(listing) => setPicked({ ...picked, [key]: listing })}
          />
        ))}
      </div>
    </Modal>
  );
}

/** Finds the lots of the numbers in a text: batch numbers, and bills of lading of imported cotton. */
function useInquired(text: string) {
  const { numbers, wrong } = readBatches(text);
  const parts = [...numbers, ...wrong];
  const bills = parts.slice(0, orderMax).flatMap((part) => billOf(part) ?? []);
  const domestic = useFound(numbers.slice(0, orderMax));
  const imported = useImportedBills(bills);
  const domesticError = useFailure(domestic, text);
  const importedError = useFailure(imported, text);
  const waiting = domestic.isPlaceholderData || imported.isPlaceholderData;
  const lots: AskableLot[] = [];
  if (numbers.length > 0 && !waiting) lots.push(...(domestic.data?.list ?? []));
  if (bills.length > 0 && !waiting) lots.push(...(imported.data?.list.map(askable) ?? []));
  const names = new Set(lots.map(({ batchID }) => batchID));
  const settled = !waiting && !domestic.isLoading && !imported.isLoading;
  return {
    parts: parts.length,
    batches: offersOf(lots),
    missing: settled
      ? parts.filter((part) => !names.has(part) && !names.has(billOf(part) ?? ''))
      : [],
    error: domesticError ?? importedError,
    again: () => {
      if (domesticError) void domestic.refetch();
      if (importedError) void imported.refetch();
    },
  };
}

type Batch = readonly [key: string, offers: readonly [AskableLot, ...AskableLot[]]];

/** Returns the offers of each batch, in the order in which they were found. Imported lots have one offer each. */
function offersOf(lots: readonly AskableLot[]): Batch[] {
  const batches = new Map<string, [AskableLot, ...AskableLot[]]>();
  for (const lot of lots) {
    const key = lot.imported ? String(lot.listingID) : lot.batchID;
    const offers = batches.get(key);
    if (offers) offers.push(lot);
    else batches.set(key, [lot]);
  }
  return [...batches];
}

interface OffersProps {
  offers: Batch[1];
  picked: number | undefined;
  onPick: (listingID: number) => void;
}

/** The offers of one batch. The first one is asked for unless another is picked. */
function Offers({ offers, picked, onPick }: OffersProps) {
  return (
    <Radio.Group
      aria-label={`${offers[0].batchID} 的挂牌`}
      className={`${styles.offers} num`}
      value={picked ?? offers[0].listingID}
      options={offers.map((lot) => ({ value: lot.listingID, label: labelOf(lot) }))}
      onChange={(event) => onPick(event.target.value)}
    />
  );
}

/** Returns an offer as a line: the number, what imported cotton is, the seller and the price. */
const labelOf = (lot: AskableLot) =>
  [lot.batchID, lot.imported && nameOf(lot.imported), lot.memberOwnerName, priceOf(lot)]
    .filter(Boolean)
    .join(' ');

/** Returns the offer of a lot: CF701 +1,050, or 一口价 15,200. */
const priceOf = (lot: AskableLot) =>
  basisText(lot) || `一口价 ${priceText(lot.fixedPrice, lot.currency ?? 1)}`;
