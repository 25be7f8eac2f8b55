import { mill, tell } from './members.mjs';
import { newMobile } from './person.mjs';

export const button = (scope, name) => scope.getByRole('button', { name, exact: true });
export const said = (page, text) => page.getByText(text).first().waitFor();
export const dialog = (page) => page.getByRole('dialog').last();

/** A buyer of a company of his own. */
export const newBuyer = () => mill(`定制测试 ${newMobile()}`, '周采购');

/** Saves demands of a person through the interface; answers their numbers. */
export async function save(person, ...demands) {
  const numbers = [];
  for (const demand of demands) {
    const { searchID } = await tell('POST', 'searchHistory/editor', demand, person.token);
    numbers.push(searchID);
  }
  return numbers;
}

export const names = (page) => page.locator('.demand-name a').allInnerTexts();
export const row = (page, name) =>
  page.locator('.demands tbody tr').filter({ has: page.getByRole('link', { name, exact: true }) });
export const count = async (page, name) =>
  Number(
    /^[\d,]*/
      .exec(await row(page, name).getByRole('cell').nth(4).innerText())[0]
      .replaceAll(',', ''),
  );

/** The names of the saved demands as the server has them. */
export async function kept({ token }) {
  const asked = 'searchHistory/list?pageNum=1&pageSize=100&priceClose=1';
  const { list } = await tell('GET', asked, {}, token);
  return list.map(({ searchName }) => searchName);
}

export const five = [
  { searchName: '手采', packType: '1' },
  { searchName: '机采', packType: '2' },
  { searchName: '双29', lengthMin: 29, strongMin: 29 },
  { searchName: '南疆', origins: '南疆' },
  { searchName: '地产棉手采', type: 1, packType: '1' },
];
