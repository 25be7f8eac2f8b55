import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import { meKeys } from '../../../api/me';
import type { Candidates } from '../../../api/types';
import { answerCalls, newQueries, renderPage } from '../../../test.page';
import type { Problem } from './problem';
import type { Outcome } from './solve';
import { Workbench } from './workbench';
import type { WorkerMessage } from './worker';

/** The problems that the page gave to the solver, and the way to answer the last one. */
let problems: Problem[];
let answer: (message: WorkerMessage) => void;
let stopped: number;

class SolverStub {
  onmessage?: (event: { data: WorkerMessage }) => void;
  postMessage(problem: Problem) {
    problems.push(problem);
    answer = (data) => act(() => this.onmessage?.({ data }));
  }
  terminate() {
    stopped++;
  }
}

beforeEach(() => {
  problems = [];
  stopped = 0;
  localStorage.clear();
  vi.stubGlobal('Worker', SolverStub);
});

const six = <Value,>(value: (lot: number) => Value): Value[] => [0, 1, 2, 3, 4, 5].map(value);

const lots: Candidates = {
  ...{
    at: 1_795_700_000,
    quotes: { CF701: 14_000 },
    totalRow: 8,
    usable: 6,
    longStaple: 0,
    unavailable: 1,
    unpriced: 1,
  },
  listingID: six((lot) => 11 + lot),
  batchID: six((lot) => `6501225200${lot}`),
  indexCode: six(() => 'CF701'),
  price: six((lot) => 15_000 + 100 * lot),
  delivered: [],
  amount: six(() => 43.5),
  lengthAvg: six((lot) => 28.5 + lot / 10),
  strongAvg: six(() => 28.8),
  mikeAvg: six(() => 4.2),
  neatAvg: six(() => 82.5),
  rdAvg: six(() => 80),
  impurity: six(() => 2.1),
  primaryColor: six(() => '31'),
  colours: six(() => [0, 0, 95, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  depotName: six(() => '库尔勒库'),
  memberID: six(() => 5),
  memberOwnerName: six(() => '甲棉业'),
};

/** Shows the targets and the result. The quotes are those of the lots, if the contract's price is not given. */
function show(indexValue = 14_000, more = {}) {
  const calls = answerCalls({
    'GET batch/spot_index': () => [{ indexCode: 'CF701', indexValue, version: 1, at: '' }],
    'POST cart': () => ({ count: 3 }),
  });
  const client = newQueries();
  client.setQueryData(meKeys.me, null);
  const onAgain = vi.fn(async () => ({ ...lots, quotes: { CF701: indexValue } }));
  const given = { answer: lots, targets: null, search: {}, wanted: new Set<number>(), onAgain };
  const Bench = () => {
    const [form] = Form.useForm();
    return <Workbench form={form} {...given} {...more} onTargets={vi.fn()} />;
  };
  renderPage(<Bench />, '/', client);
  return { calls, onAgain };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const begin = async (times = 1) => {
  press('开始配棉');
  await waitFor(() => expect(problems).toHaveLength(times));
};

const found: Outcome = {
  kind: 'found',
  chosen: [0, 2, 5],
  cost: 199_000_000_000,
  bound: 198_000_000_000,
};
const done = (outcome: Outcome) => answer({ kind: 'done', outcome, milliseconds: 800 });

it('begins without limits, and fills in the averages of the lots when asked', async () => {
  show();
  expect(screen.getByLabelText('长度不低于').getAttribute('placeholder')).toBe('如 28.7');
  await begin();
  expect(problems[0]?.limits).toEqual([]);
  problems.length = 0;
  done(found);
  press('按结果均值填写');
  await begin();
  expect(problems[0]?.limits).toContainEqual({ of: 'length', side: 'min', bound: 2870 });
  expect(problems[0]?.limits).toContainEqual({ of: 'trash', side: 'max', bound: 210 });
  expect(problems[0]?.least).toBe(26_100_000);
  answer({ kind: 'better', above: 0.4 });
  expect(screen.getByText('已找到一组，比下限高 0.40%')).toBeTruthy();
  done(found);
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getByText('0.51')).toBeTruthy();
  expect(screen.queryByText('行情已变动，按最新行情重算')).toBeNull();
});

it('is the cheapest at the mill, and names it', async () => {
  const delivered = six((lot) => 15_900 - 10 * lot);
  show(14_000, { answer: { ...lots, delivered }, mill: '一厂' });
  screen.getByText(/选出达到目标、到“一厂”的总价最低的整批组合$/);
  await begin();
  expect(problems[0]?.prices).toEqual(delivered);
  const cost = 43.5 * 100_000 * (15_900 + 15_880 + 15_850);
  done({ ...found, cost, bound: cost });
  screen.getByText(/的行情、到“一厂”的到厂价，用时/);
  const sum = (name: string) => screen.getByText(name).parentElement?.textContent;
  expect(sum('到厂均价')).toBe('到厂均价15,877 元/吨');
  expect(sum('现价均价')).toBe('现价均价15,233 元/吨');
  expect(sum('到厂合计')).toBe('到厂合计2,071,905 元');
  expect(sum('现价合计')).toBe('现价合计1,987,950 元');
  const chosen = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(chosen[1]).toContain('15,90015,000');
});

it('starts with the limits of the search, and with the selected lots', async () => {
  show(14_000, { search: { lengthMin: 28, mikeMax: 4.5 }, wanted: new Set([12, 99]) });
  expect(screen.getByRole('button', { name: '取消必用 65012252001' })).toBeTruthy();
  expect(screen.queryByText(/99/)).toBeNull();
  await begin();
  const of = (measure: string) => problems[0]?.limits.filter((limit) => limit.of === measure);
  expect(of('length')).toEqual([{ of: 'length', side: 'min', bound: 2800 }]);
  expect(of('mike')).toEqual([{ of: 'mike', side: 'max', bound: 450 }]);
  expect(of('strength')).toEqual([]);
  expect(problems[0]?.locked).toEqual([false, true, false, false, false, false]);
});

it('keeps locked lots and leaves excluded ones out the next time', async () => {
  show();
  await begin();
  done(found);
  press('必用 65012252000');
  press('不用 65012252002');
  press('按选择重新配棉');
  await waitFor(() => expect(problems).toHaveLength(2));
  expect(problems[1]?.listings).toEqual([11, 12, 14, 15, 16]);
  expect(problems[1]?.locked).toEqual([true, false, false, false, false]);
});

it('names the target that is impossible', async () => {
  show();
  await begin();
  const fault = { of: 'strength', side: 'min', wanted: 29, best: 28.7 } as const;
  done({ kind: 'impossible', faults: [fault], alone: true });
  expect(screen.getByRole('alert').textContent).toContain(
    '强力最高只能到 28.7，差 0.3（要求不低于 29.0）',
  );
});

it('refuses a range whose ends are exchanged', async () => {
  show();
  fireEvent.change(screen.getByLabelText('马值不低于'), { target: { value: '4.6' } });
  fireEvent.change(screen.getByLabelText('马值不高于'), { target: { value: '4.0' } });
  press('开始配棉');
  await screen.findByText('马值的上限不能小于下限');
  expect(problems).toHaveLength(0);
});

it('stops the solver when the person cancels, and shows its failure', async () => {
  show();
  await begin();
  press('取消');
  expect(stopped).toBe(1);
  await begin(2);
  answer({ kind: 'failed' });
  expect(screen.getByRole('alert').textContent).toContain('求解程序没有运行起来');
});

it('solves again at the current quotes after these have moved', async () => {
  const { onAgain } = show(14_050);
  await begin();
  done(found);
  fireEvent.click(await screen.findByText('行情已变动，按最新行情重算'));
  await waitFor(() => expect(problems).toHaveLength(2));
  expect(onAgain).toHaveBeenCalledOnce();
});

it('says that the result is not that of the changed targets', async () => {
  show();
  await begin();
  done(found);
  const length = screen.getByLabelText('长度不低于');
  fireEvent.change(length, { target: { value: '29' } });
  expect(screen.getByText('目标已改，请重新配棉')).toBeTruthy();
  fireEvent.change(length, { target: { value: '' } });
  expect(screen.queryByText('目标已改，请重新配棉')).toBeNull();
});

it('shows averages with two decimals, and a share of nothing at the left end', async () => {
  show();
  await begin();
  done(found);
  const worse = screen.getByText('22 级及更差').closest('li');
  expect(worse?.querySelector('b')?.textContent).toBe('0.00');
  expect(worse?.querySelector<HTMLElement>('i > i:last-child')?.style.left).toBe('0%');
});
