// What the scenarios of the platform's administrators share.

import type { Locator, Page } from '@playwright/test';
import { wide } from './browser';
import type { StorageState, Visitor } from './fixtures';
import { callServer } from './members';
import { demo, demoPassword, logIn } from './person';

let count = 0;
export const newName = (what: string) => `测试${Date.now() % 1e8}${++count}${what}`;

export const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');
export const said = (scope: Page | Locator, text: string) =>
  scope.getByText(text).first().waitFor();
export const row = (page: Page | Locator, name: string) =>
  page.getByRole('row').filter({ hasText: name });

let cookies: StorageState | undefined;

/** Opens a page of the platform as its administrator. Only the first page logs in, because logins are limited. */
export async function opened(visitor: Visitor, path: string, viewport = wide) {
  const { page, context } = await visitor(path, viewport, cookies);
  if (!cookies) await logIn(page, demo.admin);
  await page.waitForURL((url: URL) => url.pathname + url.search === path);
  cookies ??= await context.storageState();
  return page;
}

/** Logs the administrator in, and returns a function that calls the platform. */
export async function platform() {
  const asked = { mobile: demo.admin, password: demoPassword };
  const { token } = await callServer('POST', 'login/mall_pc_mobile_password_login', asked);
  return <C extends string>(call: C) => callServer('GET', call, {}, token);
}

/** Finds rows by the search field of a list. */
export async function find(page: Page, label: string, text: string) {
  await page.getByLabel(label).fill(text);
  await page.getByLabel(label).press('Enter');
  await row(page, text).first().waitFor();
}
