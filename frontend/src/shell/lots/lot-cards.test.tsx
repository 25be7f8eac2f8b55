import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Lot } from '../../api/types';
import { answerCalls, renderPage } from '../../test.page';
import { LotCards } from './lot-cards';
import { RowActionsProvider } from './row-actions';
import { useSelection } from './selection';

const facts = { primaryColor: '31', specialSaleType: [], ge: null, listingTime: 0 };
const lots = [1, 2, 3].map(
  (place) => ({ ...facts, listingID: place, batchID: `6501225200${place}` }) as unknown as Lot,
);

function Page({ name }: { name: string }) {
  const selection = useSelection(name, lots);
  return (
    <RowActionsProvider>
      <button type="button" aria-keyshortcuts="b" onClick={pressed}>
        配棉
      </button>
      <LotCards main label="批次" {...{ lots, selection }} />
      <output>
        {[...selection.chosen.keys()].join(' ')} {useLocation().search}
      </output>
    </RowActionsProvider>
  );
}

const pressed = vi.fn();

const key = (name: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document, { key: name, ...more });
const shown = () => screen.getByRole('status').textContent;

it('moves through the cards by the keys of the page, and checks them', () => {
  answerCalls({});
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('CSS', { escape: String });
  renderPage(<Page name="keys" />);
  key('g');
  key('x');
  key('J', { shiftKey: true });
  expect(shown()).toBe('1 2 ');
  key('ArrowDown');
  key(' ');
  expect(shown()).toBe('1 2 3 ');
  key('b');
  expect(pressed).toHaveBeenCalledOnce();
  key('Enter');
  expect(shown()).toContain('listingID=3');
});

it('opens a lot by a tap beside the controls of its card', () => {
  answerCalls({});
  renderPage(<Page name="taps" />);
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 65012252002' }));
  expect(shown()).toBe('2 ');
  fireEvent.click(screen.getAllByText('整齐度')[1] as Element);
  expect(shown()).toContain('listingID=2');
});
