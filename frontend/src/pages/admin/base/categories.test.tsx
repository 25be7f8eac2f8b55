import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { Categories } from './categories';

const category = (id: number, code: string, name: string) => ({
  id,
  parentID: 0,
  code,
  name,
  place: id,
  removed: false,
});
const count = {
  id: 9,
  categoryID: 2,
  code: 'count',
  name: '支数',
  unit: 'S',
  sign: '',
  kind: 1,
  decimals: 1,
  least: 1,
  most: 300,
  choices: [],
  required: true,
  filter: true,
  article: true,
  place: 1,
  removed: false,
};

it('shows the attributes of a category, in the address of its tab', async () => {
  answerCalls({
    'GET admin/category/list': () => ({
      categories: [category(1, 'polyester', '涤纶短纤'), category(2, 'yarn', '棉纱')],
      attributes: [count],
    }),
  });
  const search = renderPage(<Categories />, '/admin/base?tab=categories');
  const row = (await screen.findByText('棉纱')).closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: /属\s*性/ }));
  expect(search()).toBe('?tab=categories&category=yarn');
  within(screen.getByRole('region', { name: '棉纱的属性' })).getByText('支数');
});
