// The film about the platform, as the buyer of a mill sees it.

import type { Page } from '@playwright/test';
import { ask, present, until } from '../browser';
import { cotton, lotLink } from '../cotton-page';
import { drawer, inquire, lowPrice, payIn, purchases, step, verify } from '../deals';
import { button, dialog } from '../demands';
import { test } from '../fixtures';
import { callServer, enter } from '../members';
import { demo, demoPassword } from '../person';
import { base } from '../server';
import { Film } from './film';

const buyer = { mobile: demo.buyer, password: demoPassword };

const session = async (mobile: string) => {
  const asked = { mobile, password: demoPassword };
  const { token } = await callServer('POST', 'login/mall_pc_mobile_password_login', asked);
  return { name: '', memberName: '', mobile, token: present(token) };
};

/** Has the buyer ask for a lot of the demonstration's seller, who verifies it. */
async function verifiedDeal() {
  const [asking, seller] = [await session(demo.buyer), await session(demo.seller)];
  const { memberID } = await callServer('POST', 'login/get_user_info', {}, seller.token);
  const wanted = { type: 0, id: memberID, lengthMin: 29, strongMin: 29, pageSize: 50 };
  const { list } = await ask('batch/getListingFineList', wanted);
  const lot = present(list.find(({ indexCode, basis }) => indexCode && (basis ?? 0) > 500));
  const { memberID: mill } = await callServer('POST', 'login/get_user_info', {}, asking.token);
  await payIn(mill);
  const [id = 0] = await inquire(asking, [lot.listingID]);
  await verify(seller, [id]);
  return { id, price: await lowPrice(present(lot.indexCode)) };
}

/** Opens a page of the site and waits until it has an element. */
async function open(page: Page, path: string, text: string) {
  await page.goto(base + path);
  await page.getByText(text).first().waitFor();
  await settled(page);
}

/** Waits until nothing of the page loads. */
async function settled(page: Page) {
  const loading = page.locator('[aria-busy=true], .skeleton, .lines, .page-loader, .first-answer');
  await until(
    'the page is loaded',
    () => loading.count(),
    (count) => count === 0,
  );
}

test('the film about the platform', async ({ browser }) => {
  const deal = await verifiedDeal();
  const { list } = await ask('batch/getListingFineList', { lengthMin: 30, strongMin: 30 });
  const film = await Film.open(browser);
  const { page } = film;
  await enter(page, buyer, '/');
  await page.getByText('今日行情').waitFor();
  await settled(page);
  await film.takeCover();
  await home(film);
  await filters(film);
  await prices(film);
  await demands(film);
  await deals(film, deal);
  await tools(film, present(list[0]).batchID);
  await film.write('introduction', '一分半看懂平台');
});

async function home(film: Film) {
  const { page } = film;
  await film.say('棉花商城：棉花与纺织原料的网上交易平台');
  await film.hold(4);
  await film.say('首页看郑棉合约的实时行情，和今天在售的批次');
  const contracts = page.getByRole('table').filter({ hasText: '期货现价' });
  await film.look(1.5, contracts);
  await film.point(contracts.getByText('CF703'));
  await film.hold(3.6);
}

async function filters(film: Film) {
  const { page } = film;
  const self = cotton(page);
  await film.look();
  await film.say('棉花现货：每一批都有公检数据、基差和现价');
  await film.click(page.getByRole('link', { name: '棉花', exact: true }).first());
  await page.locator('.lots-row').first().waitFor();
  await self.ready();
  await settled(page);
  await film.hold(3);

  await film.say('按颜色级、长度、强力、马值筛选，批数马上更新');
  await film.click(self.choice('颜色级', '31'));
  await self.settled();
  await film.hold(0.7);
  for (const [label, value] of [
    ['长度下限', '29'],
    ['强力下限', '28'],
    ['马值上限', '4.5'],
  ] as const) {
    await film.type(page.getByLabel(label, { exact: true }), value);
    await page.keyboard.press('Enter');
    await self.settled();
    await film.hold(0.5);
  }
  await film.hold(1);

  await film.say('也可以像平时说话一样，把要求写进搜索框');
  const box = page.getByRole('combobox', { name: /^搜索批号/ });
  await page.evaluate(() => window.scrollTo(0, 0));
  await film.look(1.5, box);
  await film.type(box, '双29 南疆 机采 马值4.6以下');
  await film.hold(1);
  await page.keyboard.press('Enter');
  await until('chips', self.chips, (chips) => chips.includes('南疆'));
  await self.settled();
  await film.look();
  await film.hold(1.5);
}

