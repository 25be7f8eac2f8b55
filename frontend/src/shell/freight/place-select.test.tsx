import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderPage } from '../../test.page';
import { type PlaceOption, placesNamed } from './place-options';
import { PlaceSelect } from './place-select';

it('finds a county, which stands for its city', async () => {
  const calls = answerCalls({
    'GET ls/freight/inquire/places': () => [{ name: '江苏', places: ['南京', '南通'] }],
    'GET mill/places': () => [
      { code: '320684', name: '江苏南通海门市', county: '海门市', route: '江苏 南通' },
      { code: '810000', name: '香港海门区', county: '海门区', route: '' },
    ],
  });
  const [onChange, onCounty] = [vi.fn(), vi.fn()];
  renderPage(<PlaceSelect aria-label="目的地" {...{ onChange, onCounty }} />);
  const field = await screen.findByLabelText('目的地');
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: '南通市' } });
  fireEvent.click(await screen.findByTitle('江苏 南通'));
  expect(onChange).toHaveBeenLastCalledWith('江苏 南通');
  expect(onCounty).toHaveBeenLastCalledWith('');
  expect(calls('GET mill/places')).toEqual([]);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: '海门区' } });
  fireEvent.click(await screen.findByTitle('海门市（江苏 南通）'));
  expect(onChange).toHaveBeenLastCalledWith('江苏 南通');
  expect(onCounty).toHaveBeenLastCalledWith('海门市');
  expect(screen.queryByTitle(/香港/)).toBeNull();
});

it.each([
  ['', ['江苏', '江苏 南通', '辽宁 朝阳']],
  ['江苏', ['江苏', '江苏 南通']],
  ['南通市', ['江苏 南通']],
  ['朝阳区', []], // of 北京, and no city of 辽宁
  ['苏市', []],
  ['市', []],
])('finds places named %s', (text, want) => {
  const all = ['江苏', '江苏 南通', '辽宁 朝阳'].map(
    (place): PlaceOption => ({ value: place, label: place, place }),
  );
  expect(placesNamed(all, text).map(({ place }) => place)).toEqual(want);
});
