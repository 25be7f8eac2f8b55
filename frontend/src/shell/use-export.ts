import type { In } from '../api/calls';
import { call, take } from '../api/client';
import { useMaySave } from '../api/demands';
import { useMe } from '../api/me';
import type { ImportedSearch, ReserveSearch } from '../api/types';
import { useAskLogin } from '../ui/chrome/ask-login';
import { whole } from '../ui/format';
import { useToast } from '../ui/toast';
import { useDownload } from '../ui/use-download';

/** The content of an export: lots of the market, imported or reserve lots, lots of an auction or of the own shop. */
export type Export =
  | { of: 'lots'; request: In<'POST batch/export'> }
  | { of: 'imported'; request: ImportedSearch }
  | { of: 'reserve'; request: ReserveSearch }
  | { of: 'auction'; request: In<'POST auction/on_auction/export'> }
  | { of: 'shop'; request: In<'POST shop/exportShopListingWithOss'> };

/**
 * Exports lots as a file and saves it. Visitors log in first; people without an approved company get a
 * notice.
 */
export function useExport(): {
  busy: boolean;
  take: (what: Export | (() => Promise<Export>)) => Promise<void>;
} {
  const [busy, save] = useDownload();
  const { data: me } = useMe();
  const member = useMaySave();
  const askLogin = useAskLogin();
  const toast = useToast();
  const run = async (wanted: Export | (() => Promise<Export>)) => {
    if (me === null) return askLogin();
    if (!member) return toast.warning('以已通过审核的企业身份，才能导出');
    await save(async () => {
      const what = typeof wanted === 'function' ? await wanted() : wanted;
      const { url, rows } = await ask(what);
      const file = await take(url);
      toast.success(`已导出 ${whole(rows)} 批`);
      return file;
    });
  };
  return { busy, take: run };
}

/** Asks for the file of an export. */
function ask(what: Export): Promise<{ url: string; rows: number }> {
  switch (what.of) {
    case 'shop':
      return call('POST shop/exportShopListingWithOss', what.request);
    case 'imported':
      return call('POST imported/export', what.request);
    case 'reserve':
      return call('POST patStore/exportExcel', what.request);
    case 'auction':
      return call('POST auction/on_auction/export', what.request);
    case 'lots':
      return call('POST batch/export', what.request);
  }
}
