import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { Places } from './places';

it('lists the cities of an area, and the regiments of a city by their numbers', async () => {
  const cities = [{ name: '一师 阿拉尔', counties: ['10团', '1团', '2团'] }];
  answerCalls({
    'GET admin/place/list': () => [{ name: '兵团', zone: 'XJ', fixed: true, cities }],
  });
  renderPage(<Places />);
  await screen.findByText('1团、2团、10团');
  expect(screen.getByText('兵团').parentElement?.textContent).toBe('兵团 新疆');
});
