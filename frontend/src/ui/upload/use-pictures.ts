import { useRef, useState } from 'react';
import { takeFiles } from './rules';

/** A picture that the server has. */
export interface StoredPicture {
  id: number;
  url: string;
}

/** A picture that is sent, or was. */
export interface Picture {
  key: number;
  /** what shows it while it is sent and after: an address, or its data */
  source: string;
  /** the stored picture; absent until it is uploaded */
  stored?: StoredPicture;
  /** why it could not be sent */
  error?: string;
  file?: File;
}

interface Options {
  max: number;
  /** what is there already */
  initial: StoredPicture[];
  /** uploads a picture; throws an error with a sentence when it fails */
  upload: (picture: File) => Promise<StoredPicture>;
  /** called with the uploaded pictures when they change */
  onChange?: (stored: StoredPicture[]) => void;
  /** called when the first upload starts, and when the last one ends */
  onBusy?: (busy: boolean) => void;
}

/** Returns the chosen pictures and the states of their uploads. */
export function usePictures({ max, initial, upload, onChange, onBusy }: Options) {
  const last = useRef(initial.length);
  const [pictures, setPictures] = useState<Picture[]>(() =>
    initial.map((stored, key) => ({ key, source: stored.url, stored })),
  );
  const shown = useRef(pictures);
  const [refusals, setRefusals] = useState<string[]>([]);

  const show = (list: Picture[]) => {
    const before = shown.current;
    shown.current = list;
    setPictures(list);
    if (storedOf(list).length !== storedOf(before).length) onChange?.(storedOf(list));
    if (isBusy(list) !== isBusy(before)) onBusy?.(isBusy(list));
  };
  const change = (key: number, to: Partial<Picture>) =>
    show(shown.current.map((one) => (one.key === key ? { ...one, ...to } : one)));

  const send = async (key: number, file: File) => {
    change(key, { error: undefined });
    try {
      change(key, { source: await dataOf(file) });
      change(key, { stored: await upload(file) });
    } catch (error) {
      change(key, { error: error instanceof Error ? error.message : '上传失败' });
    }
  };
  const add = (files: File[]) => {
    const { taken, refusals } = takeFiles(files, max - shown.current.length, max);
    setRefusals(refusals);
    const added = taken.map((file) => {
      last.current += 1;
      return { key: last.current, source: '', file };
    });
    show([...shown.current, ...added]);
    for (const { key, file } of added) void send(key, file);
  };
  const remove = (key: number) => {
    setRefusals([]);
    show(shown.current.filter((one) => one.key !== key));
  };
  const retry = (picture: Picture) => picture.file && void send(picture.key, picture.file);
  return { pictures, refusals, add, remove, retry };
}

const isBusy = (pictures: Picture[]) => pictures.some(({ stored, error }) => !stored && !error);

const storedOf = (pictures: Picture[]) => pictures.flatMap(({ stored }) => stored ?? []);

function dataOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('文件无法读取'));
    reader.readAsDataURL(file);
  });
}
