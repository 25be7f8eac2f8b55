import { expect, it } from 'vitest';
import { strengthGrade, uniformityGrade } from './names';
import { conditioned } from './weight';

// Weights of real certificates: net, moisture, trash and the certified conditioned weight.
it.each([
  [41.9396, 4.6, 2.4, 43.54793],
  [42.374, 8.2, 2.3, 42.57865],
])('%d t net, moisture %d, trash %d', (net, moisture, trash, tons) => {
  expect(conditioned(net, moisture, trash)).toBe(tons);
});

it('is the net weight at the standard moisture and trash', () => {
  expect(conditioned(42, 8.5, 2.5)).toBe(42);
});

it.each([
  [23.9, 'S5'],
  [24, 'S4'],
  [28.9, 'S3'],
  [29, 'S2'],
  [31, 'S1'],
])('strength %d is %s', (value, grade) => expect(strengthGrade(value)).toBe(grade));

it.each([
  [76.9, 'U5'],
  [80, 'U3'],
  [82.9, 'U3'],
  [83, 'U2'],
  [86, 'U1'],
])('uniformity %d is %s', (value, grade) => expect(uniformityGrade(value)).toBe(grade));
