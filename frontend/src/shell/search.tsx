import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCartCount } from '../api/cart';
import { call, failureOf } from '../api/client';
import { useCompared } from '../api/compare';
import { useMe } from '../api/me';
import { type CottonQuery, firstQuery, readUrl, urlText } from '../search/demand';
import { afterShorthand, searchedOf, withoutWords } from '../search/shorthand';
import { batchesAddress, onlyBatches } from '../ui/chrome/batches';
import { purchasesPath } from '../ui/chrome/places';
import { SearchHeader } from '../ui/chrome/search-header';
import { useToast } from '../ui/toast';
import { useCartInquiry } from './order/cart-inquiry';
import { checkedLots } from './order/checked';
import { useOrderDialog } from './order/order-dialog';

/** The search header, which finds what is typed. */
export function ConnectedSearch() {
  const { pathname, search, key, state } = useLocation();
  const navigate = useNavigate();
  const compared = useCompared();
  const { data: me } = useMe();
  const params = new URLSearchParams(search);
  const [reading, onSearch] = useShorthand();
  const inquire = useInquiry();
  const batches = pathname === '/cottonmall/search' ? (params.get('batchIds') ?? '') : '';
  return (
    <SearchHeader
      text={searchedOf(state) ?? (pathname === '/cottonmall' ? params.get('keyword') : null) ?? ''}
      place={key}
      busy={reading}
      compared={compared.data?.length ?? 0}
      batches={batches ? batches.split(',') : []}
      visitor={!me}
      carted={useCartCount()}
      onSearch={onSearch}
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

/** Finds what was typed: batch numbers by themselves, all else as filters of the cotton page. */
function useShorthand(): [boolean, (text: string) => void] {
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const [reading, setReading] = useState(false);
  const shownNow = () =>
    pathname === '/cottonmall' ? readUrl(new URLSearchParams(search)).query : firstQuery;
  const open = (query: CottonQuery, searched?: string) => {
    const text = urlText(query);
    navigate(`/cottonmall${text && `?${text}`}`, { state: searched && { searched } });
  };
  const onSearch = async (text: string) => {
    const shown = shownNow();
    if (!text) return open(withoutWords(shown));
    const batches = onlyBatches(text);
    if (batches) return navigate(batchesAddress(batches), { state: { searched: text } });
    setReading(true);
    try {
      const read = await call('POST batch/readShorthand', { text });
      open(afterShorthand(shown, read), text);
      for (const hint of read.hints) toast.warning(hint);
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setReading(false);
    }
  };
  return [reading, onSearch];
}
