import { describe, expect, it } from 'vitest';
import { areaState, citiesOf, toggleArea, toggleCity } from './origins';

const south = { name: '南疆', list: ['阿克苏', '喀什'] };
const north = { name: '北疆', list: ['塔城', '昌吉'] };
const groups = [south, north];

describe('origins', () => {
  it('chooses a whole area as an area', () => {
    expect(toggleArea(groups, {}, '南疆')).toEqual({ origins: '南疆' });
    expect(toggleArea(groups, { origins: '南疆' }, '北疆')).toEqual({ origins: '南疆,北疆' });
    expect(toggleArea(groups, { origins: '南疆,北疆' }, '南疆')).toEqual({ origins: '北疆' });
    expect(toggleArea(groups, { origins: '南疆' }, '南疆')).toEqual({});
  });

  it('writes a mixed choice in cities alone', () => {
    expect(toggleCity(groups, { origins: '北疆' }, '喀什')).toEqual({
      originsCity: '塔城,昌吉,喀什',
    });
    expect(toggleCity(groups, { origins: '南疆' }, '喀什')).toEqual({ originsCity: '阿克苏' });
  });

  it('joins all cities of an area to the area', () => {
    expect(toggleCity(groups, { originsCity: '阿克苏' }, '喀什')).toEqual({ origins: '南疆' });
  });

  it('completes an area with some chosen cities', () => {
    expect(toggleArea(groups, { originsCity: '阿克苏' }, '南疆')).toEqual({ origins: '南疆' });
  });

  it('keeps a city that no area knows', () => {
    expect(toggleArea(groups, { originsCity: '别处' }, '南疆')).toEqual({
      originsCity: '别处,阿克苏,喀什',
    });
  });

  it('returns how much of an area is chosen', () => {
    const cities = citiesOf(groups, { originsCity: '阿克苏', origins: '北疆' });
    expect(areaState(south, cities)).toBe('some');
    expect(areaState(north, cities)).toBe('all');
    expect(areaState(south, new Set())).toBe('none');
  });
});
