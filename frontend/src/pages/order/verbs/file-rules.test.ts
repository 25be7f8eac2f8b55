import { expect, it } from 'vitest';
import { documentTypes, pictureTypes, refuseFile } from './file-rules';

it.each([
  ['回单.pdf', 1_000, documentTypes, undefined],
  ['发票.OFD', 1_000, documentTypes, undefined],
  ['照片.JPG', 10_485_760, pictureTypes, undefined],
  ['照片.jpeg', 10_485_761, pictureTypes, '文件超过 10 MB，请压缩后再上传'],
  ['回单.pdf', 0, documentTypes, '文件是空的'],
  ['回单.pdf', 1_000, pictureTypes, '格式不正确，请选择 PNG、JPG、JPEG 文件'],
  ['合同.docx', 1_000, documentTypes, '格式不正确，请选择 PDF、OFD、PNG、JPG、JPEG 文件'],
  ['pdf', 1_000, documentTypes, '格式不正确，请选择 PDF、OFD、PNG、JPG、JPEG 文件'],
])('%s of %d bytes can be sent or not', (name, size, types, why) => {
  expect(refuseFile({ name, size }, types)).toBe(why);
});
