import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import ProductFormPage from './page';

const attribute = (id: number, code: string, name: string, more: object) => ({
  id,
  code,
  name,
  unit: '',
  kind: 2,
  decimals: 0,
  least: 0,
  most: 0,
  required: true,
  filter: true,
  article: true,
  choices: [],
  ...more,
});
const forms = [
  {
    category: 'yarn',
    parent: '',
    name: '棉纱',
    attributes: [
      attribute(1, 'material', '原料', { choices: [{ id: 1, name: '纯棉', count: 0 }] }),
      attribute(2, 'count', '支数', { kind: 1, unit: 'S', decimals: 1, least: 1, most: 300 }),
    ],
  },
  { category: 'yarn-combed', parent: 'yarn', name: '精梳', attributes: [] },
];
const template = {
  id: 4,
  category: 'yarn',
  categoryName: '棉纱',
  brand: '华孚',
  title: '纯棉 40S',
  values: [],
  texts: { material: '纯棉', count: '40' },
  validFrom: '2026-09-01',
};

function show(answers: Answers) {
  return answerCalls({
    'POST login/get_user_info': () => ({ userID: 5, roles: ['login', 'member', 'product'] }),
    'GET product/productManager/get_product_edit_config': () => forms,
    'GET product/product_template_page': () => ({
      list: [template],
      totalRow: 1,
      pageNum: 1,
      pageSize: 100,
    }),
    'POST bases/getDepotListAll': () => [],
    'POST product/productManager/create': () => ({}),
    ...answers,
  });
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('offers what a template has filled in', async () => {
  let refused = true;
  const calls = show({
    'POST product/productManager/create': () =>
      refused
        ? refusal(400, '支数应在 1 到 30 之间', { 'values.count': '支数应在 1 到 30 之间' })
        : {},
  });
  renderPage(<ProductFormPage />, '/member/product/edit?category=yarn');
  const templates = await screen.findByLabelText('产品模板（选填）');
  fireEvent.mouseDown(templates);
  fireEvent.click(await screen.findByTitle('华孚 纯棉 40S（棉纱）'));
  await screen.findByText('买家看到：华孚 纯棉 40S');
  fireEvent.click(screen.getByRole('button', { name: /上\s*架/ }));
  await screen.findByText('请填写价格');
  expect(calls('POST product/productManager/create')).toEqual([]);
  fill('含税价（元/吨）', '26,400');
  fill('可订数量', '30');
  fireEvent.click(screen.getByRole('button', { name: /上\s*架/ }));
  await screen.findByText('支数应在 1 到 30 之间');
  refused = false;
  fill('支数', '32');
  fireEvent.click(screen.getByRole('button', { name: /存为草稿/ }));
  await waitFor(() => expect(calls('POST product/productManager/create')).toHaveLength(2));
  const [, sent] = calls('POST product/productManager/create');
  expect(sent).toMatchObject({
    category: 'yarn',
    brand: '华孚',
    values: { material: '纯棉', count: '32' },
    price: 26_400,
    amount: 30,
    publish: false,
    pictures: [],
  });
});

it('marks what no longer fits, and keeps the rest', async () => {
  const calls = show({
    'GET product/detail': () => ({
      id: 7,
      number: 'CP7',
      categoryCode: 'yarn',
      texts: { material: '纯棉' },
      problems: [{ code: 'count', name: '支数', was: '400', reason: '支数应在 1 到 300 之间' }],
      brand: '华孚',
      factory: '',
      depotName: '',
      city: '阿克苏',
      futures: false,
      deliverOn: '',
      price: null,
      amount: 20,
      least: 0,
      notes: '',
      pictures: [3],
      status: 1,
      until: '2026-12-31T15:59:00Z',
      version: 4,
    }),
    'POST product/productManager/update': () => ({}),
  });
  renderPage(<ProductFormPage />, '/member/product/edit?id=7');
  await screen.findByText('支数应在 1 到 300 之间（原为 400）');
  fill('支数', '40');
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(calls('POST product/productManager/update')).toHaveLength(1));
  expect(calls('POST product/productManager/update')[0]).toMatchObject({
    id: 7,
    version: 4,
    values: { material: '纯棉', count: '40' },
    city: '阿克苏',
    amount: 20,
    pictures: [3],
    until: '2026-12-31T23:59:00+08:00',
  });
});
