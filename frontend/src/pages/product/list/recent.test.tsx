import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { goods } from '../../../ui/chrome/goods';
import { Recent } from './recent';

const asked = { id: 3, title: '1.4D 38mm 棉型 涤纶短纤', place: '', amount: 30, values: [] };

it('shows the newest inquiries and sales of polyester, and says that nothing is on sale', async () => {
  const [polyester] = goods;
  if (!polyester) throw new Error('no goods');
  const calls = answerCalls({
    'POST product/index/product_optimization_list': () => [],
    'POST product/inquire/get_recently_index_data': () => [{ inquiries: [asked], offers: [] }],
    'GET product/inquire/get_recently_polyster_staple_fiber_orders': () => [
      { title: '恒逸 1.4D 38mm', city: '', amount: 12.5, at: '2026-11-21T02:00:00Z' },
    ],
  });
  renderPage(<Recent of={polyester} />);
  await screen.findByText('还没有在售的涤纶短纤');
  await screen.findByText(asked.title);
  await screen.findByText('12.5');
  expect(calls('POST product/index/product_optimization_list')).toEqual([
    { category: 'polyester', size: 5 },
  ]);
  const all = screen.getByRole('link', { name: '全部求购 ›' });
  expect(all.getAttribute('href')).toBe('/yarn/inquirelist?category=polyester');
});
