import type { OrderContract, OrderDetail, OrderRow } from '../../api/orders';

/** Returns a side of a contract; without an account when the number is empty. */
export const orderParty = (name: string, account: string): OrderContract['buyer'] => ({
  ...{ name, address: '', representative: '', phone: '', contact: '', taxNumber: '' },
  ...{ account, bankCode: '' },
  ...{ holder: account && name, bank: account && '农业银行库尔勒分行' },
});

/** Returns an order in a list. */
export const orderRow = (more: Partial<OrderRow> = {}): OrderRow => ({
  orderID: 7,
  number: 'DD20261121000007',
  status: 0,
  side: 'seller',
  buyerID: 1,
  buyerName: '江南纺织有限公司',
  memberOwner: 2,
  memberOwnerName: '南疆棉业有限公司',
  lots: 2,
  goods: 'cotton',
  currency: 1,
  batchIDs: ['65012252001', '65012252002'],
  titles: [],
  amount: 86.12345,
  packnum: 372,
  money: 1333190.01,
  finalAmount: null,
  finalPacknum: null,
  finalMoney: null,
  paidMoney: 43000,
  dueMoney: 1290190.01,
  pendingMoney: 0,
  uninvoicedMoney: 0,
  invoicingMoney: 0,
  refundableMoney: 0,
  refundingMoney: 0,
  share: 100,
  contractNumber: '',
  contractVersion: 0,
  buyerSigned: false,
  sellerSigned: false,
  cancelAskedBy: '',
  cancelNote: '',
  mergedInto: 0,
  released: 2,
  proposal: '',
  frozen: '',
  waiting: true,
  verbs: ['merge', 'draw', 'cancel'],
  createdAt: '2026-11-21T02:00:00Z',
  updatedAt: '2026-11-21T03:00:00Z',
  ...more,
});

const line = {
  ...{ spotSaleID: 1, dealNumber: 'XP20261121000001', depotName: '中储棉库尔勒有限公司' },
  ...{ indexCode: 'CF701', basis: 1050, futures: 14430, price: 15480, settled: null, packnum: 186 },
  deliveryID: 1,
  productID: 0,
  importlistingID: 0,
  title: '',
  facts: [{ name: 'colour', label: '颜色级', value: '白棉3级' }],
};

const lots = [
  {
    ...{
      batchID: '65012252001',
      depotName: '中储棉库尔勒有限公司',
      quality: '颜色级 白棉3级 · 长度 29.3',
      pricing: '点价 CF701 14,430 +1,050',
    },
    ...{ packnum: 186, amount: 43, price: 15480, money: 665640 },
  },
  {
    ...{
      batchID: '65012252002',
      depotName: '中储棉库尔勒有限公司',
      quality: '颜色级 白棉2级',
      pricing: '',
    },
    ...{ packnum: 186, amount: 43.12345, price: 15480, money: 667551.01 },
  },
];

const at = '2026-11-21T04:00:00Z';

