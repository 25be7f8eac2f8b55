import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { takeHanded } from './handed';
import { useDropToUpload } from './use-drop-to-upload';

function Shop() {
  const over = useDropToUpload();
  return (
    <div>
      <b>{over ? '松开导入' : '我的店铺'}</b>
      <i>{useLocation().pathname}</i>
    </div>
  );
}

const open = () =>
  render(
    <MemoryRouter initialEntries={['/member/listing/list']}>
      <Shop />
    </MemoryRouter>,
  );
const files = (...list: File[]) => ({ dataTransfer: { types: ['Files'], files: list } });

it('shows that files hang over the page until they leave the window', () => {
  open();
  fireEvent.dragOver(screen.getByText('我的店铺'), files());
  fireEvent.dragLeave(screen.getByText('松开导入'), files());
  screen.getByText('我的店铺');
});

it('leads to the page of uploads with the file, which is taken once', () => {
  open();
  const file = new File(['批号'], '库存.xlsx');
  fireEvent.drop(screen.getByText('我的店铺'), files(file));
  screen.getByText('/member/listing/import');
  expect(takeHanded()).toEqual([file]);
  expect(takeHanded()).toEqual([]);
});

it('leaves text that is dragged alone', () => {
  open();
  const text = { dataTransfer: { types: ['text/plain'], files: [] } };
  expect(fireEvent.drop(screen.getByText('我的店铺'), text)).toBe(true);
  screen.getByText('/member/listing/list');
});
