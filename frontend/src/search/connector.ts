import type { useConnector } from 'react-instantsearch';
import type { CottonUi } from './state';

type Connector = Parameters<typeof useConnector>[0];

interface WithCotton {
  cotton?: CottonUi;
}

/**
 * The one widget of the cotton search: the whole state of the filters is one entry of InstantSearch's
 * UI state and one parameter of its search. Ranges written by useRange would be dropped when they lie
 * outside the current results, and folded filters would be forgotten when their widgets unmount.
 */
export const connectCotton: Connector =
  (render, unmount = () => {}) =>
  (widgetParams) => ({
    $$type: 'cottonmall.cotton',
    init: ({ instantSearchInstance }) => render({ widgetParams, instantSearchInstance }, true),
    render: ({ instantSearchInstance }) => render({ widgetParams, instantSearchInstance }, false),
    dispose: ({ state }) => {
      unmount();
      return state.setQueryParameters({ cotton: undefined } as object);
    },
    getWidgetUiState: (ui, { searchParameters }) => ({
      ...ui,
      cotton: (searchParameters as WithCotton).cotton,
    }),
    getWidgetSearchParameters: (state, { uiState }) =>
      state.setQueryParameters({ cotton: (uiState as WithCotton).cotton } as object),
  });