async function prices(film: Film) {
  const { page } = film;
  const self = cotton(page);
  const main = page.getByRole('main');
  await film.say('折3128：质量不同的批次，折到同一个标准比价格');
  await film.scroll(430);
  await film.look(1.35, page.locator('.lots-table thead th').last());
  await film.click(button(main, '折3128').last());
  await self.settled();
  await film.hold(3.2);
  await film.say('到厂价：再加上运费，是运到自己工厂的价格');
  await film.click(button(main, '到厂价').last());
  await self.settled();
  await film.hold(3.4);

  await film.say('点批号，看这一批的公检指标和卖家的报价');
  await film.look();
  await film.click(page.locator(`.lots-row ${lotLink}`).first());
  await page.getByText('检验分布').waitFor();
  await settled(page);
  await film.hold(2.5);
  await film.scroll(330);
  await film.hold(1.5);
}

async function demands(film: Film) {
  const { page } = film;
  await film.say('常用的要求，保存为需求定制');
  await open(page, '/cottonmall?origins=南疆&packType=2&lengthMin=29&strongMin=29', '双29');
  await cotton(page).ready();
  await film.click(button(page, '保存为定制'));
  await film.type(dialog(page).getByLabel('需求定制名称'), '一厂用棉');
  await film.click(button(dialog(page), '保存'));
  await page.getByText('保存成功').first().waitFor();
  await film.hold(1);
  await film.say('有新货、降价时，用邮箱、公众号或群机器人提醒');
  await film.click(button(page, '推送 一厂用棉'));
  const form = page.getByRole('dialog');
  await form.getByText('新挂牌或改价的批次符合条件时立即提醒').waitFor();
  await film.click(form.getByRole('switch').first());
  await film.hold(1);
  await film.scroll(600, form.getByText('接收方式'));
  await film.hold(2.6);
}

async function deals(film: Film, { id, price }: { id: number; price: number }) {
  const { page } = film;
  await film.say('看中的批次在线询盘，卖家核验还在，就可以点价');
  await open(page, `${purchases}?id=${id}`, '已核验');
  await drawer(page).getByText('走势').first().waitFor();
  await film.hold(3.2);
  await film.say('点价：填写期货价，盘面到价就成交，基差不变');
  await film.click(button(drawer(page), '提交挂盘'));
  const terms = step(page, '提交挂盘');
  await film.type(terms.getByRole('textbox', { name: '挂盘期货价' }), String(price));
  await film.hold(2.6);
  await film.say('成交后自动生成订单，合同、货款和开票一步一步在线办');
  await open(page, purchases, '交易成功');
  await film.click(page.getByRole('link', { name: /^DD\d+$/ }).first());
  await page.getByRole('heading', { name: /^DD\d+$/ }).waitFor();
  await settled(page);
  await film.hold(3.2);
}

async function tools(film: Film, batchID: string) {
  const { page } = film;
  await film.say('小工具：一批棉花的升贴水，逐项算给您看');
  await open(page, '/tool/RaiseThePremium', '升贴水计算');
  await film.type(page.getByRole('textbox', { name: '批号' }), batchID);
  await page.getByText('整批金额').waitFor();
  await settled(page);
  await film.hold(3);

  await film.say('竞价专场：卖家公开一组批次，买家在线出价');
  await open(page, '/bidCotton', '进行中');
  await film.click(page.getByRole('link', { name: /机采棉专场/ }));
  await page.getByText('最高出价').first().waitFor();
  await settled(page);
  await film.hold(4.5);
}
