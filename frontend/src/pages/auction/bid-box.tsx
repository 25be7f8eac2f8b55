import { Button, Input, Tooltip } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type AuctionLot, usePlaceBid } from '../../api/auctions';
import { hasFields } from '../../api/client';
import { usePausedSince } from '../../api/live';
import { useMe } from '../../api/me';
import { bidText } from '../../shell/auction/words';
import { useAsk } from '../../ui/ask';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { depositPath } from '../../ui/chrome/places';
import { money, whole } from '../../ui/format';
import { lowBalance } from '../../ui/order/refusals';
import { useToast } from '../../ui/toast';
import styles from './auction.module.css';
import { BidFacts } from './bid-facts';
import { slipOf, typedBid, wrongWith } from './bid-guard';

interface BidBoxProps {
  code: string;
  lot: AuctionLot;
  kind: number;
  step: number;
  /** the present price of the contract; undefined while it is unknown */
  futures: number | undefined;
  /** what the own company has for deposits, in yuan; undefined while it is not known */
  balance: number | undefined;
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

/** Returns a function that asks about a first bid, or one that may be a slip, and reports whether to place it. */
function useGuard({ lot, step, futures }: BidBoxProps) {
  const ask = useAsk();
  const { myPrice, deposit, batchIDs } = lot;
  return async (price: number): Promise<boolean> => {
    const slip = slipOf(price, lot, step);
    if (myPrice !== null && slip === 0) return true;
    const held = myPrice === null ? Number(deposit) : 0;
    return ask({
      title: `批次 ${batchIDs[0]} 出价`,
      text: <BidFacts {...{ lot, price, futures, slip, held }} />,
      ...(slip > 0 && { danger: true, agree: `确认高出 ${whole(slip)} 元/吨` }),
    });
  };
}

/** Returns what the deposit of a first bid lacks, in words; empty if the account covers it or is not known. */
function lackText({ lot: { myPrice, deposit }, balance }: BidBoxProps): string {
  if (myPrice !== null || balance === undefined || Number(deposit) <= balance) return '';
  return `保证金不足，需 ${money(String(deposit))} 元`;
}

/** Returns a function that says why a deposit is missing, with a link to the account. */
function useLackToast() {
  const toast = useToast();
  return (text: string) => toast.error(text, 8, <Link to={depositPath}>去点价金账户</Link>);
}

/** Returns a function that places a bid, and says why it is refused at the field. */
function usePlace({ code, lot: { lotID } }: BidBoxProps, onError: (text: string) => void) {
  const place = usePlaceBid(code);
  const toast = useToast();
  const sayLack = useLackToast();
  const send = (price: number, onDone: () => void) =>
    place.mutate(
      { lotID, price },
      {
        onSuccess: () => {
          onDone();
          toast.success('出价成功');
        },
        onError: (refused) => {
          onError((hasFields(refused) && refused.fields.price) || '');
          if (refused.message.startsWith(lowBalance)) sayLack(refused.message);
        },
      },
    );
  return { send, isPending: place.isPending };
}

/**
 * A field for a bid, with the least next bid, and its button. The first bid asks, since it holds the deposit, and so
 * does one far over the least. An empty field bids the price that was read before the press.
 */
export function BidBox(props: BidBoxProps) {
  const { lot, kind, step } = props;
  const { least, myPrice, batchIDs, indexCode } = lot;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const errorId = useId();
  const me = useMe().data;
  const askLogin = useAskLogin();
  const paused = usePausedSince() !== undefined;
  const best = lot.leading && lot.reserveMet !== false;
  const disabled = best || paused;
  const guard = useGuard(props);
  const sayLack = useLackToast();
  const { send, isPending } = usePlace(props, setError);
  const read = useReadPrice(least, disabled);
  if (kind === 2 && myPrice !== null) return null;
  const lack = lackText(props);
  const empty = typed.trim() === '';
  const bid = async () => {
    if (!me) return askLogin();
    const price = empty ? read.current : typedBid(typed);
    const wrong = wrongWith(price, lot, step);
    setError(empty && wrong ? `价格刚变，${wrong}，请再出价` : wrong);
    if (empty && wrong) read.current = least;
    if (wrong) return;
    if (lack) return sayLack(lack);
    if (await guard(price)) send(price, () => setTyped(''));
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
          disabled={disabled}
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
        <Refusal id={errorId} text={error} />
      </span>
      <Button
        type="primary"
        size="small"
        disabled={disabled}
        title={titleOf(lot, paused)}
        loading={isPending}
        onClick={() => void bid()}
      >
        出价
      </Button>
      {lack && (
        <Link to={depositPath} className={styles.lack}>
          {lack}
        </Link>
      )}
    </>
  );
}

/** Returns why a bid is not possible or not usual; nothing for a usual one. */
function titleOf({ leading, reserveMet }: AuctionLot, paused: boolean): string | undefined {
  if (paused) return '连接已断开，恢复后再出价';
  if (!leading) return undefined;
  return reserveMet === false ? '您现在的出价最高，未达保留价，可以再加价' : '您现在的出价最高';
}

/** Why a bid was not placed, below its field. */
function Refusal({ id, text }: { id: string; text: string }) {
  if (!text) return null;
  const sentence = (
    <span id={id} role="alert">
      {text}
    </span>
  );
  return (
    <Tooltip open placement="bottomRight" title={sentence}>
      <i className={styles.below} />
    </Tooltip>
  );
}
