import { describe, expect, it } from 'vitest';
import { differences, gradesOf, rateParts, ratesOf, valuesOf } from './rates';

const rates = {
  colour: { '31': 0, '41': -400 },
  mainBodyBonus: 100,
  length: { '30+': 600, '28': 0 },
  mic: { A: 200, B: 0 },
  strength: { S3: 0 },
  uniformity: { U3: 0 },
  ginning: { P2: 0 },
  foreignFibre: { freeBales: 1, perExtraBale: -200 },
};

describe('rates of a premium table', () => {
  it('come back from the form as they went in', () => {
    expect(ratesOf(valuesOf(rates))).toEqual(rates);
    const { mainBodyBonus, foreignFibre, ...less } = rates;
    expect(ratesOf(valuesOf(less))).toEqual(less);
  });

  it('lack what was emptied and keep a rate of zero', () => {
    const values = valuesOf(rates);
    values.colour['41'] = null;
    values.mainBodyBonus = null;
    values.perExtraBale = null;
    const { colour, mainBodyBonus, foreignFibre } = ratesOf(values);
    expect({ colour, mainBodyBonus, foreignFibre }).toEqual({ colour: { '31': 0 } });
  });

  it('have grades that only this table knows', () => {
    const [, length] = rateParts;
    expect(gradesOf(length, { ...rates, length: { '34+': 900 } })).toContain('34+');
    expect(gradesOf(length)).not.toContain('34+');
  });

  it('are compared grade by grade', () => {
    expect(differences(rates, structuredClone(rates))).toBe(0);
    const { mainBodyBonus: _, ...less } = rates;
    const other = { ...less, mainBodyBonus: 0, length: { '28': 50, '30+': 600, '29': 1 } };
    expect(differences(rates, other)).toBe(3);
    expect(differences(less, { ...less, mainBodyBonus: 0 })).toBe(0);
  });
});
