import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import type { CallName } from './api/calls';
import { ConfirmCode } from './shell/confirm-code/confirm-code';
import { AskProvider } from './ui/ask';
import { ToastProvider } from './ui/toast';

// Dialogs and long tables are loaded when they open, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

type Input = Record<string, unknown>;

/** Functions that return the answers of calls from their inputs: data, a promise of data or a refusal. */
export type Answers = Partial<Record<CallName, (input: Input) => unknown>>;

class Refusal {
  readonly code: number;
  readonly msg: string;
  readonly data: { fields: Record<string, string> } | null;

  constructor(code: number, msg: string, fields?: Record<string, string>) {
    this.code = code;
    this.msg = msg;
    this.data = fields ? { fields } : null;
  }
}

/** Returns the answer of a refused call; with sentences for the fields that are wrong. */
export const refusal = (code: number, msg = '', fields?: Record<string, string>) =>
  new Refusal(code, msg, fields);

/** Answers the calls of a test; calls without an answer get null. The result returns the inputs of a call so far. */
export function answerCalls(answers: Answers): (name: CallName) => Input[] {
  const calls: { name: string; input: Input }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const name = `${method} ${pathname.replace('/mall/', '')}`;
    const input = body ? JSON.parse(String(body)) : Object.fromEntries(searchParams);
    calls.push({ name, input });
    const data = (await answers[name as CallName]?.(input)) ?? null;
    const answer = data instanceof Refusal ? { ...data } : { code: 200, msg: '', data };
    return new Response(JSON.stringify(answer));
  });
  return (name) => calls.filter((one) => one.name === name).map(({ input }) => input);
}

/** Returns a query client without retries. */
export const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders a page at an address. Returns a function that returns the query of the current address. */
export function renderPage(page: ReactNode, address = '/', client = newQueries()): () => string {
  let search = '';
  const Place = () => {
    search = useLocation().search;
    return null;
  };
  render(
    <QueryClientProvider client={client}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
        <MemoryRouter initialEntries={[address]}>
          <ToastProvider>
            <AskProvider>
              {page}
              <ConfirmCode />
              <Place />
            </AskProvider>
          </ToastProvider>
        </MemoryRouter>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return () => decodeURIComponent(search);
}
