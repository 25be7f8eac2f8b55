import { describe, expect, it } from 'vitest';
import type { Subscription } from '../../api/types';
import { inputOf, kinds, valuesOf } from './push-values';

const none: Subscription = {
  searchID: 7,
  searchName: '双29',
  subscribeType: 0,
  subscribeTime: '',
  subscribeDays: '',
  isHolidayNotSub: 0,
  clientPriceIndexSend: 0,
  clientMaxBasisPrice: '[]',
  clientAvgPriceSend: 0,
  clientAvgPrice: '',
  atOnce: false,
  fall: 0,
  mail: '',
  mailWaiting: '',
  webhook: '',
  isSubscribe: 0,
  wechat: false,
  nextAt: 0,
  stopped: false,
};

const contract: Subscription = {
  ...none,
  subscribeType: 1,
  subscribeTime: '09:00',
  subscribeDays: '1,2,7',
  isHolidayNotSub: 1,
  clientPriceIndexSend: 1,
  clientMaxBasisPrice: '[{"indexCode":"CF701","basisPrice":1100}]',
  clientAvgPrice: '[{"batchLimit":5,"difPrice":200}]',
  atOnce: true,
  fall: 30,
  mail: 'a@example.com',
};

describe('the push form', () => {
  it('begins with an empty row for each kind, and a usual fall', () => {
    expect(valuesOf(none)).toMatchObject({
      subscribeType: kinds.none,
      subscribeDays: [],
      clientMaxBasisPrice: [{}],
      clientAvgPrice: [{}],
      falls: false,
      fall: 50,
    });
  });

  it('asks for what is set when nothing was touched', () => {
    const { isSubscribe, wechat, nextAt, stopped, searchName, mailWaiting, ...set } = contract;
    expect(inputOf(7, valuesOf(contract))).toEqual({
      ...set,
      isHolidayNotSub: true,
      clientPriceIndexSend: true,
      clientAvgPriceSend: false,
    });
  });

  it('switches off what is switched off, and keeps the rows of the other kind', () => {
    const values = { ...valuesOf(contract), subscribeType: kinds.none, falls: false };
    expect(inputOf(7, values)).toMatchObject({
      subscribeType: 0,
      clientPriceIndexSend: false,
      clientAvgPriceSend: false,
      clientMaxBasisPrice: contract.clientMaxBasisPrice,
      fall: 0,
    });
  });

  it('sends no rows of the other kind that are not filled in', () => {
    const values = { ...valuesOf(none), subscribeType: kinds.quantity };
    const query = inputOf(7, { ...values, clientAvgPrice: [{ batchLimit: 3, difPrice: 100 }] });
    expect(query.clientMaxBasisPrice).toBe('[]');
    expect(query.clientAvgPrice).toBe('[{"batchLimit":3,"difPrice":100}]');
    expect(query.clientAvgPriceSend).toBe(true);
  });

  it('sends no rows of the other kind with impossible numbers', () => {
    const values = { ...valuesOf(contract), subscribeType: kinds.none };
    const query = inputOf(7, {
      ...values,
      clientMaxBasisPrice: [
        { indexCode: 'CF701', basisPrice: '一千' },
        { indexCode: 'CF705', basisPrice: 900 },
      ],
      clientAvgPrice: [{ batchLimit: 0, difPrice: 200 }],
    });
    expect(query.clientMaxBasisPrice).toBe('[{"indexCode":"CF705","basisPrice":900}]');
    expect(query.clientAvgPrice).toBe('[]');
  });

  it('shows the address that waits to be confirmed', () => {
    const waiting = { ...contract, mailWaiting: 'b@example.com' };
    expect(inputOf(7, valuesOf(waiting)).mail).toBe('b@example.com');
  });

  it('sorts the days', () => {
    const values = { ...valuesOf(none), subscribeDays: [7, 1, 3] };
    expect(inputOf(7, values).subscribeDays).toBe('1,3,7');
  });
});
