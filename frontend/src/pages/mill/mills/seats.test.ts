import { expect, it } from 'vitest';
import { fullName, namedIn, seatAt, seatsOf } from './seats';

const seats = seatsOf([
  {
    province: '江苏',
    seats: [3201, 12_087, 3231, 12_118, 3206, 11_878],
    codes: ['320600', '320623', '320100'],
    names: ['南通市', '如东县', '南京市'],
  },
  { province: '北京', seats: [3991, 11_640], codes: ['110000'], names: ['北京市'] },
  { province: '台湾', seats: [2505, 12_153], codes: [''], names: ['台湾省'] },
]);
const [nantong, rudong] = seats;
const at = (seat = nantong, scale = 1) => ({ x: seat?.x ?? 0, y: seat?.y ?? 0, scale });

it('reads the places that a mill can be in', () => {
  expect(seats.map(({ code }) => code)).toEqual(['320600', '320623', '320100', '110000']);
  expect(seats.map(fullName)).toEqual(['江苏南通市', '江苏如东县', '江苏南京市', '北京市']);
});

it('finds the seat next to a click, and none far from all', () => {
  expect(seatAt(seats, { x: 3, y: -4 }, at())?.code).toBe('320600');
  expect(seatAt(seats, { x: 0, y: 0 }, at(rudong))?.code).toBe('320623');
  expect(seatAt(seats, { x: 200, y: 0 }, at())).toBeUndefined();
  // The same km are less px of a smaller map.
  expect(seatAt(seats, { x: 20, y: 0 }, at(nantong, 0.1))?.code).toBeDefined();
});

it('finds the city of several seats at one position', () => {
  const same = seatsOf([
    {
      province: '新疆',
      seats: [4117, 8026, 4117, 8026, 4117, 8026],
      codes: ['652900', '652901', '652902'],
      names: ['阿克苏地区', '阿克苏市', '某县'],
    },
  ]);
  expect(seatAt(same, { x: 1, y: 1 }, at(same[0]))?.name).toBe('阿克苏市');
});

it('names the seats in view of a map that is large enough', () => {
  const size = { width: 200, height: 200 };
  expect(namedIn(seats, at(), size).map(({ name }) => name)).toEqual(['南通市', '如东县']);
  expect(namedIn(seats, at(nantong, 0.4), size)).toEqual([]);
});
