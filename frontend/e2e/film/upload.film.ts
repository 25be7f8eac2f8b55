// The film about sheets of lots, as a seller uploads one.

import type { Page } from '@playwright/test';
import { ask, present, until } from '../browser';
import { cotton, lotLink } from '../cotton-page';
import { button } from '../demands';
import { test } from '../fixtures';
import { callServer, enter } from '../members';
import { demo, demoPassword } from '../person';
import { base } from '../server';
import { Film } from './film';

const seller = { mobile: demo.seller, password: demoPassword };
const fileName = '南疆新棉报价.csv';
const depot = '阿拉尔一号库';

interface Sheet {
  text: string;
  /** what the numbers of the lots begin with */
  prefix: string;
}

/** Returns a sheet of a seller: two rows have errors, and two name a warehouse that nobody knows. */
async function sheet(): Promise<Sheet> {
  const { indexCode } = present((await callServer('GET', 'batch/spot_index'))[0]);
  const { list } = await ask('batch/getListingFineList', { type: 0, origins: '南疆' });
  const prefix = `${present(list[0]).batchID.slice(0, 5)}2619`;
  const row = (of: number, basis: number, facts: string, place = '', contract = indexCode) =>
    `${prefix}0${of},${contract},${basis},${place},${facts}`;
  return {
    prefix,
    text: [
      '批号,合约,基差,仓库,平均长度,马值,强力,整齐度,含杂,回潮,公重,包数,主体颜色级',
      row(1, 1080, '29.3,4.2,29.6,82.6,2.2,5.1,42.13,186,31', depot),
      row(2, 1120, '29.6,4.3,30.1,83.1,1.9,5.3,42.08,186,21', depot),
      row(3, 1060, '29.1,4.4,29.2,82.4,2.4,5.0,42.31,186,31'),
      row(4, 1150, '30.0,4.1,30.4,83.4,1.8,5.2,41.96,186,21'),
      row(5, 1090, '29.2,4.3,29.5,82.5,2.3,5.4,42.20,186,31', '', 'CF601'),
      row(6, 1070, '29.4,4.2,29.8,82.9,2.1,5.2,42.17,186,31').slice(1),
      row(7, 1100, '29.5,4.2,29.9,83.0,2.0,5.3,42.25,186,31'),
      row(8, 1130, '29.7,4.3,30.0,83.2,1.9,5.1,42.02,186,21'),
    ].join('\n'),
  };
}

/** Waits until nothing of the page loads. */
const settled = (page: Page) =>
  until(
    'the page is loaded',
    () => page.locator('[aria-busy=true], .skeleton, .lines, .page-loader').count(),
    (count) => count === 0,
  );

/** Shows the right part of the page, without the menu of the members: its upper or its lower part. */
const upper = (film: Film) => film.look(1.2, film.page.getByRole('button', { name: '退出登录' }));
const lower = (film: Film) => film.look(1.2, confirmation(film.page));

const confirmation = (page: Page) => page.getByRole('button', { name: /^确认挂牌 \d+ 批$/ });

test('the film about sheets of lots', async ({ browser }) => {
  const film = await Film.open(browser);
  const { page } = film;
  const { text, prefix } = await sheet();
  await enter(page, seller, '/member/listing/list');
  await page.locator('.stock-table tbody tr').first().waitFor();
  await settled(page);
  await send(film, text);
  await mend(film);
  await publish(film, prefix);
  await film.write('upload', '上传表格挂牌');
});

async function send(film: Film, text: string) {
  const { page } = film;
  await film.say('一次挂很多批：在“我的店铺”点“导入”');
  await film.hold(2.5);
  await film.click(page.getByRole('main').getByText('导入', { exact: true }).first());
  await page.getByText('把表格文件拖到本页任意位置').waitFor();
  await settled(page);
  await film.hold(1);
  await film.say('可以先下载空白模板，用自己的表格也行');
  await upper(film);
  const coming = page.waitForEvent('download');
  await film.click(page.getByRole('link', { name: '下载空白模板' }));
  await coming;
  await film.hold(3);
  await film.say('选择文件：列名、顺序和单位自动识别');
  await film.point(page.getByRole('button', { name: '选择文件' }));
  await film.hold(1.5);
  await page
    .getByLabel('选择表格文件')
    .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: '我们是这样读的' }).waitFor();
  await page.getByText('没有认出仓库').first().waitFor();
  await settled(page);
  await film.hold(3.5);
}

async function mend(film: Film) {
  const { page } = film;
  await film.say('表里没有写的，统一填写：这些批次都是机采、锯齿');
  for (const [field, value] of [
    ['采摘', '机采'],
    ['类型', '锯齿'],
  ] as const) {
    await film.click(page.getByLabel(field, { exact: true }));
    await film.click(page.getByTitle(value, { exact: true }));
  }
  await film.click(button(page, /^填\s?入$/));
  await page.getByText('没有采摘方式').waitFor({ state: 'detached' });
  await settled(page);
  await film.hold(1.5);
  await film.say('预览：确认之前什么都不会改变，错误和警告逐行列出');
  await lower(film);
  await film.scroll(360);
  await film.takeCover();
  await film.hold(3.5);
  await film.say('没有认出的仓库，点开选一次，相同的行一起改');
  await film.click(page.getByRole('button', { name: /^第 2 行 仓库：/ }));
  await film.hold(1.2);
  await page.keyboard.insertText('阿拉尔');
  await film.hold(1.8);
  await page.keyboard.press('Enter');
  await until(
    'no row has the unknown name',
    () => page.getByText('没有认出仓库').count(),
    (count) => count === 0,
  );
  await settled(page);
  await film.hold(2);
  await film.say('有错误的行写着原因，可以当场改，也可以先留下');
  await film.click(page.getByRole('tab', { name: /^错误 2/ }));
  await settled(page);
  await film.hold(3.2);
}

async function publish(film: Film, prefix: string) {
  const { page } = film;
  await film.say('没有错误的行先挂牌，买家马上能看到');
  await film.click(confirmation(page));
  await page.getByText('已挂牌，买家现在就能看到').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  await upper(film);
  await film.hold(2.5);
  await film.say('下载未导入的行，每行写着原因，改好再导入');
  const coming = page.waitForEvent('download');
  await film.click(page.getByRole('link', { name: '下载未导入的行' }));
  await coming;
  await film.hold(2.6);
  await film.say('导错了可以撤销，店铺恢复导入前的样子');
  await film.point(button(page, /^撤销/));
  await film.hold(2.8);
  await film.say('挂牌的批次已经在“我的店铺”里');
  await film.click(page.getByRole('main').getByRole('link', { name: '我的店铺' }).last());
  await page.getByText(`${prefix}01`).first().waitFor();
  await settled(page);
  await film.look();
  await film.hold(3.2);
  await film.say('买家在棉花现货里也搜得到了');
  await page.goto(`${base}/cottonmall`);
  await cotton(page).ready();
  await settled(page);
  await film.type(page.getByRole('combobox', { name: /^搜索批号/ }), prefix);
  await page.keyboard.press('Enter');
  await page.getByText(`${prefix}01`).first().waitFor();
  await cotton(page).settled();
  await film.hold(1); // the page scrolls to the results by itself
  await page.evaluate(() => window.scrollTo(0, 430));
  await film.look(1.25, page.locator(`.lots-row ${lotLink}`).first());
  await film.hold(3.5);
}
