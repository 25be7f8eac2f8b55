import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { Banners } from './banners';

const banner = {
  id: 3,
  place: 'home',
  title: '新棉上市',
  text: '',
  link: '/cottonmall',
  from: '2026-11-01',
  to: '2999-12-31',
  rank: 2,
  picture: 7,
  hidden: false,
};

it('switches a banner off and keeps its picture', async () => {
  const asked = answerCalls({
    'GET admin/banner/list': () => [banner],
    'POST admin/banner/save': () => ({}),
  });
  renderPage(<Banners />);
  await screen.findByText('显示中');
  fireEvent.click(screen.getByRole('button', { name: /修\s*改/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('switch', { name: '启用' }));
  fireEvent.click(dialog.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(asked('POST admin/banner/save')).toHaveLength(1));
  expect(asked('POST admin/banner/save')[0]).toMatchObject({
    id: 3,
    place: 'home',
    picture: 7,
    hidden: true,
    rank: 2,
  });
});

it('asks for a picture on the home page only', async () => {
  answerCalls({ 'GET admin/banner/list': () => [{ ...banner, hidden: true }] });
  renderPage(<Banners />);
  await screen.findByText('已停用');
  fireEvent.click(screen.getByRole('button', { name: /新增横幅/ }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('group', { name: '横幅图片' });
  fireEvent.click(dialog.getByRole('radio', { name: '棉纱页' }));
  await waitFor(() => expect(dialog.queryByRole('group', { name: '横幅图片' })).toBeNull());
});
