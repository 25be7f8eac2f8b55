import type { DealContracts, DealDetail, DealRow } from '../../api/deals';

/** Returns a deal in a list: a hanging order over a contract. */
export const dealRow = (more: Partial<DealRow> = {}): DealRow => ({
  ...{ spotSaleID: 1, number: 'XP20261121000001', listingID: 101, batchID: '65012252001' },
  ...{ goods: 'cotton', importlistingID: 0, currency: 1, rate: 0, rateDay: '' },
  ...{ status: 3, reason: '', reasonNote: '', orderID: 0, orderNumber: '' },
  ...{ direct: false, corrected: false, message: '', messageBy: '' },
  ...{
    buyerID: 1,
    buyerName: '江南纺织有限公司',
    memberOwner: 2,
    memberOwnerName: '南疆棉业有限公司',
  },
  ...{ depotName: '中储棉库尔勒', amount: 42.5, amountType: 0, packnum: 186, notes: '', facts: [] },
  ...{ indexCode: 'CF701', basis: 1000, fixedPrice: 0, indexValue: 14_100 },
  ...{ accountMember: 10_000, currentPriceType: 2, price: 14_000, deposit: 21_250 },
  ...{ paidDeposit: 0, frozen: '' },
  ...{ listingValidity: '2099-11-27T07:00:00Z', fillWhenTouched: false, touchedAt: null },
  ...{ bidType: 0, bidMinPrice: null, bidEnd: null, bestBid: null, myBid: null, outbid: false },
  ...{ riskPrice: null, answerBy: null, totalPrice: null, money: null, verbs: [] },
  ...{ createdAt: '2026-11-21T02:00:00Z', updatedAt: '2026-11-21T03:00:00Z' },
  ...more,
});

/** A deal over a fixed price. */
export const fixedPrice = {
  ...{ indexCode: '', basis: 0, fixedPrice: 15_200, indexValue: null },
  ...{ price: null, currentPriceType: 0 },
} satisfies Partial<DealRow>;

/** Returns a deal with its bids and its log. */
export const dealDetail = (more: Partial<DealDetail> = {}): DealDetail => ({
  ...dealRow(),
  ...{ buyerContact: '李买 13800000001', sellerContact: '王卖 13800000002', others: 0 },
  ...{ bids: [], steps: [], history: [] },
  ...more,
});

/** Returns the contracts, limits and default terms. */
export const dealContracts = (): DealContracts => ({
  list: [
    {
      ...{ indexCode: 'CF701', currency: 1, indexValue: 14_100, preSettle: 14_050 },
      ...{ lowest: 13_350, highest: 14_750, lastDay: '2100-01-15' },
    },
    {
      ...{ indexCode: 'CF705', currency: 1, indexValue: 14_300, preSettle: 14_250 },
      ...{ lowest: 13_540, highest: 14_960, lastDay: '2100-05-15' },
    },
  ],
  ...{ listingValidity: '2099-11-27T07:00:00Z', lastValidity: '2099-12-25T07:00:00Z' },
  ...{ depositRate: 500, balance: 30_000, holidays: [] },
});
