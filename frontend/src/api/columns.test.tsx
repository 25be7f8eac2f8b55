import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, newQueries } from '../test.page';
import { useChangeColumns, useColumnChoices } from './columns';

test('a list that was on its way before a choice does not undo the choice', async () => {
  let answer = (_: []) => {};
  const list = new Promise((done) => {
    answer = done;
  });
  const calls = answerCalls({
    'POST login/get_user_info': () => ({ userID: 7, roles: ['member'] }),
    'GET columnConfig/list': () => list,
    'POST columnConfig': () => new Promise(() => {}),
  });
  const client = newQueries();
  const { result } = renderHook(
    () => ({ choices: useColumnChoices('cotton'), change: useChangeColumns('cotton') }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(calls('GET columnConfig/list')).toHaveLength(1));
  act(() => result.current.change.mutate({ keep: { configName: '询价用', columns: ['batch'] } }));
  await waitFor(() => expect(calls('POST columnConfig')).toHaveLength(1));
  await act(async () => {
    answer([]);
    await list;
  });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(result.current.choices).toEqual([
    { configName: '询价用', table: 'cotton', columns: ['batch'], active: true },
  ]);
});
