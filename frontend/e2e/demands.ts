import type { Locator, Page } from '@playwright/test';
import { present } from './browser';
import { callServer, mill, type Person } from './members';
import { newMobile } from './person';

export const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true });
export const said = (page: Page | Locator, text: string | RegExp) =>
  page.getByText(text).first().waitFor();
export const dialog = (page: Page) => page.getByRole('dialog').last();

/** Registers a buyer with a new company. */
export const newBuyer = () => mill(`定制测试 ${newMobile()}`, '周采购');

interface Saved {
  searchName: string;
  type?: number;
  packType?: string;
  lengthMin?: number;
  strongMin?: number;
  origins?: string;
}

/** Saves demands of a person through the interface, and returns their numbers. */
export async function save(person: Person, ...demands: object[]) {
  const numbers = [];
  for (const demand of demands) {
    const { searchID } = await callServer('POST', 'searchHistory/editor', demand, person.token);
    numbers.push(searchID);
  }
  return numbers;
}

export const names = (page: Page) => page.locator('.demand-name a').allInnerTexts();
export const row = (page: Page, name: string) =>
  page.locator('.demands tbody tr').filter({ has: page.getByRole('link', { name, exact: true }) });
export const count = async (page: Page, name: string) =>
  Number(
    present(
      /^[\d,]*/.exec(await row(page, name).getByRole('cell').nth(4).innerText())?.[0],
    ).replaceAll(',', ''),
  );

/** Returns the names of the saved demands as the server has them. */
export async function kept({ token }: Person) {
  const asked = 'searchHistory/list?pageNum=1&pageSize=100&priceClose=1';
  const { list } = await callServer('GET', asked, {}, token);
  return list.map(({ searchName }) => searchName);
}

export const five: [Saved, Saved, Saved, Saved, Saved] = [
  { searchName: '手采', packType: '1' },
  { searchName: '机采', packType: '2' },
  { searchName: '双29', lengthMin: 29, strongMin: 29 },
  { searchName: '南疆', origins: '南疆' },
  { searchName: '地产棉手采', type: 1, packType: '1' },
];
