import { Input, Modal, Radio } from 'antd';
import { Suspense, useDeferredValue, useId, useState } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useFound } from '../../../api/lots';
import type { Lot } from '../../../api/types';
import { readBatches } from '../../../ui/chrome/batches';
import { Failed } from '../../../ui/failed';
import { signed, whole } from '../../../ui/format';
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
  const { numbers, wrong } = readBatches(useDeferredValue(text));
  const query = useFound(numbers.slice(0, orderMax));
  const error = useFailure(query, numbers.join());
  const batches = numbers.length > 0 && !query.isPlaceholderData ? offersOf(query.data?.list) : [];
  const lots = batches.map(
    ([number, [first, ...more]]) =>
      more.find(({ listingID }) => listingID === picked[number]) ?? first,
  );
  const missing = [...(numbers.length > 0 ? (query.data?.missing ?? []) : []), ...wrong];
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
      okButtonProps={{ disabled: !buyer || lots.length === 0 || numbers.length > orderMax }}
      mask={{ closable: false }}
      onOk={() => setOrdering(true)}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <CompanyChoice label="买家企业" value={buyer} onChange={setBuyer} />
        <label htmlFor={id}>批号（一行一个，可粘贴多个）</label>
        <Input.TextArea
          id={id}
          rows={4}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {numbers.length > orderMax && <p role="alert">一次最多询盘 {orderMax} 批，请减少批次</p>}
        {error && <Failed {...failureOf(error, query.refetch)} />}
        {missing.length > 0 && (
          <p className="num" role="status">
            没有在售挂牌：{missing.join('、')}
          </p>
        )}
        {batches.map(([number, offers]) => (
          <Offers
            key={number}
            number={number}
            offers={offers}
            picked={picked[number]}
            onPick={(listing) => setPicked({ ...picked, [number]: listing })}
          />
        ))}
      </div>
    </Modal>
  );
}

type Batch = readonly [number: string, offers: readonly [Lot, ...Lot[]]];

/** Returns the offers of each batch, in the order in which they were found. */
function offersOf(lots: readonly Lot[] = []): Batch[] {
  const batches = new Map<string, [Lot, ...Lot[]]>();
  for (const lot of lots) {
    const offers = batches.get(lot.batchID);
    if (offers) offers.push(lot);
    else batches.set(lot.batchID, [lot]);
  }
  return [...batches];
}

interface OffersProps {
  number: string;
  offers: readonly Lot[];
  picked: number | undefined;
  onPick: (listingID: number) => void;
}

/** The offers of one batch. The first one is asked for unless another is picked. */
function Offers({ number, offers, picked, onPick }: OffersProps) {
  return (
    <Radio.Group
      aria-label={`${number} 的挂牌`}
      className={`${styles.offers} num`}
      value={picked ?? offers[0]?.listingID}
      options={offers.map((lot) => ({
        value: lot.listingID,
        label: `${number} ${lot.memberOwnerName} ${priceOf(lot)}`,
      }))}
      onChange={(event) => onPick(event.target.value)}
    />
  );
}

/** Returns the offer of a lot: CF701 +1,050, or 一口价 15,200. */
const priceOf = ({ indexCode, basis, fixedPrice }: Lot) =>
  indexCode === null ? `一口价 ${whole(fixedPrice)}` : `${indexCode} ${signed(basis)}`;
