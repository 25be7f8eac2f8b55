import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../test.page';
import { FirstLots } from './first-lots';

it.each([
  ['a visitor', refusal(401), '注册企业，上传表格即可挂牌 ›', '/register/register'],
  ['a user', { userID: 1, roles: ['login'] }, '加入或创建企业后挂牌 ›', '/member/inform'],
  [
    'a seller',
    { userID: 1, roles: ['login', 'product'] },
    '上传表格挂牌 ›',
    '/member/listing/import',
  ],
])('leads %s to the first lots', async (_, me, name, address) => {
  answerCalls({ 'POST login/get_user_info': () => me });
  renderPage(<FirstLots />);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(address);
});
