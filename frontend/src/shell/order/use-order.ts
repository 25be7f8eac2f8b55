import { useEffect, useMemo, useRef, useState } from 'react';
import { CallError, failureOf } from '../../api/client';
import type { DealContracts } from '../../api/deals';
import {
  type AskableLot,
  type Inquiry,
  type InquiryCall,
  inquire,
  useAfterInquiry,
} from '../../api/inquiry';
import { useMe } from '../../api/me';
import { useQuoteValues } from '../../api/quotes';
import { newRequestKey } from '../../api/request-key';
import { useAsk } from '../../ui/ask';
import type { Change } from '../../ui/order/changes';
import {
  byContract,
  type Draft,
  firstDraft,
  gapsOf,
  isTyped,
  linesOf,
  needsRisk,
  type OrderLine,
  refusedText,
  without,
  wrongIn,
} from '../../ui/order/order';
import { farQuestion } from '../../ui/order/price-gap';
import { refusalsIn, refusedOutcomes } from '../../ui/order/refusals';
import { fenFrom, sumsOf, uncovered } from '../../ui/order/sums';
import { daysOf, sentTerms } from '../../ui/order/terms';
import { draftFor, dropDraft, forgetDraft, keepDraft } from './draft';

export interface OrderInput {
  lots: readonly AskableLot[];
  market: DealContracts;
  /** the company for which an administrator asks */
  buyer?: number;
  /** what has changed about lots since they were put aside */
  changes: ReadonlyMap<number, readonly Change[]>;
}

/** What was wrong with the last try: a sentence, and the number of its request. */
interface Trouble {
  message: string;
  request?: string;
}

type Line = OrderLine<AskableLot>;

const calls: Record<'verified' | 'direct', InquiryCall> = {
  verified: 'POST spotsale/createSpotSale',
  direct: 'POST spotsale/special_sale_create_spotsale',
};

/** The state of an order dialog: the draft, what it comes to, and what sends it. */
export function useOrder({ lots, market, changes, buyer }: OrderInput) {
  const own = useMe().data?.memberID ?? 0;
  const company = buyer ?? own;
  const [first] = useState(lots);
  const ids = first.map(({ listingID }) => listingID);
  const [draft, setDraft] = useState<Draft>(() => draftFor(company, ids));
  const [restored, setRestored] = useState(draft !== firstDraft);
  const [tries, setTries] = useState(0);
  const quotes = useQuoteValues();
  const ask = useAsk();
  const days = useMemo(() => daysOf(market), [market]);
  const contracts = market.list.map((one) => ({
    ...one,
    indexValue: quotes.get(one.indexCode) ?? one.indexValue,
  }));
  const now = Date.now() / 1000;
  const lines = linesOf({ lots, contracts, days, company, first, changes }, draft, now);
  const rate = draft.way === 'hang' ? fenFrom(market.depositRate) : 0n;
  const balance = fenFrom(market.balance);
  const sums = sumsOf(
    lines.map(({ lot, cost }) => ({ amount: lot.amount, cost })),
    rate,
  );
  const sending = useSending(lines, draft, setDraft, buyer);
  const finished = sending.done > 0 && lines.length === 0;
  useEffect(() => {
    if (finished) forgetDraft();
    else if (isTyped(draft, days, contracts)) keepDraft(company, ids, draft);
    else dropDraft(company, ids);
  });
  const change = (part: Partial<Draft>) => {
    const other = 'way' in part || 'terms' in part || 'own' in part;
    setDraft((old) => ({ ...old, ...(other && { refused: firstDraft.refused }), ...part }));
    sending.setTrouble(undefined);
  };
  const submit = async () => {
    setTries(tries + 1);
    const wrong = wrongIn(lines, draft);
    if (wrong !== undefined) return sending.setTrouble({ message: wrong });
    const doubt = farQuestion(gapsOf(lines, draft));
    if (doubt && !(await ask(doubt))) return;
    await sending.send();
  };
  return {
    draft,
    change,
    days,
    now,
    lines,
    /** of the first lot: an order has one currency */
    currency: lines[0]?.lot.currency ?? 1,
    groups: draft.way === 'hang' ? byContract(lines, days, draft, now) : [],
    sums,
    /** whether sellers verify some of the lots first */
    verified: lines.some(({ lot }) => verifies(lot, lines)),
    /** whether nobody verifies some of the lots */
    direct: lines.some(({ lot }) => !verifies(lot, lines)),
    balance,
    /** the lots whose deposit the balance does not cover */
    short: uncovered(
      lines.map(({ lot }) => lot),
      rate,
      balance,
    ),
    /** what was typed before and not sent is shown */
    restored,
    restart: () => {
      forgetDraft();
      setRestored(false);
      setDraft(firstDraft);
      sending.setTrouble(undefined);
    },
    risk: needsRisk(lines, draft),
    /** how often it was sent or refused by the page; errors are shown from the first time on */
    tries,
    tried: tries > 0,
    submit,
    remove: (ids: readonly number[]) => {
      sending.setTrouble(undefined);
      setDraft((old) => without(old, lots, ids));
    },
    ...sending,
  };
}

