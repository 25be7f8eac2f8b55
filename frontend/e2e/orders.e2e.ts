// Orders: from the deal to the invoice, and orders that are cancelled.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { serious } from './faults';
import { test } from './fixtures';
import { button, file, newName, said } from './member-page';
import { enter, mill } from './members';
import { agree, colleague, confirm, dialog, head, sale, state } from './orders';

const detail = (orderID: number) => `/member/order/buyDetail?orderID=${orderID}`;
const pdf = (name: string) => file(name, 'application/pdf', btoa('%PDF-1.7\n'));

test('two companies take an order from the contract to the invoice', async ({ visitor }) => {
  const { buyer, seller, orderID, batchID } = await sale();
  const cashier = await colleague(seller, '赵出纳');
  const [{ page: buys }, { page: sells }] = [await visitor(), await visitor()];
  await enter(buys, buyer, detail(orderID));
  await enter(sells, seller, detail(orderID));
  await said(buys, '还没有合同、提货单、验收、发票');

  await button(head(sells), '拟定合同').click();
  await dialog(sells).getByLabel('补充条款').fill('送货到南通');
  assert.deepEqual(await serious(sells), []);
  await agree(sells, '生成合同', '合同已生成');
  await sells.getByRole('link', { name: /第 1 版$/ }).click();
  const paper = sells.getByRole('article', { name: /^合同/ });
  for (const text of [batchID, '送货到南通', '金额大写（人民币）：']) await said(sells, text);
  assert.match(await paper.innerText(), /买方：.*\n未签/);
  await button(sells, '签合同').click();
  await confirm(sells, '签合同', '已签合同', seller);
  await button(head(buys), '签合同').click();
  await confirm(buys, '签合同', '已签合同', buyer);
  await state(buys, '待付款');
  const [contract] = await Promise.all([
    buys.waitForEvent('download'),
    button(buys, /^下载 PDF/).click(),
  ]);
  assert.match((await readFile(await contract.path())).subarray(0, 5).toString(), /%PDF-/);

  await button(head(buys), '登记付款').click();
  await dialog(buys).getByLabel('上传凭证').setInputFiles(pdf('付款回单.pdf'));
  await button(dialog(buys), '删除 付款回单.pdf').waitFor(); // it has arrived
  await agree(buys, /^登\s?记$/, '已登记，待卖家确认到账');
  await enter(sells, { ...cashier, memberName: seller.memberName }, detail(orderID));
  await button(head(sells), '确认到账').click();
  await confirm(sells, '确认到账', '已确认到账', cashier);
  await state(sells, '待提货');

  await button(head(buys), '提货信息').click();
  await dialog(buys).getByLabel('提货人', { exact: true }).fill('周师傅');
  await dialog(buys).getByLabel('提货人身份证号').fill('11010519491231002X');
  await dialog(buys).getByLabel('车牌号').fill('苏F1234');
  await button(dialog(buys), /^保\s?存$/).click();
  await said(dialog(buys), '车牌号 苏F1234 不正确');
  await dialog(buys).getByLabel('车牌号').fill('苏f·12345');
  await agree(buys, /^保\s?存$/, '已保存');
  await said(sells, '填写提货信息');
  await button(head(sells), '开提货单').click();
  await dialog(sells).getByLabel('提货码').fill('889900');
  await said(dialog(sells), '苏F12345');
  await agree(sells, '开提货单', '提货单已开');

  await state(buys, '待验收');
  await button(head(buys), '有异议').click();
  await dialog(buys).getByLabel(`${batchID} 扣款（元）`).fill('500');
  await dialog(buys).getByLabel('异议的原因').fill('有 2 包破损');
  await agree(buys, '提出异议', '已提出异议');
  await button(head(sells), '提出更正').click();
  await dialog(sells).getByLabel(`${batchID} 扣款（元）`).fill('0');
  await agree(sells, /^提\s?出$/, '已提出，待对方同意');
  await button(head(buys), '同意更正').click();
  await agree(buys, /^同\s?意$/, '双方已同意');
  await state(buys, '待开票');
  await said(buys, '双方已同意');

  await button(head(sells), '登记发票').click();
  await dialog(sells).getByLabel('发票号码').fill('12345678901234567890');
  await dialog(sells).getByLabel('上传发票文件').setInputFiles(pdf('发票.pdf'));
  await button(dialog(sells), '删除 发票.pdf').waitFor();
  await said(dialog(sells), '发票.pdf');
  await agree(sells, /^登\s?记$/, '已登记，待买家收票');
  await button(head(buys), '确认收票').click();
  await agree(buys, '确认收票', '已收票');
  for (const page of [buys, sells]) await said(page, '款票两清，订单已完成');

  await enter(buys, buyer, '/member/order/list');
  const [book] = await Promise.all([buys.waitForEvent('download'), button(buys, '导出').click()]);
  assert.equal((await readFile(await book.path())).subarray(0, 2).toString(), 'PK');
});

test('an order is cancelled when both sides agree, and others do not see it', async ({
  visitor,
}) => {
  const { buyer, seller, orderID } = await sale();
  const stranger = await mill(newName('太仓'));
  const { page: other } = await visitor();
  await enter(other, stranger, detail(orderID));
  await said(other, '没有这个订单');

  const [{ page: buys }, { page: sells }] = [await visitor(), await visitor()];
  await enter(buys, buyer, detail(orderID));
  await enter(sells, seller, detail(orderID));
  await button(head(buys), '申请取消').click();
  await dialog(buys).getByLabel('取消的原因').fill('重复下单');
  await agree(buys, '申请取消', '已申请，待对方答复');
  await said(sells, '申请取消订单，原因：重复下单');
  await button(head(sells), '登记退款').click();
  await dialog(sells).getByLabel('银行流水号').fill('T20261121001');
  await agree(sells, /^登\s?记$/, '已登记，待买家确认到账');
  await button(buys, '确认到账').first().click();
  await confirm(buys, '确认到账', '已确认到账', buyer);
  await button(head(sells), /^同意取消$/).click();
  await agree(sells, '同意取消', '订单已取消');
  await said(buys, '订单已取消');
  await enter(buys, buyer, '/member/order/list?status=9');
  await buys.getByRole('link', { name: /^DD/ }).waitFor();
});
