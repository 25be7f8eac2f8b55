import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../test.page';
import { SearchContexts } from '../contexts';
import { firstQuery } from '../demand';
import { Chips } from './chip-bar';

const mills = [
  { millID: 7, name: '江海一厂' },
  { millID: 8, name: '滨州厂' },
];

it.each([
  [undefined, '到厂价（江海一厂）≤18,000'],
  [8, '到厂价（滨州厂）≤18,000'],
])('names the mill %s of a delivered price', async (mill, text) => {
  answerCalls({ 'GET batch/index': () => ({ mills }) });
  const state = {
    query: { ...firstQuery, ...(mill && { mill }), filters: { deliveredMax: 18_000 } },
    more: false,
    setMore: () => {},
    setRare: () => {},
    change: () => {},
    show: () => {},
    refresh: () => {},
  };
  renderPage(
    <SearchContexts state={state} answer={{ lots: [] }} status={{ busy: false }}>
      <Chips />
    </SearchContexts>,
  );
  await screen.findByText(text);
  expect(screen.queryByText('到厂价 ≤18,000')).toBeNull();
});
