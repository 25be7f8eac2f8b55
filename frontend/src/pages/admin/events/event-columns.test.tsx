import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ActEvent } from '../../../api/admin';
import { eventColumns } from './event-columns';
import { noteText } from './event-words';

it.each([
  ['', '营业执照已更换'],
  ['/mall/api/picture?id=7', 'href="/mall/api/picture?id=7"'],
])('the licence that was replaced is at %j', (picture, shown) => {
  const event = { note: '营业执照已更换', picture } as ActEvent;
  const row = eventColumns.map(({ title, cell }) => (title === '说明' ? cell(event, 0) : ''));
  const announced = renderToStaticMarkup(row);
  expect(announced).toContain(shown);
  expect(announced.includes('<a')).toBe(picture !== '');
});

it.each([
  [
    'markRule',
    '精选，停用：{"lengthMin":29,"indexCode":"CF701"}',
    /^精选，停用：新疆棉 · .*长度 ≥29\.0/,
  ],
  ['markRule', '优选：{"lengthMin":29,"origins":"南…', /^优选：条件很多$/],
  ['markRule', '优选', /^优选$/],
  ['setting', '{京}', /^\{京\}$/],
] as const)('the note of a %s %s is in words', (kind, note, words) => {
  expect(noteText({ kind, note })).toMatch(words);
});
