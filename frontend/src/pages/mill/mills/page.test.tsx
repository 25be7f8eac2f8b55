import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerCalls, renderPage } from '../../../test.page';
import MillsPage from './page';

const mill = { place: '320600', placeName: '江苏南通市', unloading: 15 };
const mills = [
  { ...mill, millID: 3, name: '一厂', default: true },
  { ...mill, millID: 4, name: '二厂', default: false },
];

function open(roles: string[]) {
  answerCalls({
    'POST login/get_user_info': () => ({ memberName: '甲', mobile: '13800000000', roles }),
    'GET mill/list': () => ({ most: 20, rate: 0.1976, day: '2026-11-27', mills }),
  } as Answers);
  renderPage(<MillsPage />);
}

it('lets members add, change and choose mills', async () => {
  open([]);
  await screen.findByText('一厂');
  expect(screen.getAllByRole('button', { name: /^修\s?改$/ })).toHaveLength(2);
  screen.getByRole('button', { name: '设为默认' });
  screen.getByRole('button', { name: '添加工厂' });
  expect(screen.queryByRole('button', { name: /^删\s?除$/ })).toBeNull();
});

it('lets managers remove mills', async () => {
  open(['manager']);
  await screen.findByText('一厂');
  expect(screen.getAllByRole('button', { name: /^删\s?除$/ })).toHaveLength(2);
});
