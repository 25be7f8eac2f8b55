// What the tests of uploads share: an upload, its rows, the answers of the server.

import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach } from 'vitest';
import type { SheetColumn, Upload, UploadLine } from '../../../api/uploads';
import { type Answers, answerCalls, renderPage } from '../../../test.page';

export const column = (
  index: number,
  title: string,
  field: string,
  fieldTitle: string,
): SheetColumn => ({
  ...{ index, title, field, fieldTitle, by: 'name', unit: '', units: [], hidden: false },
  samples: [],
});
export const sheet = (index: number, name: string, more: object) => ({
  ...{ index, name, rows: 3, hidden: false, lots: 3, importID: 0, unread: false },
  ...more,
});
export const one = {
  importID: 7,
  kind: 'listing',
  fileName: '库存.xlsx',
  state: 'preview',
  version: 1,
  sheets: [sheet(0, '在售', {})],
  hints: [],
  layout: {
    ...{ sheet: 0, headerRow: 1, firstRow: 2, readHidden: false, chosen: false },
    ...{ form: null, names: [], unknown: [] },
    columns: [
      column(0, '批次号', 'batchID', '批号'),
      column(1, '盘面', 'indexCode', '合约'),
      column(2, '内部备忘', '', ''),
    ],
  },
  fields: [
    { field: 'batchID', title: '批号', group: '' },
    { field: 'indexCode', title: '合约', group: '' },
    { field: 'notes', title: '备注', group: '' },
  ],
  defaults: {},
  edits: 0,
  counts: {
    ...{ total: 3, ready: 1, warning: 0, error: 2, skipped: 0, duplicate: 0 },
    ...{ fresh: 1, repriced: 0, relisted: 0, unchanged: 0, jumps: 0 },
  },
  leaving: 2,
  leavingElsewhere: 0,
  before: null,
} as unknown as Upload;

export const late = { level: 'error', index: 1, field: 'indexCode', text: '合约 CF601 已到期' };
export const line = (number: number, cells: string[], problems: object[] = []) =>
  ({
    ...{ number, cells, problems, mended: [], skipped: '', quality: '3129B', batchID: cells[0] },
    level: problems.length > 0 ? 'error' : 'ready',
    becomes: 'fresh',
    was: null,
    now: { indexCode: 'CF701', basis: 1050, price: 0, until: '', notes: '' },
  }) as unknown as UploadLine;
export const lines = [
  line(2, ['65012252001', 'CF701', '老客户']),
  line(3, ['65012252002', 'CF601', ''], [late]),
  line(4, ['65012252003', 'CF601', ''], [late]),
];
export const page = (list: unknown[]) => ({
  list,
  totalRow: list.length,
  pageNum: 1,
  pageSize: 50,
});

/** What an upload did that left nothing out. */
export const result = {
  ...{ made: 2, repriced: 0, relisted: 0, unchanged: 0, takenOff: 0, failed: 0, kept: 0 },
  ...{ restored: 0, withdrawn: 0, batchesMade: 0, batchesChanged: 0, batchesBack: 0 },
};

export const answers: Answers = {};
export let inputsOf: ReturnType<typeof answerCalls>;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  Object.assign(answers, {
    'GET importTemp/single': () => one,
    'GET importTemp/importPage': () => page(lines),
    'GET importTemp/outcome': () => page([]),
    'POST importTemp/update': () => ({ ...one, version: 2 }),
    'GET importTemp/leaving': () =>
      page([{ listingID: 1, batchID: '65012250009', indexCode: 'CF701', basis: 900, until: '' }]),
    'POST importTemp/save': () => ({ ...one, state: 'working', progress: { done: 0, total: 3 } }),
    'POST importTemp/listPage': () => page([]),
    'GET importTemp/getConfig': () => ({ list: [] }),
    'GET batch/spot_index': () => [],
  });
  inputsOf = answerCalls(answers);
});

export const show = (part: ReactNode, address = '/member/listing/import?importID=7') =>
  renderPage(part, address);

export const cell = (name: RegExp) => screen.findByLabelText(name);

export const button = (text: string | RegExp) =>
  screen.getByText(text).closest('button') as HTMLButtonElement;
