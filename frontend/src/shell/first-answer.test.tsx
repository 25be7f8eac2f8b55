import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../api/client';
import { answerCalls, renderPage } from '../test.page';
import { PageLoader } from '../ui/page-loader';
import { FirstAnswer } from './first-answer';

/** The page reads the categories, and then the article. */
function Page() {
  const first = useQuery({ queryKey: [1], queryFn: () => call('GET article/view1/ajax', {}) });
  const second = useQuery({
    queryKey: [2],
    queryFn: () => call('GET article/view2/ajax', {}),
    enabled: first.isSuccess,
  });
  return (
    <>
      <h2>{second.data ? '全文' : '加载中'}</h2>
      <Link to="/other">别的页</Link>
    </>
  );
}

const sent = '<main class="first-answer"><h1>题目</h1><p>摘要</p></main>';
const shown = () => screen.queryByText('摘要') !== null;

beforeEach(() => {
  document.body.innerHTML = sent;
});

function show(load = Promise.resolve()) {
  const Lazy = lazy(() => load.then(() => ({ default: Page })));
  renderPage(
    <FirstAnswer>
      <Suspense fallback={<PageLoader title="加载的页" />}>
        <Lazy />
      </Suspense>
    </FirstAnswer>,
  );
  document.querySelector('body > main')?.remove();
}

const pause = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)));

it('stays until the page is drawn with the answers of calls that follow each other', async () => {
  const steps: (() => void)[] = [];
  const step = () => new Promise<void>((done) => steps.push(done));
  const answer = () => step().then(() => ({}));
  answerCalls({ 'GET article/view1/ajax': answer, 'GET article/view2/ajax': answer });
  show(step());
  for (const place of [0, 1, 2]) {
    await pause(120);
    expect(shown()).toBe(true);
    await waitFor(() => expect(steps).toHaveLength(place + 1));
    steps[place]?.();
  }
  await waitFor(() => expect(shown()).toBe(false));
  expect(screen.queryByText('全文')).not.toBeNull();
});

it('leaves with its page', async () => {
  answerCalls({ 'GET article/view1/ajax': () => new Promise(() => undefined) });
  show();
  const link = await screen.findByText('别的页');
  expect(shown()).toBe(true);
  act(() => link.click());
  await waitFor(() => expect(shown()).toBe(false));
});

it('is absent without a main content of the server', async () => {
  document.body.innerHTML = '';
  answerCalls({});
  show();
  expect(shown()).toBe(false);
  expect((await screen.findByText('加载中')).closest('.page-behind')).toBeNull();
});
