import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../api/client';
import { type Import, type ImportKind, useSendFile } from '../../../api/uploads';
import { refusal } from './accept';

/** A file on its way to the server. */
export interface Sending {
  name: string;
  /** how much of it has arrived, from 0 to 1 */
  share: number;
}

/** Sends a file; tells how far it is, and why it was refused. Who has left the page is not called back to it. */
export function useSending(kind: ImportKind, onRead: (one: Import) => void) {
  const send = useSendFile();
  const [sending, setSending] = useState<Sending>();
  const [refused, setRefused] = useState<string>();
  const giveUp = useRef<AbortController>(undefined);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const take = async (files: File[]) => {
    const [file] = files;
    const why = refusal(files);
    setRefused(why);
    if (why || !file || giveUp.current) return;
    const given = new AbortController();
    giveUp.current = given;
    setSending({ name: file.name, share: 0 });
    try {
      const onSent = (share: number) => setSending({ name: file.name, share });
      const one = await send(file, kind, onSent, given.signal);
      if (here.current) onRead(one);
    } catch (error) {
      if (!given.signal.aborted) setRefused(failureOf(error).message);
    } finally {
      giveUp.current = undefined;
      setSending(undefined);
    }
  };
  return { sending, refused, take, cancel: () => giveUp.current?.abort() };
}
