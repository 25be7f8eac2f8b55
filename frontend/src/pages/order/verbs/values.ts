import type { DraftChoice, OrderDetail, OrderSettledIn } from '../../../api/orders';
import { lineWords } from '../goods';
import { cash } from '../money';

/** The figures of one lot as they are typed. */
export interface LineValues {
  packnum: string;
  amount: string;
  difference: string;
  price: string;
}

/** The fields of all dialogs; each has some of them. */
export interface VerbValues {
  notes?: string;
  others?: number[];
  termIDs?: number[];
  extra?: string;
  share?: string;
  deliveryDays?: string;
  money?: string;
  paidOn?: string;
  reference?: string;
  fileID?: number;
  depotName?: string;
  lineIDs?: number[];
  pickUpCode?: string;
  validUntil?: string;
  person?: string;
  idNumber?: string;
  plate?: string;
  pictures?: number[];
  lines?: Record<string, LineValues>;
  numbers?: string;
  date?: string;
}

/** Returns a text without spaces around it; nothing for an empty one. */
export const text = (value: string | undefined) => value?.trim() || undefined;

/** Returns what is chosen for a contract as it is sent. */
export const drawnOf = (
  { orderID }: OrderDetail,
  { termIDs, share, deliveryDays, extra }: VerbValues,
): DraftChoice => ({
  orderID,
  termIDs: termIDs?.length ? termIDs : undefined,
  share: Number(share),
  deliveryDays: Number(deliveryDays),
  extra: text(extra),
});

/** Returns what becomes of the money of an order that the platform cancels. */
export function stopText({ goods, paidMoney, pendingMoney, currency }: OrderDetail): string {
  const parts: [money: number, sentence: string][] = [
    [paidMoney, `已收货款 ${cash(paidMoney, currency)}，由卖家登记退款、买家确认。`],
    [pendingMoney, `买家登记的 ${cash(pendingMoney, currency)}付款仍由卖家确认或退回。`],
  ];
  const due = parts.filter(([money]) => money > 0).map(([, sentence]) => sentence);
  return [`订单取消后不能恢复，${lineWords({ goods }).line}由卖家决定是否重新上架。`, ...due].join(
    '',
  );
}

/** Returns the figures that a dialog begins with: those of the last proposal, or of the contract. */
export function firstLines({ lines, corrections }: OrderDetail): Record<string, LineValues> {
  const last = corrections.at(-1)?.lines ?? [];
  return Object.fromEntries(
    lines.map((line) => {
      const known = last.find(({ lineID }) => lineID === line.lineID);
      const { packnum, amount, price } = known ?? line;
      const figures = {
        packnum: String(packnum),
        amount: String(amount),
        difference: String(known?.difference ?? 0),
        price: String(price),
      };
      return [line.lineID, figures];
    }),
  );
}

/** Returns typed figures as they are sent. */
export const linesIn = (values: Record<string, LineValues> = {}): OrderSettledIn[] =>
  Object.entries(values).map(([lineID, line]) => ({
    lineID: Number(lineID),
    packnum: Number(line.packnum),
    amount: Number(line.amount),
    difference: Number(line.difference || 0),
    price: Number(line.price),
  }));
