import { useState } from 'react';
import { useMaySave } from '../../api/demands';
import { useAskLogin } from '../../ui/chrome/ask-login';

/** A sheet that a member uploads. */
interface Upload<Read> {
  /** what was read of the last sheet */
  read: Read | undefined;
  sending: boolean;
  /** why the last sheet was refused; empty when it was not */
  refused: string;
  onSheet: (sheet: File | string) => Promise<void>;
}

/** Returns what a function reads of sheets. It asks visitors to log in. */
export function useUpload<Read>(send: (sheet: File | string) => Promise<Read>): Upload<Read> {
  const member = useMaySave();
  const askLogin = useAskLogin();
  const [read, setRead] = useState<Read>();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const onSheet = async (sheet: File | string) => {
    if (!member) return askLogin();
    setSending(true);
    setRefused('');
    try {
      setRead(await send(sheet));
    } catch (error) {
      setRefused((error as Error).message);
    } finally {
      setSending(false);
    }
  };
  return { read, sending, refused, onSheet };
}
