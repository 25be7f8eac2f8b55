import { useState } from 'react';
import { saveFile } from './save-file';
import { useToast } from './toast';

/** A file from the server. */
interface Taken {
  blob: Blob;
  name: string;
}

/** Returns whether a file is on its way, and a function that takes one and saves it, or shows why it cannot. */
export function useDownload(): [
  busy: boolean,
  save: (taken: () => Promise<Taken>) => Promise<void>,
] {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async (taken: () => Promise<Taken>) => {
    setBusy(true);
    try {
      const { blob, name } = await taken();
      saveFile(blob, name);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return [busy, save];
}
