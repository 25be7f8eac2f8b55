import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dealContracts } from '../../../shell/deal/test.deal';
import { answerCalls, renderPage } from '../../../test.page';
import { lot as imported } from '../../imported/test.lot';
import DealsPage from './page';

const lot = (listingID: number, batchID: string, memberOwnerName: string) => ({
  ...{ listingID, batchID, memberOwnerName, memberID: 5, indexCode: null, basis: null },
  ...{ fixedPrice: 15_300, price: 15_300, amount: 42.5, packnum: 186, state: 1, type: 0 },
  ...{ bindSaleListingID: null, isBindSale: false, specialSaleType: [], depotName: '库尔勒库' },
});
const lots = [
  lot(1, '65012252001', '甲棉业'),
  lot(2, '65012252001', '丙棉业'),
  lot(3, '65012252002', '甲棉业'),
];
const bale = imported();
const other = imported({
  ...{ importlistingID: 8, listingID: 1_000_000_000_008, level: 'SM' },
  ...{ indexCode: null, basis: null, fixedPrice: 84.5 },
});
const empty = { list: [], totalRow: 0, pageNum: 1, pageSize: 20 };

it('asks for lots in the name of a buyer, with the picked offer of a batch', async () => {
  const calls = answerCalls({
    'GET admin/spotsale/listSpotSalePurchase': () => empty,
    'GET admin/company/list': () => ({ ...empty, list: [{ memberID: 9, memberName: '江海纺织' }] }),
    'POST web_index/search': () => ({ list: lots, missing: ['65012252009'] }),
    'POST imported/list': ({ importlistingIDs }) => ({
      ...empty,
      list: importlistingIDs ? [bale] : [bale, other],
    }),
    'GET admin/spotsale/list_index_values': dealContracts,
    'POST admin/spotsale/createSpotSale': () => ({ done: 2, failed: 0, list: [] }),
  });
  renderPage(<DealsPage />);
  fireEvent.click(await screen.findByText('代买家询盘'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '买家企业' }));
  fireEvent.click(await screen.findByTitle('江海纺织'));
  fireEvent.change(dialog.getByLabelText(/^批号/), {
    target: { value: '65012252001\n65012252002 65012252009 cosu-6412345678 提单' },
  });
  await dialog.findByText('没有在售挂牌：65012252009、提单');
  fireEvent.click(dialog.getByLabelText('65012252001 丙棉业 一口价 15,300'));
  dialog.getByLabelText('COSU6412345678 巴西 SM 青岛进口棉业 一口价 84.50');
  expect(calls('POST imported/list')).toEqual([
    { billOfLadingNo: '65012252001,65012252002,65012252009,COSU6412345678', pageSize: 100 },
  ]);
  fireEvent.click(dialog.getByText('下一步（4 批）'));
  fireEvent.click(await screen.findByLabelText('移除 COSU6412345678'));
  fireEvent.click(await screen.findByText('只询盘'));
  fireEvent.click(await screen.findByText('提交询盘'));
  await screen.findByText('操作成功!');
  expect(screen.queryByText(/查看我的采购询盘/)).toBeNull();
  await waitFor(() =>
    expect(calls('POST admin/spotsale/createSpotSale')).toMatchObject([
      { memberID: 9, list: [{ listingID: 2 }, { listingID: 3 }] },
    ]),
  );
  expect(calls('POST spotsale/createSpotSale')).toEqual([]);
});
