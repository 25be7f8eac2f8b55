import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { draftOf, keepDraft } from './draft';
import { useMembersOnly } from './use-members-only';

/** A sheet that a member uploads. */
interface Upload<Read> {
  /** what was read of the last sheet */
  read: Read | undefined;
  sending: boolean;
  /** why the last sheet was refused; empty when it was not */
  refused: string;
  /** pasted cells that are not read yet */
  pasted: string;
  /** a visitor logs in before a sheet is read */
  visitor: boolean;
  /** reports whether a file may be chosen; it asks visitors to log in */
  mayChoose: () => boolean;
  onSheet: (sheet: File | string) => Promise<void>;
}

const isText = (draft: unknown): draft is string => typeof draft === 'string';

/**
 * Returns what a function reads of sheets. It asks visitors to log in; what they have pasted is read when they return
 * as members.
 */
export function useUpload<Read>(send: (sheet: File | string) => Promise<Read>): Upload<Read> {
  const name = `sheet ${useLocation().pathname}`;
  const { visitor, member, may } = useMembersOnly();
  const [waiting, setWaiting] = useState(() => draftOf(name, isText));
  const [pasted, setPasted] = useState(waiting ?? '');
  const [read, setRead] = useState<Read>();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const mayChoose = () => may('读取表格');
  const onSheet = async (sheet: File | string) => {
    const text = isText(sheet) ? sheet : pasted;
    setPasted(text);
    keepDraft(name, text || undefined);
    if (!mayChoose()) return;
    keepDraft(name, undefined);
    setSending(true);
    setRefused('');
    try {
      setRead(await send(sheet));
      setPasted('');
    } catch (error) {
      setRefused((error as Error).message);
    } finally {
      setSending(false);
    }
  };
  const readWaiting = useEffectEvent((text: string) => {
    setWaiting(undefined);
    void onSheet(text);
  });
  useEffect(() => {
    if (member && waiting) readWaiting(waiting);
  }, [member, waiting]);
  return { read, sending, refused, pasted, visitor, mayChoose, onSheet };
}
