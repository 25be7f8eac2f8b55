import { expect, it } from 'vitest';
import { refusalsOf } from './line-rules';

const rules = refusalsOf({ packnum: 186, amount: 43, price: 15_480 });
const found = (packnum: string, amount: string, price: string) => {
  const line = { packnum, amount, price, difference: '0' };
  return [rules.balesRefusal(line), rules.tonsRefusal(line), rules.priceRefusal(line)];
};
const weight = '应在 40.85 到 45.15 吨之间，与合同相差不超过 5%';

it.each([
  ['186', '43', '15480', []],
  ['186', '40.85', '15480', []],
  ['186', '45.15', '1', []],
  ['93', '20.425', '15480', []],
  ['187', '43', '15480', ['最多 186 包']],
  ['186', '40.84999', '15480', [weight]],
  ['186', '45.15001', '15480', [weight]],
  ['186', '43', '15481', ['不能高于合同的 15,480']],
])('%s bales, %s t at %s', (packnum, amount, price, want) => {
  expect(found(packnum, amount, price).filter(Boolean)).toEqual(want);
});
