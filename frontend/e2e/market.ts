import type { Page, WebSocketRoute } from '@playwright/test';
import { present, until } from './browser';
import { callServer } from './members';

interface Quote {
  indexCode: string;
  indexValue: number;
  version: number;
}

/** Intercepts the quotes of a page before it opens: `move` shifts the quotes of a contract. */
export async function market(page: Page) {
  const quotes = new Map<string, Quote>();
  const moves = new Map<string, number>();
  let sent = 0;
  let socket: WebSocketRoute | undefined;
  const moved = (quote: Quote) => {
    sent += 1;
    const indexValue = quote.indexValue + (moves.get(quote.indexCode) ?? 0);
    return { ...quote, indexValue, version: 1000 * quote.version + sent };
  };
  const send = (data: Quote[]) =>
    present(socket).send(JSON.stringify({ msgType: 'quote', data: data.map(moved) }));
  await page.routeWebSocket(/\/mall\/ws/, (own) => {
    socket = own;
    own.connectToServer().onMessage((text) => {
      const { msgType, data } = JSON.parse(String(text));
      if (msgType !== 'quote') return own.send(text);
      for (const quote of data) quotes.set(quote.indexCode, quote);
      send(data);
    });
  });
  return {
    /** shows a contract so many CNY/t above the server's quote */
    move: async (indexCode: string, by: number) => {
      moves.set(indexCode, by);
      await until('the live connection', () => socket !== undefined, Boolean);
      const known = await callServer('GET', 'batch/spot_index');
      const quote = quotes.get(indexCode) ?? known.find((one) => one.indexCode === indexCode);
      send([present(quote)]);
    },
  };
}
