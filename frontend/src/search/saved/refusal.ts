import { chipsOf } from '../chips';
import type { CottonQuery } from '../demand';
import { isUnchanged, type Opened } from './opened';

/** Returns why the filters of the page cannot be saved as they are; nothing when they can. */
export function whyNotSave(query: CottonQuery, opened?: Opened): string | undefined {
  if (chipsOf(query.filters).length === 0) return '您当前没有选择任何条件，禁止保存！';
  const same = opened?.searchID && opened.changes.length === 0 && isUnchanged(query, opened);
  return same ? `「${opened.searchName}」的条件没有改动，无需保存` : undefined;
}

/** The question when another demand has the name. */
export const replacing = {
  text: '您添加的需求名称已存在，是否需要替换原需求?',
  agree: '替换',
  decline: '重新命名',
};
