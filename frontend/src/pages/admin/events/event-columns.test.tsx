import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ActEvent } from '../../../api/admin';
import { eventColumns } from './event-columns';

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
