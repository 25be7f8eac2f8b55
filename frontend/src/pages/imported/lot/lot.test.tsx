import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import { lot, rate } from '../test.lot';
import ImportedLotPage from './page';

const domestic = {
  batchID: '65012261001',
  listingID: 9,
  lengthAvg: 28.7,
  strongAvg: 30.1,
  mikeAvg: 4.3,
  depotName: '阿克苏库',
  price: 16_960,
};

function show(one: object, answers: Answers = {}) {
  const calls = answerCalls({
    'GET imported/singleImportedByID': () => one,
    'GET imported/dollar_rmb_rate': () => rate,
    'POST batch/getListingFineList': () => ({ list: [domestic], totalRow: 1, facets: {} }),
    'POST shop/details': () => null,
    'POST login/get_user_info': () => null,
    ...answers,
  });
  renderPage(<ImportedLotPage />, '/cottonmall/importedDetail?importlistingID=7');
  return calls;
}

const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;

it('shows how each landed price comes about', async () => {
  show(lot());
  await screen.findByText(/85\.00 美分\/磅 × 6\.7000 × 22\.0462/);
  expect(await row(/^关税/)).toBe('关税1%　125.555.5%　690.5440%　5,022.12');
  expect(await row(/^增值税/)).toBe('增值税 9%1,141.281,192.131,581.97');
  expect(await row(/^到厂价/)).toBe('到厂价14,02214,63819,359');
  screen.getByText(/9 ÷ 12\.555 \+ 2\.69% × 12\.555 − 1 = 5\.5%/);
});

it('asks for its transport', async () => {
  show(lot());
  await screen.findByRole('button', { name: '运输询价' });
});

it('shows the specific duty from the threshold on', async () => {
  const landed = { ...lot().landed, cif: 14032.41, slidingDuty: 0, specificDuty: 280 };
  show(lot({ landed }));
  await screen.findByText(/不低于 14 元\/公斤，从量 0\.28 元\/公斤/);
  expect(await row(/^关税/)).toContain('从量　280.00');
});

it('compares it with domestic cotton of like quality', async () => {
  const calls = show(lot());
  const link = await screen.findByRole('link', { name: '65012261001' });
  const cells = link.closest('tr') as HTMLElement;
  within(cells).getByText('+2,938');
  expect(calls('POST batch/getListingFineList')[0]).toMatchObject({
    lengthMin: 28,
    lengthMax: 29.1,
    strongMin: 29.5,
    mikeMin: 3.7,
    mikeMax: 4.9,
  });
  expect(screen.getByRole('link', { name: '全部 1 批' }).getAttribute('href')).toContain(
    'lengthMin=28',
  );
});

it('has no computation for a lot in yuan, and says what lacks without a rate', async () => {
  show(lot(), { 'GET imported/dollar_rmb_rate': () => ({ ...rate, rate: null }) });
  await screen.findByText(/暂无美元汇率，/);
});

it('says that the duties of the day lack', async () => {
  const unknown = lot({ landed: null });
  show(unknown, { 'GET imported/dollar_rmb_rate': () => ({ ...rate, duty: null }) });
  await screen.findByText(/暂无今天适用的进口税费，/);
});

it('shows where to find others when it is gone', async () => {
  show({}, { 'GET imported/singleImportedByID': () => refusal(404, '没有这批进口棉，或已不在售') });
  await screen.findByText('没有这批进口棉，或已不在售');
  screen.getByRole('link', { name: '去找进口棉' });
});
