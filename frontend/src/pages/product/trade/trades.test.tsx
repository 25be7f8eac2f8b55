import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import InquiriesPage from '../inquiries/page';
import IntentionsPage from '../intentions/page';
import QuotesPage from '../quotes/page';
import RequestsPage from '../requests/page';

vi.spyOn(window, 'matchMedia').mockReturnValue({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
} as never);

const inquiry = {
  id: 3,
  number: 'XJ20261121000001',
  category: 'yarn',
  title: '精梳 32–40S 棉纱',
  values: [
    { code: 'count', name: '支数', text: '32–40S' },
    { code: 'white', name: '色泽', text: '本白' },
  ],
  query: { count: '32-40' },
  brand: '',
  amount: 20,
  place: '南通',
  notes: '',
  chosen: false,
  status: 0,
  until: '2026-12-03T15:59:59Z',
  createdAt: '2026-11-21T02:00:00Z',
  quotes: 2,
  productID: 0,
  mine: false,
  memberName: '',
  myQuote: null,
};

const quote = {
  id: 8,
  number: 'BJ20261121000001',
  inquireID: 3,
  productID: 0,
  brand: '华孚',
  price: 24180,
  amount: 20,
  place: '',
  deliverOn: '',
  notes: '',
  status: 0,
  until: '2026-12-01T15:59:59Z',
  createdAt: '2026-11-21T03:00:00Z',
  orderID: 0,
  memberID: 2,
  memberName: '甲纱厂',
};

const pageOf = (list: object[]) => ({ list, totalRow: list.length, pageNum: 1, pageSize: 20 });
const member = { roles: ['login', 'member'], memberID: 1 };

function show(page: React.ReactNode, answers: Answers, address = '/') {
  const calls = answerCalls({ 'POST login/get_user_info': () => member, ...answers });
  return { calls, search: renderPage(page, address) };
}

it('lists open requests without the names of buyers, and quotes for one', async () => {
  const { calls } = show(<InquiriesPage />, {
    'GET product/inquire/list_index_product_inquire': () =>
      pageOf([inquiry, { ...inquiry, id: 4, myQuote: quote }, { ...inquiry, id: 5, mine: true }]),
    'GET product/product_page': () => pageOf([]),
    'POST product/quote/submit_quote': () => refusal(409, '采购需求已撤销，不能报价'),
  });
  const [first, second, third] = (await screen.findAllByText(inquiry.title)).map(
    (title) => title.closest('tr') as HTMLElement,
  );
  expect(within(first as HTMLElement).getByText('色泽 本白')).toBeTruthy();
  within(second as HTMLElement).getByText('已报 24,180');
  within(third as HTMLElement).getByText('本企业的');
  expect(calls('GET product/inquire/list_index_product_inquire')[0]).toMatchObject({
    category: 'yarn',
  });
  fireEvent.click(screen.getByRole('tab', { name: '全部' }));
  await waitFor(() =>
    expect(calls('GET product/inquire/list_index_product_inquire').at(-1)).not.toHaveProperty(
      'category',
    ),
  );
});

it('compares received quotes, and accepts the chosen ones', async () => {
  const dear = { ...quote, id: 9, price: 24500, memberName: '乙纱厂', memberID: 4 };
  const { calls } = show(<RequestsPage />, {
    'GET product/inquire/list_my_product_inquire': () =>
      pageOf([{ ...inquiry, mine: true, sellers: [], list: [quote, dear] }]),
    'POST product/quote/accept_pms_product_quote': () => [{ ...quote, orderID: 7 }],
  });
  const table = await screen.findByRole('table', { name: '报价' });
  within(table).getByText('最低');
  within(table).getByText('+320');
  const accept = screen.getByRole('button', { name: '采纳所选' }) as HTMLButtonElement;
  expect(accept.disabled).toBe(true);
  fireEvent.click(within(table).getByLabelText('选择 甲纱厂 的报价'));
  screen.getByText('已选 1 个报价，20 吨；求购 20 吨');
  fireEvent.click(accept);
  const ask = await screen.findByRole('dialog');
  within(ask).getByText(/甲纱厂 24,180 元\/吨 20 吨/);
  fireEvent.click(within(ask).getByRole('button', { name: '采纳' }));
  await waitFor(() =>
    expect(calls('POST product/quote/accept_pms_product_quote')[0]).toMatchObject({ ids: [8] }),
  );
});

it('revokes a request after a question', async () => {
  const { calls } = show(<RequestsPage />, {
    'GET product/inquire/list_my_product_inquire': () =>
      pageOf([{ ...inquiry, sellers: ['甲纱厂'], list: [] }]),
  });
  await screen.findByText(/只向 甲纱厂 询价/);
  fireEvent.click(screen.getByRole('button', { name: `撤销 ${inquiry.number}` }));
  const ask = await screen.findByRole('dialog');
  fireEvent.click(within(ask).getByRole('button', { name: '撤销' }));
  await waitFor(() =>
    expect(calls('POST product/inquire/revoke_pms_product_inquire')).toEqual([{ id: 3 }]),
  );
});

it('lists the own quotes by state, with the orders of accepted ones', async () => {
  const accepted = { ...quote, id: 10, status: 1, orderID: 7 };
  const named = { ...inquiry, memberName: '江海织造' };
  const { search } = show(<QuotesPage />, {
    'GET product/quote/list_my_product_quote': () =>
      pageOf([
        { ...quote, inquire: inquiry },
        { ...accepted, inquire: named },
      ]),
  });
  const order = await screen.findByRole('link', { name: '订单' });
  expect(order.getAttribute('href')).toBe('/member/order/buyDetail?orderID=7');
  screen.getByText('江海织造');
  screen.getByText('不显示');
  fireEvent.click(screen.getByRole('tab', { name: '已采纳' }));
  expect(search()).toBe('?status=1');
});

it('shows a failed list with a second try', async () => {
  show(<QuotesPage />, {
    'GET product/quote/list_my_product_quote': () => refusal(500, '系统繁忙'),
  });
  await screen.findByText('系统繁忙');
});

it('answers an intention on a product', async () => {
  const intention = {
    id: 5,
    productID: 7,
    title: '华孚 精梳 40S 棉纱',
    amount: 5,
    price: null,
    notes: '长期要货',
    reply: '',
    status: 0,
    createdAt: '2026-11-21T02:00:00Z',
    updatedAt: '2026-11-21T02:00:00Z',
    memberID: 1,
    memberName: '江海织造',
    contact: '买纱 13800000001',
  };
  const { calls } = show(<IntentionsPage />, {
    'GET product/purchaseIntention/intention_page': () => pageOf([intention]),
  });
  await screen.findByText('买纱 13800000001');
  fireEvent.click(screen.getByRole('button', { name: '已联系 江海织造' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('回复（选填）'), { target: { value: '可谈' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '已联系' }));
  await waitFor(() =>
    expect(calls('POST product/purchaseIntention/update_status')).toEqual([
      { id: 5, status: 1, notes: '可谈' },
    ]),
  );
});
