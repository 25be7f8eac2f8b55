import { afterEach, vi } from 'vitest';

// Testing Library removes its pages after each test where it finds this function.
vi.stubGlobal('afterEach', afterEach);

// Jsdom lacks both, and antd uses both during a render.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
}));

class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoResize);
