import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { Warehouses } from './warehouses';

const warehouse = {
  ...{ id: 7, name: '精河天山棉花储运库', area: '北疆', city: '博州', siding: false },
  ...{ place: '', placeName: '', named: '新疆博尔塔拉精河县', aliases: [], unconfirmed: false },
  ...{ by: '', memberName: '', at: null },
};

it('shows the county that a warehouse is named after, and sets another one', async () => {
  const calls = answerCalls({
    'GET admin/warehouse/list': () => [warehouse],
    'GET mill/places': () => [{ code: '652701', name: '新疆博尔塔拉博乐市' }],
    'POST admin/warehouse/save': () => null,
  });
  renderPage(<Warehouses />);
  const row = (await screen.findByText(warehouse.name)).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('北疆博州新疆博尔塔拉精河县');
  fireEvent.click(within(row).getByText(/^修\s?改$/));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/按名称识别：新疆博尔塔拉精河县/);
  const field = within(dialog).getByLabelText('运距市县');
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: '博乐' } });
  fireEvent.click(await screen.findByTitle('新疆博尔塔拉博乐市'));
  await within(dialog).findByText(/以所选为准/);
  fireEvent.click(within(dialog).getByText(/^保\s?存$/));
  const { id, name, area, city } = warehouse;
  await waitFor(() =>
    expect(calls('POST admin/warehouse/save')).toEqual([
      { id, name, area, city, siding: false, place: '652701', aliases: '' },
    ]),
  );
});
