import { call, take } from '../../../api/client';
import { whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import { useDownload } from '../../../ui/use-download';

/** Exports the cart as a file, with delivered prices at a mill or at the default one, and saves it. */
export function useExportCart(mill?: number): { busy: boolean; run: () => void } {
  const [busy, save] = useDownload();
  const toast = useToast();
  const taken = async () => {
    const { url, rows } = await call('POST cart/export', mill ? { mill } : {});
    const file = await take(url);
    toast.success(`已导出 ${whole(rows)} 批`);
    return file;
  };
  return { busy, run: () => save(taken) };
}
