import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCartCount } from '../api/cart';
import { call, failureOf } from '../api/client';
import { useCompared } from '../api/compare';
import { useMe } from '../api/me';
import type { Shorthand } from '../api/types';
import { type CottonQuery, firstQuery, readUrl, urlText } from '../search/demand';
import { goodsAddress, readGoodsLine, understandsMore } from '../search/goods-line';
import { afterShorthand, searchedFor, searchedOf, withoutWords } from '../search/shorthand';
import { batchesAddress, onlyBatches } from '../ui/chrome/batches';
import { onlyBill } from '../ui/chrome/bill';
import { goods } from '../ui/chrome/goods';
import { billPath, findPath, importedPath, purchasesPath } from '../ui/chrome/places';
import { SearchHeader } from '../ui/chrome/search-header';
import { lazyPart } from '../ui/lazy-part';
import { lotAddress } from '../ui/lot/lot';
import { useToast } from '../ui/toast';
import { compareAddress } from './compare-lots';
import { rememberSearch } from './line/history';
import { AddMill, needsMill } from './line/needs-mill';
import { useCartInquiry } from './order/cart-inquiry';
import { checkedLots } from './order/checked';
import { useOrderDialog } from './order/order-dialog';

const LinePanel = lazyPart(() => import('./line/line-panel'));

/** The search header, which finds what is typed. */
export function ConnectedSearch() {
  const { pathname, search, key, state } = useLocation();
  const navigate = useNavigate();
  const compared = useCompared();
  const { data: me } = useMe();
  const params = new URLSearchParams(search);
  const shown = pathname === '/cottonmall' ? readUrl(params).query : firstQuery;
  const [reading, onSearch] = useShorthand(shown, pathname);
  const inquire = useInquiry();
  const batches = pathname === '/cottonmall/search' ? (params.get('batchIds') ?? '') : '';
  return (
    <SearchHeader
      text={
        searchedOf(state, shown) ??
        (pathname === '/cottonmall' ? params.get('keyword') : null) ??
        ''
      }
      place={key}
      busy={reading}
      compared={compared.data?.length ?? 0}
      comparePath={compareAddress(params.get('premium'), params.get('mill'))}
      batches={batches ? batches.split(',') : []}
      visitor={me === null}
      carted={useCartCount()}
      onSearch={onSearch}
      panel={(line) => <LinePanel line={line} shown={shown} />}
      onBatches={(numbers) => navigate(batchesAddress(numbers))}
      onInquiry={() => void inquire()}
    />
  );
}

/**
 * Returns what the inquiry button does: it asks for the checked lots, else for the lots in the cart, else it opens my
 * purchase inquiries.
 */
function useInquiry(): () => Promise<void> {
  const order = useOrderDialog();
  const inquireCart = useCartInquiry();
  const navigate = useNavigate();
  const toast = useToast();
  const visitor = useMe().data === null;
  return async () => {
    const checked = checkedLots();
    if (visitor || checked.length > 0) return order(checked);
    try {
      const rows = await call('GET cart/list', {});
      if (rows.some(({ reason }) => !reason)) await inquireCart(rows);
      else navigate(purchasesPath);
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
}

/**
 * Finds what was typed: a bill of lading, the only lot of a batch number, several batch numbers as a list, what other
 * goods understand better as filters of their page, all else as filters of the cotton page. On a page of other goods,
 * what both understand is meant for those. What none understands is searched for among everything, unless the cotton
 * page is open.
 */
function useShorthand(shown: CottonQuery, pathname: string): [boolean, (text: string) => void] {
  const amongGoods = goods.some(({ path }) => path === pathname);
  const navigate = useNavigate();
  const toast = useToast();
  const [reading, setReading] = useState(false);
  const open = (query: CottonQuery, searched?: string) => {
    const text = urlText(query);
    navigate(`/cottonmall${text && `?${text}`}`, {
      state: searched && searchedFor(searched, query),
    });
  };
  const read = async (text: string) => {
    const bill = onlyBill(text);
    const imported = bill && (await billAddress(bill));
    if (imported) return navigate(imported, { state: { searched: text } });
    const batches = onlyBatches(text);
    if (batches) return navigate(await addressOf(batches), { state: { searched: text } });
    const meant = await call('POST batch/readShorthand', { text });
    if (meant.words || amongGoods) {
      const line = await readGoodsLine(text);
      if (line && understandsMore(line, meant.words))
        return navigate(goodsAddress(line), { state: { searched: text } });
    }
    if (!understands(meant) && pathname !== '/cottonmall')
      return navigate(findAddress(text), { state: { searched: text } });
    open(afterShorthand(shown, meant), text);
    for (const hint of meant.hints) toast.warning(hint);
    if (meant.lacksMill) toast.warning(needsMill, undefined, <AddMill />);
  };
  const onSearch = async (text: string) => {
    if (!text) return open(withoutWords(shown));
    rememberSearch(text);
    setReading(true);
    try {
      await read(text);
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setReading(false);
    }
  };
  return [reading, onSearch];
}

/** Reports whether a part of a line was read as a filter of cotton, or a zone. */
const understands = ({ demand, zone, order, lacksMill }: Shorthand): boolean =>
  zone !== null || order !== '' || lacksMill || Object.keys(demand).some((name) => name !== 'type');

/** Returns the address of the search over everything for a line. */
const findAddress = (keyword: string): string => `${findPath}?${new URLSearchParams({ keyword })}`;

/** Returns the address of a bill of lading, or of the list of several; undefined if no lot on sale has it. */
async function billAddress(keyword: string): Promise<string | undefined> {
  const { list, totalRow } = await call('POST imported/list', {
    keyword,
    order: 'listingTime',
    pageSize: 1,
  });
  if (!list[0]) return undefined;
  const { billOfLadingNo } = list[0];
  if (billOfLadingNo === keyword || totalRow === 1) return billPath(billOfLadingNo);
  return `${importedPath}?${new URLSearchParams({ keyword })}`;
}

/** Returns the address of the only lot of a batch number, else of the list of batch numbers. */
async function addressOf(batches: string[]): Promise<string> {
  const [number = '', ...more] = batches;
  if (more.length === 0) {
    const { list } = await call('POST web_index/search', { batchIds: number });
    if (list.length === 1 && list[0]) return lotAddress(list[0]);
  }
  return batchesAddress(batches);
}
