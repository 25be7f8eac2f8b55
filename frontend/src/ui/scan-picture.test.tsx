import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ScanPicture } from './scan-picture';

it('is dark on white whatever the theme, and asks for another when it is over', () => {
  const onRefresh = vi.fn();
  const props = { label: '登录二维码', size: 184, url: 'https://example.com/s', onRefresh };
  const { rerender } = render(<ScanPicture over={false} {...props} />);
  const fills = [...screen.getByRole('img').querySelectorAll('path')].map((path) =>
    path.getAttribute('fill'),
  );
  expect(fills).toEqual(['#fff', '#000']);
  rerender(<ScanPicture over {...props} />);
  fireEvent.click(screen.getByRole('button', { name: '刷新二维码' }));
  expect(onRefresh).toHaveBeenCalledOnce();
});
