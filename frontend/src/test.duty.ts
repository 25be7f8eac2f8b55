/** The duties on imported cotton since 2021. */
export const duty = {
  validFrom: '2021-01-01',
  validUntil: '',
  quotaDuty: 1,
  fullDuty: 40,
  vat: 9,
  portCharges: 200,
  threshold: 14,
  specificDuty: 0.28,
  slidingDividend: 9,
  slidingFactor: 2.69,
  slidingCap: 40,
  additional: {},
  source: '关税调整方案',
};
