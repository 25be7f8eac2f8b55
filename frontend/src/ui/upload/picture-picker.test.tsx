import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PicturePicker } from './picture-picker';

const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const pick = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('上传截图'), { target: { files } });

it('sends a picked picture, reports its arrival, and removes it again', async () => {
  const onChange = vi.fn();
  const onBusy = vi.fn();
  const upload = vi.fn(async (picture: File) => ({ id: picture.name.length, url: '/p/1' }));
  render(<PicturePicker label="截图" max={2} {...{ upload, onChange, onBusy }} />);
  pick(png('a.png'));
  expect(onBusy).toHaveBeenLastCalledWith(true);
  await screen.findByLabelText('查看截图 1');
  expect(upload.mock.lastCall?.[0]).toMatchObject({ name: 'a.png', size: 1 });
  expect(onChange).toHaveBeenLastCalledWith([{ id: 5, url: '/p/1' }]);
  expect(onBusy).toHaveBeenLastCalledWith(false);
  fireEvent.click(screen.getByLabelText('删除截图 1'));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

it('shows why a picture did not arrive, and sends it again when asked', async () => {
  const onChange = vi.fn();
  const upload = vi
    .fn()
    .mockRejectedValueOnce(new Error('图片无法识别'))
    .mockResolvedValue({ id: 3, url: '/p/3' });
  render(<PicturePicker label="截图" max={1} {...{ upload, onChange }} />);
  pick(png('a.png'));
  const again = await screen.findByText('图片无法识别');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(again);
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([{ id: 3, url: '/p/3' }]));
});

it('takes as many pictures as allowed, and names the rest', () => {
  const upload = () => new Promise<never>(() => {});
  render(<PicturePicker label="截图" max={2} upload={upload} />);
  pick(png('a.png'), png('b.png'), png('c.png'));
  expect(screen.getByRole('alert').textContent).toBe('只容许上传2个文件');
  expect(screen.getAllByText('上传中')).toHaveLength(2);
  expect(screen.queryByLabelText('上传截图')).toBeNull();
});

it('takes pictures that are pasted and leaves pasted text alone', async () => {
  const upload = vi.fn(async () => ({ id: 1, url: '/p/1' }));
  render(<PicturePicker label="截图" max={2} upload={upload} />);
  const box = screen.getByRole('group');
  fireEvent.paste(box, { clipboardData: { files: [] } });
  fireEvent.paste(box, { clipboardData: { files: [png('a.png')] } });
  await screen.findByLabelText('查看截图 1');
  expect(upload).toHaveBeenCalledOnce();
});
