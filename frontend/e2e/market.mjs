import { until } from './browser.mjs';

/** The market of a page, taken in hand before the page opens: the server's quotes pass, moved as we say. */
export async function market(page) {
  const quotes = new Map();
  const moves = new Map();
  let sent = 0;
  let socket;
  const moved = (quote) => {
    sent += 1;
    const indexValue = quote.indexValue + (moves.get(quote.indexCode) ?? 0);
    return { ...quote, indexValue, version: 1000 * quote.version + sent };
  };
  const send = (data) => socket.send(JSON.stringify({ msgType: 'quote', data: data.map(moved) }));
  await page.routeWebSocket(/\/mall\/ws/, (own) => {
    socket = own;
    own.connectToServer().onMessage((text) => {
      const { msgType, data } = JSON.parse(text);
      if (msgType !== 'quote') return own.send(text);
      for (const quote of data) quotes.set(quote.indexCode, quote);
      send(data);
    });
  });
  return {
    /** shows a contract so many CNY/t above what the server says */
    move: async (indexCode, by) => {
      moves.set(indexCode, by);
      send([await until(`a quote of ${indexCode}`, () => quotes.get(indexCode), Boolean, 60_000)]);
    },
  };
}
