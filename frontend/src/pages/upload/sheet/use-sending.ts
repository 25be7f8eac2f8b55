import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../api/client';
import { type Upload, type UploadKind, useSendFile } from '../../../api/uploads';
import { refusal } from './accept';

/** A running upload. */
export interface Sending {
  name: string;
  /** its progress, from 0 to 1 */
  share: number;
}

/** Uploads a file. Returns its progress and its error. Nothing is called back after the page was left. */
export function useSending(kind: UploadKind, onRead: (one: Upload) => void) {
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
