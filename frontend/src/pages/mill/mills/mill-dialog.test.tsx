import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import { project } from '../../../ui/map/projection';
import { MillDialog } from './mill-dialog';

const seats = [
  {
    province: '江苏',
    seats: [3201, 12_087, 3231, 12_118],
    codes: ['320600', '320623'],
    names: ['南通市', '如东县'],
  },
];
const rudong = {
  ...{ millID: 3, name: '一厂', place: '320623', placeName: '江苏南通如东县' },
  ...{ unloading: 15, default: true },
};

function open(answers: Answers = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(340);
  const calls = answerCalls({
    'GET mill/seats': () => seats,
    'POST mill/save': () => ({ millID: 3 }),
    ...answers,
  } as Answers);
  const onClose = vi.fn();
  renderPage(<MillDialog mill={rudong} onClose={onClose} />);
  return { calls, onClose };
}

/** Clicks at a place of the map whose middle is the mill. */
async function clickAt(latitude: number, longitude: number) {
  fireEvent.click(screen.getByRole('button', { name: '在地图上选' }));
  await screen.findByText('如东县');
  const surface = document.querySelector('svg > g > rect');
  if (!surface) throw new Error('no surface');
  const from = project({ latitude: 32.31, longitude: 121.18 });
  const to = project({ latitude, longitude });
  const scale = 0.4; // of a view of one place
  const at = {
    clientX: 300 + (to.x - from.x) * scale,
    clientY: 170 + (to.y - from.y) * scale,
  };
  fireEvent.mouseMove(surface, at);
  fireEvent.click(surface, at);
}

it('chooses a place on the map, also while another was searched', async () => {
  const found = [{ code: '320623', name: '江苏南通如东县' }];
  const { calls, onClose } = open({ 'GET mill/places': () => found } as Answers);
  fireEvent.change(screen.getByLabelText('所在市县'), { target: { value: '如东' } });
  await waitFor(() => expect(calls('GET mill/places')).toHaveLength(1));
  await clickAt(32.01, 120.87);
  await waitFor(() => expect(screen.getAllByText('江苏南通市').length).toBeGreaterThan(0));
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(calls('GET mill/seats')[0]).toEqual({ names: 'true' });
  expect(calls('POST mill/save')).toMatchObject([{ millID: 3, place: '320600' }]);
});

it('keeps the place after a click far from all seats', async () => {
  const { calls } = open();
  await clickAt(40, 90);
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(calls('POST mill/save')).toMatchObject([{ place: '320623' }]));
});

it('says when the map cannot be read', async () => {
  open({ 'GET mill/seats': () => refusal(500, '系统繁忙') } as Answers);
  fireEvent.click(screen.getByRole('button', { name: '在地图上选' }));
  await screen.findByText('系统繁忙');
});

it.each([
  ['99999', '卸车费应在 0 到 1,000 之间'],
  ['15.5', '卸车费应为整数'],
  ['-1', '卸车费应在 0 到 1,000 之间'],
  ['', '请填写卸车费'],
])('refuses the cost %s', async (typed, sentence) => {
  const { calls } = open();
  const cost = screen.getByLabelText('卸车费');
  fireEvent.change(cost, { target: { value: typed } });
  fireEvent.blur(cost);
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await screen.findByText(sentence);
  expect(cost).toHaveProperty('value', typed);
  expect(calls('POST mill/save')).toEqual([]);
});

it.each([
  ['1,000', 1000],
  ['0', 0],
])('stores the cost %s', async (typed, unloading) => {
  const { calls } = open();
  fireEvent.change(screen.getByLabelText('卸车费'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(calls('POST mill/save')).toMatchObject([{ unloading }]));
});
