import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as files from './save-file';
import { ToastProvider } from './toast';
import { useDownload } from './use-download';

afterEach(() => vi.restoreAllMocks());

it('saves a file, and is busy until then', async () => {
  const kept = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
  const { result } = renderHook(useDownload, { wrapper: ToastProvider });
  const blob = new Blob(['pdf']);
  let arrive = (_: { blob: Blob; name: string }) => {};
  act(() => void result.current[1](() => new Promise((resolve) => (arrive = resolve))));
  expect(result.current[0]).toBe(true);
  expect(kept).not.toHaveBeenCalled();
  await act(async () => arrive({ blob, name: '合同.pdf' }));
  expect(kept).toHaveBeenCalledWith(blob, '合同.pdf');
  expect(result.current[0]).toBe(false);
});

it('shows why there is no file', async () => {
  const { result } = renderHook(useDownload, { wrapper: ToastProvider });
  await act(async () => result.current[1](() => Promise.reject(new Error('文件不存在'))));
  expect(await screen.findByText('文件不存在')).toBeTruthy();
  expect(result.current[0]).toBe(false);
});
