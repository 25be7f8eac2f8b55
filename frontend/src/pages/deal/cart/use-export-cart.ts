import { useState } from 'react';
import { call, take } from '../../../api/client';
import { whole } from '../../../ui/format';
import { saveFile } from '../../../ui/save-file';
import { useToast } from '../../../ui/toast';

/** Exports the cart as a file and saves it. */
export function useExportCart(): { busy: boolean; run: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const run = async () => {
    setBusy(true);
    try {
      const { url, rows } = await call('POST cart/export', {});
      const { blob, name } = await take(url);
      saveFile(blob, name);
      toast.success(`已导出 ${whole(rows)} 批`);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
