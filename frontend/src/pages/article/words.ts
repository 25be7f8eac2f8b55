import type { Resource } from '../../api/articles';

/** The names of the kinds of downloads. */
export const kindNames: Record<Resource['kind'], string> = {
  form: '表单',
  template: '模板',
  standard: '标准',
};

/** Returns the size of a file as people write it. */
export const sizeText = (bytes: number): string =>
  bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
