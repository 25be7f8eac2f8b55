import { describe, expect, it } from 'vitest';
import { maxBytes, refuseFile, takeFiles } from './rules';

it.each([
  ['image/png', 1, undefined],
  ['image/jpeg', maxBytes, undefined],
  ['image/jpeg', maxBytes + 1, '文件大小不正确，图片最大 10 MB，请压缩或截取后再上传'],
  ['image/png', 0, '文件大小不正确，文件是空的，请重新选择'],
  ['application/pdf', 1, '文件格式不正确'],
  ['image/svg+xml', 1, '文件格式不正确'],
  ['', 1, '文件格式不正确'],
])('%s of %d bytes: %s', (type, size, sentence) => {
  expect(refuseFile({ type, size })).toBe(sentence);
});

describe('takeFiles', () => {
  const png = (name: string) => ({ name, type: 'image/png', size: 8 });

  it('takes as many files as allowed, and refuses the rest', () => {
    const files = [png('1'), png('2'), png('3')];
    expect(takeFiles(files, 3, 5)).toEqual({ taken: files, refusals: [] });
    expect(takeFiles(files, 2, 5)).toEqual({
      taken: files.slice(0, 2),
      refusals: ['只容许上传5个文件'],
    });
  });

  it('names the files that cannot be sent, and takes the others', () => {
    const pdf = { name: '证书.pdf', type: 'application/pdf', size: 8 };
    expect(takeFiles([pdf, png('1')], 1, 5)).toEqual({
      taken: [png('1')],
      refusals: ['文件格式不正确：证书.pdf'],
    });
  });
});
