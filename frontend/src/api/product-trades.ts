import { useQueryClient } from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call } from './client';
import { announces, useCalmNews } from './news';
import { orderKeys } from './orders';
import { usePage } from './page';
import { productKeys } from './products';
import { usePress } from './request-key';
import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** What a buyer asks for, as sellers see it. */
export type ProductInquiry = Schemas['ProductInquiry'];

/** An inquiry of the own company with the quotes that were received. */
export type OwnInquiry = Schemas['OwnInquiry'];

/** A quote for an inquiry. */
export type ProductQuote = Schemas['ProductQuote'];

/** A quote of the own company with its inquiry. */
export type OwnQuote = Schemas['OwnQuote'];

/** A buyer's sign on a product. */
export type ProductIntention = Schemas['ProductIntention'];

/** The fields of a new inquiry. */
export type InquiryIn = In<'POST product/inquire/submit_inquire'>;

/** The fields of a new quote. */
export type QuoteIn = In<'POST product/quote/submit_quote'>;

/** The side of the own company in an intention. */
export type IntentionSide = NonNullable<In<'GET product/purchaseIntention/intention_page'>['side']>;

/** Query keys of inquiries, quotes and intentions. */
export const tradeKeys = {
  all: ['product-trades'] as const,
  list: (name: string, input: object) => ['product-trades', name, input] as const,
};

const pageSize = 20;

function useTradePage<
  Name extends
    | 'GET product/inquire/list_index_product_inquire'
    | 'GET product/inquire/list_my_product_inquire'
    | 'GET product/quote/list_my_product_quote'
    | 'GET product/purchaseIntention/intention_page',
>(name: Name, input: In<Name>) {
  const asked = { ...input, pageSize };
  return usePage(tradeKeys.list(name, asked), name, asked);
}

/** Returns a page of the open inquiries of a category; those asked of the own company where wanted. */
export const useOpenInquiries = (input: In<'GET product/inquire/list_index_product_inquire'>) =>
  useTradePage('GET product/inquire/list_index_product_inquire', input);

/** Returns a page of the own inquiries with their quotes. */
export const useMyInquiries = (input: In<'GET product/inquire/list_my_product_inquire'>) =>
  useTradePage('GET product/inquire/list_my_product_inquire', input);

/** Returns a page of the own quotes. */
export const useMyQuotes = (input: In<'GET product/quote/list_my_product_quote'>) =>
  useTradePage('GET product/quote/list_my_product_quote', input);

/** Returns a page of the intentions of one side. */
export const useIntentions = (input: In<'GET product/purchaseIntention/intention_page'>) =>
  useTradePage('GET product/purchaseIntention/intention_page', input);

/** Returns a function that reloads inquiries, quotes and intentions. */
export function useReloadTrades(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: tradeKeys.all });
}

/** Reloads inquiries, quotes and intentions when some of the company, or new ones in public, were announced. */
export function useFollowTrades(): void {
  useCalmNews(
    (message) => announces(message, 'productTrades') || announces(message, 'inquiries'),
    useReloadTrades(),
  );
}

type Created = Extract<
  CallName,
  | 'POST product/inquire/submit_inquire'
  | `POST product/quote/${'submit_quote' | 'accept_pms_product_quote'}`
  | `POST product/purchase/${string}`
  | 'POST product/productSpotSale/create_spotsale_hx'
>;

type Step = Extract<
  CallName,
  | 'POST product/inquire/revoke_pms_product_inquire'
  | `POST product/quote/${'revoke' | 'refuse'}_pms_product_quote`
  | 'POST product/purchaseIntention/update_status'
>;

/** Returns a function that reloads what a change of a trade concerns: orders and what is left of products, too. */
function useReloadAll(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [tradeKeys.all, orderKeys.all, productKeys.all]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}

/** Returns a function that sends an inquiry, quote, intention or order, or accepts quotes, each press once. */
export function useSendTrade() {
  const reload = useReloadAll();
  const press = usePress();
  return <Name extends Created>(name: Name, input: In<Name>): Promise<Out<Name>> =>
    press([name, input], (requestKey) => call(name, { ...input, requestKey } as In<Name>)).finally(
      reload,
    );
}

/** Returns a function that takes a step of an inquiry, a quote or an intention. */
export function useStepTrade() {
  const reload = useReloadAll();
  return (name: Step, input: In<Step>): Promise<unknown> => call(name, input).finally(reload);
}