export type Order = ReturnType<typeof useOrder>;

/** Sends an order: lots that sellers verify in one call, the others in a second one. */
function useSending(
  lines: readonly Line[],
  draft: Draft,
  setDraft: (draft: Draft) => void,
  buyer: number | undefined,
) {
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const [done, setDone] = useState(0);
  const keyOf = useKeys();
  const after = useAfterInquiry();
  const send = async () => {
    setSending(true);
    setTrouble(undefined);
    let left = { ...draft, refused: new Map<number, string>() };
    let failed: Trouble | undefined;
    for (const [name, part] of partsOf(lines)) {
      const result = await sendPart(name, part, inquiryOf(part, draft, buyer), keyOf);
      if (result.trouble) failed = result.trouble;
      left = { ...left, refused: new Map([...left.refused, ...result.refused]) };
      if (result.trouble) continue;
      setDone((count) => count + part.length);
      left = { ...left, removed: new Set([...left.removed, ...part.map(idOf)]) };
    }
    setDraft(left);
    setTrouble(failed);
    setSending(false);
    after();
  };
  return { sending, trouble, setTrouble, done, send };
}

const idOf = ({ lot }: Line) => lot.listingID;

/** Reports whether the seller verifies a lot. The lots of a bundle are sent together, verified if one of them is. */
function verifies(lot: AskableLot, lines: readonly Line[]): boolean {
  if (lot.bindSaleListingID === null) return lot.specialSaleType.length === 0;
  return lines.some(
    ({ lot: other }) =>
      other.bindSaleListingID === lot.bindSaleListingID && other.specialSaleType.length === 0,
  );
}

function partsOf(lines: readonly Line[]): [InquiryCall, Line[]][] {
  const verified = lines.filter(({ lot }) => verifies(lot, lines));
  const direct = lines.filter((line) => !verified.includes(line));
  const parts: [InquiryCall, Line[]][] = [
    [calls.verified, verified],
    [calls.direct, direct],
  ];
  return parts.filter(([, part]) => part.length > 0);
}

interface Result {
  refused: ReadonlyMap<number, string>;
  trouble?: Trouble;
}

async function sendPart(
  name: InquiryCall,
  part: Line[],
  input: Inquiry,
  keyOf: Keys,
): Promise<Result> {
  const lots = part.map(({ lot }) => lot);
  const key = keyOf.of(name, input);
  try {
    const { list } = await inquire(
      name,
      { ...input, requestKey: key },
      input.memberID !== undefined,
    );
    const refused = refusedOutcomes(list, lots);
    keyOf.forget(name, input);
    return refused.size === 0
      ? { refused }
      : { refused, trouble: { message: refusedText(refused.size) } };
  } catch (error) {
    const repeatable = error instanceof CallError && error.passing;
    if (!repeatable) keyOf.forget(name, input);
    const { message, request } = failureOf(error);
    const refused = repeatable ? new Map<number, string>() : refusalsIn(message, lots);
    return {
      refused,
      trouble: { message: refused.size > 0 ? refusedText(refused.size) : message, request },
    };
  }
}

function inquiryOf(part: readonly Line[], draft: Draft, memberID?: number): Inquiry {
  const hang = draft.way === 'hang';
  return {
    memberID,
    riskAgreed: draft.agreed,
    notes: draft.notes.trim(),
    list: part.map(({ lot, terms }) => ({
      listingID: lot.listingID,
      batchID: lot.batchID,
      ...(hang ? sentTerms(terms, lot.indexCode === null, lot.currency) : {}),
    })),
  };
}

interface Keys {
  of: (name: string, input: Inquiry) => string;
  forget: (name: string, input: Inquiry) => void;
}

/** Returns the keys of requests: a repetition of a request that may have arrived has the same key. */
function useKeys(): Keys {
  const keys = useRef(new Map<string, string>());
  const nameOf = (name: string, input: Inquiry) => name + JSON.stringify(input);
  return {
    of: (name, input) => {
      const request = nameOf(name, input);
      const key = keys.current.get(request) ?? newRequestKey();
      keys.current.set(request, key);
      return key;
    },
    forget: (name, input) => keys.current.delete(nameOf(name, input)),
  };
}
