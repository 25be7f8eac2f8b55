import { Button, Input, Tooltip } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { type AuctionLot, usePlaceBid } from '../../api/auctions';
import { hasFields } from '../../api/client';
import { useMe } from '../../api/me';
import { bidText } from '../../shell/auction/words';
import { useAsk } from '../../ui/ask';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { money } from '../../ui/format';
import { useToast } from '../../ui/toast';
import styles from './auction.module.css';

interface BidBoxProps {
  code: string;
  lot: AuctionLot;
  kind: number;
  step: number;
}

/** How long a price is shown before a person has read it and can mean it, in milliseconds. */
const readAfter = 800;

/**
 * Returns the price that a person who presses now has read: one that has just changed they have not. A price with which
 * the field becomes enabled counts as read, since nobody was about to press.
 */
function useReadPrice(price: number, disabled: boolean): { current: number } {
  const read = useRef(price);
  const before = useRef(disabled);
  useEffect(() => {
    if (before.current) read.current = price;
    before.current = disabled;
    const timer = setTimeout(() => {
      read.current = price;
    }, readAfter);
    return () => clearTimeout(timer);
  }, [price, disabled]);
  return read;
}

/**
 * A field for a bid, with the least next bid, and its button. The first bid asks, since it holds the deposit. An empty
 * field bids the price that was read before the press.
 */
export function BidBox({ code, lot, kind, step }: BidBoxProps) {
  const { lotID, least, leading, myPrice, deposit, batchIDs, indexCode } = lot;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const errorId = useId();
  const me = useMe().data;
  const askLogin = useAskLogin();
  const ask = useAsk();
  const toast = useToast();
  const place = usePlaceBid(code);
  const read = useReadPrice(least, leading);
  if (kind === 2 && myPrice !== null) return null;
  const empty = typed.trim() === '';
  const bid = async () => {
    if (!me) return askLogin();
    const price = empty ? read.current : Number(typed.replace(/[,，\s+]/g, ''));
    const wrong = wrongWith(price, lot);
    setError(empty && wrong ? `价格刚变，${wrong}，请再出价` : wrong);
    if (empty && wrong) read.current = least;
    if (wrong) return;
    if (myPrice === null || price > least + 20 * step) {
      const held = Number(deposit) > 0 && myPrice === null;
      const text =
        `以 ${indexCode ? `${indexCode} ` : ''}${bidText(price, indexCode)} 元/吨出价，出价后不能撤回。` +
        `${held ? `将冻结保证金 ${money(String(deposit))} 元，未中标即释放。` : ''}是否继续？`;
      if (!(await ask({ title: `批次 ${batchIDs[0]} 出价`, text }))) return;
    }
    place.mutate(
      { lotID, price },
      {
        onSuccess: () => {
          setTyped('');
          toast.success('出价成功');
        },
        onError: (refused) => setError((hasFields(refused) && refused.fields.price) || ''),
      },
    );
  };
  return (
    <>
      <span className={styles.typed}>
        <Input
          className="num"
          size="small"
          aria-label={`批次 ${batchIDs[0]} 出价`}
          inputMode="numeric"
          placeholder={bidText(least, indexCode)}
          value={typed}
          disabled={leading}
          status={error && 'error'}
          aria-invalid={error !== ''}
          aria-describedby={error && errorId}
          onChange={({ target }) => {
            setTyped(target.value);
            setError('');
          }}
          onPressEnter={(event) => {
            event.preventDefault(); // else the same key answers the question, which takes the focus
            void bid();
          }}
        />
        {error && (
          <Tooltip
            open
            placement="bottomRight"
            title={
              <span id={errorId} role="alert">
                {error}
              </span>
            }
          >
            <i className={styles.below} />
          </Tooltip>
        )}
      </span>
      <Button
        type="primary"
        size="small"
        disabled={leading}
        title={leading ? '您现在的出价最高' : undefined}
        loading={place.isPending}
        onClick={() => void bid()}
      >
        出价
      </Button>
    </>
  );
}

/** Returns what is wrong with a bid; empty if it may be sent. */
function wrongWith(price: number, { least, indexCode }: AuctionLot): string {
  if (Number.isNaN(price)) return '出价应为数字';
  if (price % 5 !== 0) return '出价尾数应为 0 或 5';
  return price < least ? `至少出价 ${bidText(least, indexCode)} 元/吨` : '';
}
