import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, newQueries } from '../../test.page';
import { layoutOf, lookText } from './look';
import { useColumns } from './use-columns';
import { useDensity } from './use-density';

const own = { order: [], hidden: ['place', 'factory', 'rd', 'plusB', 'p3'] };

function open(address: string) {
  const client = newQueries();
  const { result } = renderHook(
    () => ({ columns: useColumns(), density: useDensity(), search: useLocation().search }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  );
  const text = () =>
    lookText({ layout: result.current.columns.layout, density: result.current.density[0] });
  return { result, text };
}

beforeEach(() => {
  answerCalls({});
  localStorage.setItem('cotton.columns', JSON.stringify(own));
  localStorage.setItem('cotton.density', '"wide"');
});

const stored = () => [
  localStorage.getItem('cotton.columns'),
  localStorage.getItem('cotton.density'),
];

it('shows the look of a link and leaves the own columns of the receiver as they are', async () => {
  const before = stored();
  const { result, text } = open('/cottonmall?lengthMin=29&look=cbuma');
  expect(text()).toBe('cbuma');
  act(() => result.current.columns.setLayout(layoutOf([{ key: 'batch' }, { key: 'mike' }])));
  await waitFor(() => expect(result.current.search).toBe('?lengthMin=29&look=cbma'));
  act(() => result.current.density[1]('normal'));
  await waitFor(() => expect(result.current.search).toBe('?lengthMin=29&look=nbma'));
  expect(text()).toBe('nbma');
  act(() => result.current.columns.reset());
  await waitFor(() => expect(text()).toBe('nbpclsmnihwdutova'));
  expect(stored()).toEqual(before);
});

it('shows the own columns without a look, or with a broken one', () => {
  expect(open('/cottonmall').text()).toBe('wbclsmnihwdutova');
  expect(open('/cottonmall?look=%3Cscript%3E').text()).toBe('wbclsmnihwdutova');
});
