import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../test.page';
import { ShopTabs } from './shop-tabs';

it('counts the saved demands, and the lots of this shop alone', async () => {
  const calls = answerCalls({
    'POST login/get_user_info': () => ({ userID: 5, roles: ['login', 'member'] }),
    'GET searchHistory/list': () => ({ totalRow: 2, list: [{ searchID: 1 }, { searchID: 2 }] }),
    'POST shop/countListing': () => ({ xinjiang: 1234, inland: 0 }),
    'POST product/product_list': ({ id }) => ({ totalRow: id === 7 ? 12 : 0, list: [] }),
    'POST imported/statusStat': ({ currency }) => ({ '-1': currency === 1 ? 3 : 4 }),
  });
  renderPage(<ShopTabs shop={7} tab={1} />);
  for (const name of ['我的定制2', '新疆棉1,234', '地产棉0', '棉纱、短纤等12'])
    await screen.findByRole('tab', { name });
  for (const name of ['进口棉¥3', '进口棉$4']) await screen.findByRole('link', { name });
  expect(calls('POST imported/statusStat').map(({ memberOwner }) => memberOwner)).toEqual([7, 7]);
});
