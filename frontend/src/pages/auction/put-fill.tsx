import { Button, Input } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../api/client';
import { findNamedLots, type StockRow } from '../../api/stock';
import { typedNumber } from '../../ui/form/typed-number';
import { whole } from '../../ui/format';
import { useToast } from '../../ui/toast';
import styles from './auction.module.css';
import {
  lotOf,
  type Pasted,
  pastedPrices,
  type Refused,
  refusedLines,
  startsAtOffers,
  type Typed,
} from './put-prices';

interface FillProps {
  /** the rows that are shown */
  rows: readonly StockRow[];
  typed: Typed;
  onFill: (typed: Typed) => void;
}

/** Fills in the starts of many lots at once: at their offers, or from two pasted columns. */
export function PutFill({ rows, typed, onFill }: FillProps) {
  const [by, setBy] = useState('');
  const [pasting, setPasting] = useState(false);
  const more = typedNumber(by);
  const whole = more !== undefined && Number.isInteger(more);
  const fill = (over: number) => onFill(startsAtOffers(typed, rows, over));
  return (
    <>
      <div className={styles.fill}>
        <Button size="small" disabled={rows.length === 0} onClick={() => fill(0)}>
          同挂牌价
        </Button>
        <span>
          挂牌价加减{' '}
          <Input
            className="num"
            size="small"
            aria-label="挂牌价加减"
            placeholder="如 -50"
            value={by}
            status={by.trim() !== '' && !whole ? 'error' : ''}
            onChange={({ target }) => setBy(target.value)}
            onPressEnter={() => whole && fill(more)}
          />{' '}
          元/吨
        </span>
        <Button size="small" disabled={!whole} onClick={() => fill(more ?? 0)}>
          填入本页
        </Button>
        <Button
          type="link"
          size="small"
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          粘贴批号和起拍价
        </Button>
      </div>
      {pasting && (
        <PastePrices {...{ rows, typed }} onFill={onFill} onDone={() => setPasting(false)} />
      )}
    </>
  );
}

/**
 * Reads two or three columns: the batch number, the start and perhaps the reserve price. Lines that cannot be used
 * remain, with the reasons.
 */
function PastePrices({ rows, typed, onFill, onDone }: FillProps & { onDone: () => void }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string[]>([]);
  const [reading, setReading] = useState(false);
  const toast = useToast();
  const read = async () => {
    const pasted = pastedPrices(text);
    const unread = pasted.wrong.map((line) => ({
      line,
      reason: `看不懂“${line}”：每行一个批号和起拍价`,
    }));
    setReading(true);
    try {
      const numbers = pasted.list.map(({ batchID }) => batchID);
      const { list: found } = numbers.length > 0 ? await findNamedLots(numbers) : { list: [] };
      const refused: Refused[] = [...unread, ...refusedLines(pasted.list, found)];
      const taken = pasted.list.filter(({ line }) => !refused.some((one) => one.line === line));
      if (taken.length > 0) {
        const onSale = found.filter(({ state }) => state === 1);
        onFill(withPasted(typed, taken, rows, onSale));
        toast.success(`已填入 ${whole(taken.length)} 批`);
      }
      if (refused.length === 0) return onDone();
      setText(refused.map(({ line }) => line).join('\n'));
      setWrong(refused.map(({ reason }) => reason));
    } catch (error) {
      setWrong([failureOf(error).message]);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={styles.paste}>
      <Input.TextArea
        rows={4}
        aria-label="批号和起拍价"
        aria-invalid={wrong.length > 0}
        placeholder={'65012252001 1,000\n65012252002 950 980'}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setWrong([]);
        }}
      />
      <p>
        <Button
          size="small"
          type="primary"
          loading={reading}
          disabled={text.trim() === ''}
          onClick={() => void read()}
        >
          填入
        </Button>
        <span>从表格里复制：批号、起拍价，保留价可以不填</span>
      </p>
      {wrong.length > 0 && (
        <div role="alert" className={styles.wrong}>
          <ul>
            {wrong.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Returns the texts with those that were pasted. */
function withPasted(
  typed: Typed,
  pasted: readonly Pasted[],
  rows: readonly StockRow[],
  found: readonly { listingID: number; batchID: string }[],
): Typed {
  const filled = { ...typed };
  for (const { batchID, start, reserve } of pasted) {
    const listing = found.find((one) => one.batchID === batchID);
    if (!listing) continue;
    const row = rows.find(({ listingID }) => listingID === listing.listingID);
    const lot = row ? lotOf(row) : listing.listingID;
    filled[lot] = { listingID: listing.listingID, batchID, start, reserve };
  }
  return filled;
}
