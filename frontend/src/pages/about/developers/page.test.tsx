import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import document from '../../../api/openapi.json';
import { renderPage } from '../../../test.page';
import DevelopersPage from './page';
import { areaNames, whoNames } from './words';

const answer = (status = 200) =>
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/openapi.json');
    return new Response(JSON.stringify(document), { status, headers: { 'X-Request-Id': 'r1' } });
  });

it('has a name for every area and every group of callers', () => {
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { tags, 'x-who': who } of calls) {
    expect(areaNames).toHaveProperty(tags[0] ?? '');
    expect(whoNames).toHaveProperty(who);
  }
});

it('finds calls, and shows what one takes and returns', async () => {
  answer();
  const search = renderPage(<DevelopersPage />, '/developers?q=searchHistory/sort');
  const area = within(await screen.findByRole('region', { name: '需求定制' }));
  expect(screen.queryByRole('region', { name: '登录' })).toBeNull();
  fireEvent.click(area.getByRole('button', { name: /searchHistory\/sort/ }));
  const inputs = within(await area.findByRole('table', { name: '参数' }));
  inputs.getByText('list[].searchID');
  area.getByText(/已通过审核的企业的成员/);
  area.getByText(/请求内容最大 64 KB/);
  expect(search()).toBe('?q=searchHistory/sort');
});

it('opens the call of a link, with the messages of the socket', async () => {
  answer();
  renderPage(<DevelopersPage />, '/developers?q=ws#ws.get');
  await screen.findByText('发给服务器的消息');
  screen.getByText('{"watch":{"listing":[1,2]}}');
  screen.getByText('msgType');
});

it('can be read again after a failure, which has the number of its request', async () => {
  answer(503);
  renderPage(<DevelopersPage />, '/developers');
  await screen.findByText('接口文档没有读到，请稍后再试');
  screen.getByText('请求号 r1');
});
