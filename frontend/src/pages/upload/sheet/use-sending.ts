import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../api/client';
import { type Upload, type UploadKind, useSendFile } from '../../../api/uploads';
import { refusal, refusals } from './accept';

/** A running upload. */
export interface Sending {
  name: string;
  /** its progress, from 0 to 1 */
  share: number;
}

/**
 * Uploads a file, or several files of certificates one after the other. Returns the progress and the error. The
 * last file that was read is called back, unless the page was left.
 */
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
    const why = kind === 'official' ? refusals(files) : refusal(files);
    setRefused(why);
    if (why || files.length === 0 || giveUp.current) return;
    const given = new AbortController();
    giveUp.current = given;
    let name = '';
    try {
      let one: Upload | undefined;
      for (const file of files) {
        name = file.name;
        const onSent = (share: number) => setSending({ name: file.name, share });
        onSent(0);
        one = await send(file, kind, onSent, given.signal);
      }
      if (here.current && one) onRead(one);
    } catch (error) {
      const several = files.length > 1 ? `${name}：` : '';
      if (!given.signal.aborted) setRefused(several + failureOf(error).message);
    } finally {
      giveUp.current = undefined;
      setSending(undefined);
    }
  };
  return { sending, refused, take, cancel: () => giveUp.current?.abort() };
}