/** Returns an order with everything that belongs to it. */
export const orderDetail = (more: Partial<OrderDetail> = {}): OrderDetail => ({
  ...orderRow(),
  buyerContact: '李买 13800000001',
  sellerContact: '王卖 13800000002',
  lines: [
    { ...line, lineID: 11, listingID: 101, batchID: '65012252001', amount: 43, money: 665640 },
    {
      ...{
        ...line,
        lineID: 12,
        listingID: 102,
        batchID: '65012252002',
        dealNumber: 'XP20261121000002',
      },
      ...{ amount: 43.12345, money: 667551.01 },
    },
  ],
  contracts: [
    {
      ...{
        number: 'HT20261121000001',
        version: 1,
        termIDs: [],
        extra: '棉包须完好',
        share: 100,
        deliveryDays: 15,
      },
      ...{ money: 1333191.01, moneyWords: '壹佰叁拾叁万叁仟壹佰玖拾壹元零壹分', amount: 86.12345 },
      ...{ userName: '王卖', at, confirmSubject: 'order 7 contract 1' },
      ...{
        title: '棉花购销合同',
        place: '喀什市',
        lots,
        currency: 1 as const,
        goods: 'cotton' as const,
      },
      buyer: { ...orderParty('江南纺织有限公司', ''), address: '江苏省无锡市' },
      seller: orderParty('南疆棉业有限公司', '6228480402564890'),
      sections: [
        { title: '标的', paragraphs: ['买方向卖方购买下列棉花。', '{{批次表}}'] },
        { title: '付款', paragraphs: ['买方在提货前付清货款。'] },
      ],
      signatures: [{ side: 'seller', memberName: '南疆棉业有限公司', userName: '王卖', at }],
    },
  ],
  payments: [
    {
      ...{
        paymentID: 1,
        kind: 'deposit',
        money: 43000,
        paidOn: '2026-11-21',
        reference: '',
        fileID: 0,
      },
      ...{
        notes: '',
        userName: '',
        at,
        status: 'accepted',
        decidedBy: '',
        decidedAt: at,
        reason: '',
      },
      ...{ mine: false, confirmSubject: 'order payment 1' },
    },
    {
      ...{
        paymentID: 2,
        kind: 'payment',
        money: 1290191.01,
        paidOn: '2026-11-22',
        reference: '6222021',
        fileID: 5,
      },
      ...{
        notes: '尾款',
        userName: '李买',
        at,
        status: 'waiting',
        decidedBy: '',
        decidedAt: null,
        reason: '',
      },
      ...{ mine: false, confirmSubject: 'order payment 2' },
    },
  ],
  pickUp: { person: '', idNumber: '', plate: '' },
  deliveries: [
    {
      ...{
        deliveryID: 1,
        productID: 0,
        title: '',
        number: 'TH20261122000001',
        depotName: '中储棉库尔勒有限公司',
        pickUpCode: '889210',
      },
      ...{
        validUntil: '2026-12-01',
        person: '赵提',
        idNumber: '110101199003070732',
        plate: '新A12345',
      },
      ...{ notes: '', fileID: 0, userName: '王卖', at },
    },
  ],
  receipts: [
    {
      ...{ receiptID: 1, pictures: [], accepted: false, reason: '两包受潮', userName: '李买', at },
      lines: [
        { lineID: 11, packnum: 184, price: 15480, amount: 42.5, difference: 100, money: 657800 },
        {
          lineID: 12,
          packnum: 186,
          price: 15480,
          amount: 43.12345,
          difference: 0,
          money: 667551.01,
        },
      ],
    },
  ],
  corrections: [
    {
      ...{
        correctionID: 3,
        side: 'buyer',
        money: 1325351.01,
        notes: '两包受潮',
        status: 'waiting',
      },
      ...{ userName: '李买', at },
      lines: [
        { lineID: 11, packnum: 184, price: 15480, amount: 42.5, difference: 100, money: 657800 },
        {
          lineID: 12,
          packnum: 186,
          price: 15480,
          amount: 43.12345,
          difference: 0,
          money: 667551.01,
        },
      ],
    },
  ],
  invoices: [
    {
      ...{
        invoiceID: 4,
        numbers: '24372000000012345678',
        date: '2026-11-23',
        money: 1325351.01,
        fileID: 6,
      },
      ...{
        notes: '',
        status: 'waiting',
        decidedBy: '',
        decidedAt: null,
        reason: '',
        userName: '王卖',
        at,
      },
    },
  ],
  files: [
    {
      fileID: 5,
      name: '回单.pdf',
      mime: 'application/pdf',
      size: 1000,
      memberName: '江南纺织',
      at,
    },
    {
      fileID: 6,
      name: '发票.ofd',
      mime: 'application/ofd',
      size: 1000,
      memberName: '南疆棉业',
      at,
    },
  ],
  steps: [
    {
      ...{
        id: 1,
        verb: 'create',
        from: 0,
        to: 0,
        at,
        userName: '',
        memberName: '',
        party: 'clock',
      },
      ...{ changes: [], note: '' },
    },
    {
      ...{
        id: 2,
        verb: 'draw',
        from: 0,
        to: 0,
        at,
        userName: '王卖',
        memberName: '南疆棉业有限公司',
      },
      ...{ party: 'seller', changes: [{ field: '合同版本', old: '', new: '1' }], note: '' },
    },
  ],
  announced: '',
  mergeable: [
    { orderID: 8, number: 'DD20261121000008', lots: 1, money: 600000, depotNames: ['喀什库'] },
  ],
  ...more,
});
