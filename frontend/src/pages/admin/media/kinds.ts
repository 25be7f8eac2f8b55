import type { Resource } from '../../../api/articles';

/** The kinds of downloads with their names. */
export const kinds: { value: Resource['kind']; label: string }[] = [
  { value: 'form', label: '表单' },
  { value: 'template', label: '模板' },
  { value: 'standard', label: '标准' },
];
