import { useQuery } from '@tanstack/react-query';
import { adminKeys, useList } from './admin';
import { articleKeys } from './articles';
import type { In, Out } from './calls';
import { CallError, call, upload } from './client';

/** An article in the list of the administrators. */
export type PlatformArticle = Out<'GET admin/article/list'>['list'][number];

/** An article as its writer edits it. */
export type Draft = Out<'GET admin/article/detail'>;

/** A video in the list of the administrators. */
export type PlatformVideo = Out<'GET admin/video/list'>[number];

/** Returns articles in all states, last changed first. */
export const usePlatformArticles = (input: In<'GET admin/article/list'>) =>
  useList('GET admin/article/list', input);

/** Returns an article in any state. It is not read again while somebody edits it. */
export const useDraft = (id: number) =>
  useQuery({
    queryKey: articleKeys.of('GET admin/article/detail', { id }),
    queryFn: ({ signal }) => call('GET admin/article/detail', { id }, signal),
    enabled: id > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

/** Returns the versions of an article, newest first. */
export const useVersions = (id: number) => useList('GET admin/article/versions', { id });

/** Returns a version of an article. */
export const useVersion = (id: number, number: number) =>
  useQuery({
    queryKey: adminKeys.list('GET admin/article/version', { id, number }),
    queryFn: ({ signal }) => call('GET admin/article/version', { id, number }, signal),
    enabled: number > 0,
    meta: { quiet: true },
  });

/** Returns all videos. */
export const usePlatformVideos = () => useList('GET admin/video/list', {});

/** A large file that has been sent in parts. */
export interface SentFile {
  upload: string;
  size: number;
  fileName: string;
}

const partSize = 8 << 20;
const attempts = 3;

/** The largest size of a file, bytes. */
export const fileMax = 200 << 20;

const newUpload = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Sends a file in parts. After a broken connection it continues from what the server has. */
export async function sendFile(
  file: File,
  onSent: (share: number) => void,
  signal?: AbortSignal,
): Promise<SentFile> {
  const id = newUpload();
  let sent = 0;
  let failed = 0;
  do {
    const form = new FormData();
    form.set('upload', id);
    form.set('offset', String(sent));
    form.set('file', file.slice(sent, sent + partSize), file.name);
    try {
      sent = (await upload('POST admin/media/part', form, undefined, signal)).size;
      failed = 0;
      onSent(file.size ? sent / file.size : 1);
    } catch (error) {
      failed++;
      if (!(error instanceof CallError && error.passing) || failed >= attempts) throw error;
    }
  } while (sent < file.size);
  return { upload: id, size: file.size, fileName: file.name };
}
