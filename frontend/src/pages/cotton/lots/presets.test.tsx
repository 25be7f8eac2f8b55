import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Preset } from '../../../api/presets';
import { firstQuery } from '../../../search/demand';
import { answerCalls, renderPage } from '../../../test.page';
import { isChanged, presetAddress, queryWords, savingOf, shownOf, usualLook } from './presets';
import type { Presets } from './presets-context';
import { PresetRows, UsualRow } from './presets-rows';

const preset: Preset = {
  presetID: 7,
  name: '南疆报价',
  origins: '南疆,北疆',
  lengthMin: 29,
  strongMin: 29,
  order: 'basis',
  asc: false,
  density: 'compact',
  columns: [{ key: 'batch', pinned: true, width: 140 }, { key: 'price' }, { key: 'actions' }],
  changes: [],
};

const shown = shownOf(preset);
const { query, look } = shown;

describe('a view', () => {
  it('is kept and comes back as it was', () => {
    const inland = { tab: 2 as const, premium: 'CZCE', interest: 'unseen' as const };
    for (const page of [shown, { query: { ...query, ...inland }, look }]) {
      const saved = { ...savingOf('南疆报价', page), presetID: 7, changes: [] } as Preset;
      expect(shownOf(saved)).toEqual(page);
      expect(isChanged(saved, page)).toBe(false);
    }
  });

  it('keeps neither the page number nor the open saved demand', () => {
    const page = { query: { ...query, pageNum: 4, saved: 3, mine: true as const }, look };
    expect(savingOf('x', page)).toEqual(savingOf('x', shown));
    expect(isChanged(preset, page)).toBe(false);
  });

  it.each([
    ['filters', { ...query, filters: { ...query.filters, lengthMin: 28 } }],
    ['the tab', { ...query, tab: 2 as const }],
    ['the order', { ...query, order: 'price' as const }],
    ['the direction', { ...query, asc: true }],
    ['the premium table', { ...query, premium: 'CZCE' }],
    ['own marks', { ...query, interest: 'followed' as const }],
  ])('is changed by %s', (_, other) => {
    expect(isChanged(preset, { query: other, look })).toBe(true);
  });

  it('is changed by columns, their width and the density, not by the order within a list', () => {
    const { layout } = look;
    for (const other of [
      { ...look, density: 'wide' as const },
      { ...look, layout: { ...layout, hidden: [...layout.hidden, 'price'] } },
      { ...look, layout: { ...layout, widths: {} } },
      { ...look, layout: { ...layout, pinned: [] } },
    ])
      expect(isChanged(preset, { query, look: other })).toBe(true);
    const filters = { ...query.filters, origins: '北疆,南疆' };
    expect(isChanged(preset, { query: { ...query, filters }, look })).toBe(false);
  });

  it('has a short address, which for others is without what is the own', () => {
    const own = { query: { ...query, interest: 'followed' as const, pageNum: 2, saved: 3 }, look };
    const text = 'origins=南疆,北疆&lengthMin=29&strongMin=29&order=basis&asc=false';
    expect(decodeURIComponent(presetAddress(own))).toBe(`/cottonmall?${text}&look=cB140ua`);
    expect(decodeURIComponent(presetAddress(own, 7))).toBe(
      `/cottonmall?${text}&interest=followed&look=cB140ua&preset=7`,
    );
    expect(presetAddress({ query: firstQuery, look: usualLook })).toBe(
      '/cottonmall?look=nbpclsmnihwdutova',
    );
  });

  it('is described in one line', () => {
    expect(queryWords(query)).toBe('新疆棉 · 双29 · 南疆、北疆 · 基差↓');
  });
});

const presetsWith = (patch: Partial<Presets>): Presets => ({
  list: [preset],
  error: null,
  reload: vi.fn(),
  changed: false,
  linked: false,
  shown,
  settings: { layout: look.layout, reset: vi.fn() } as unknown as Presets['settings'],
  setDensity: vi.fn(),
  open: vi.fn(),
  stay: vi.fn(),
  leave: vi.fn(),
  change: vi.fn(async () => [preset]),
  saveAs: vi.fn(),
  ...patch,
});

function show(patch: Partial<Presets>) {
  answerCalls({});
  const presets = presetsWith(patch);
  const close = vi.fn();
  renderPage(
    <ul>
      <UsualRow presets={presets} close={close} />
      <PresetRows presets={presets} close={close} list={[preset]} onCopy={vi.fn()} />
    </ul>,
  );
  const row = screen.getByRole('button', { name: /^南疆报价/ }).closest('li') as HTMLElement;
  return { presets, row };
}

describe('the list of views', () => {
  it('marks nothing on a page that differs from all of them', () => {
    const { presets, row } = show({});
    expect(document.querySelector('[aria-current]')).toBeNull();
    fireEvent.click(within(row).getByRole('button', { name: /^南疆报价/ }));
    expect(presets.open).toHaveBeenCalledWith(preset);
  });

  it('marks the current one, which a click leaves as it is', () => {
    const { presets, row } = show({ current: preset });
    expect(row.getAttribute('aria-current')).toBe('true');
    expect(screen.queryByText('保存更改')).toBeNull();
    fireEvent.click(within(row).getByRole('button', { name: /^南疆报价/ }));
    expect(presets.open).not.toHaveBeenCalled();
  });

  it('saves the changes of the current one, or undoes them', () => {
    const narrowed = { query: { ...query, asc: true }, look };
    const { presets, row } = show({ current: preset, changed: true, shown: narrowed });
    within(row).getByText(/已改动/);
    fireEvent.click(screen.getByText('放弃更改'));
    expect(presets.open).toHaveBeenCalledWith(preset);
    fireEvent.click(screen.getByText('保存更改'));
    expect(presets.change).toHaveBeenCalledWith({ save: savingOf('南疆报价', narrowed) });
  });

  it('renames one in its place', async () => {
    const { presets } = show({});
    fireEvent.click(screen.getByRole('button', { name: '重命名 南疆报价' }));
    fireEvent.change(screen.getByLabelText('视图名称'), { target: { value: ' 甲 ' } });
    fireEvent.submit(screen.getByLabelText('视图名称'));
    await screen.findByRole('button', { name: '重命名 南疆报价' });
    expect(presets.change).toHaveBeenCalledWith({ rename: { presetID: 7, name: '甲' } });
  });

  it('makes the columns of everybody the usual ones again', () => {
    const { presets } = show({ shown: { query: firstQuery, look } });
    expect(document.querySelector('[aria-current]')?.textContent).toContain('默认');
    fireEvent.click(screen.getByText('恢复默认的列和行距'));
    expect(presets.settings.reset).toHaveBeenCalledOnce();
    expect(presets.setDensity).toHaveBeenCalledWith('normal');
  });
});
