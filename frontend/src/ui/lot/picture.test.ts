import { describe, expect, it } from 'vitest';
import { type PictureLot, pictureName, pictureRows, pictureTitle } from './picture';

const lot: PictureLot = {
  batchID: '65012252001',
  cottonYear: 2025,
  packType: 2,
  cottonType: 1,
  origins: '兵团',
  originsCity: '一师 阿拉尔',
  depotName: '库尔勒库',
  primaryColor: '31',
  lengthAvg: 29.3,
  strongAvg: null,
  mikeAvg: 4,
  mikeGrade: 'B2',
  neatAvg: 83.1,
  moisture: 5.1,
  impurity: 2.4,
  amount: 43.54793,
  indexCode: 'CF701',
  basis: 1050,
  fixedPrice: null,
  price: 15570,
  isBindSale: true,
  memberOwnerName: '江海纺织',
};

describe('a picture of lots', () => {
  it('shows the text of the line for chats', () => {
    const [titles, row] = pictureRows([lot]);
    expect(titles?.join(' ')).toBe(
      '批号 年度 产地 采摘 品质 长度 强力 马值 整齐 含杂 回潮 公重(吨) 报价 现价(元/吨) 仓库',
    );
    expect(row?.join(' ')).toBe(
      '65012252001 2025 兵团一师阿拉尔 机采 3129B 29.3 — 4.0 83.1 2.4 5.1 43.55 CF701+1050 15,570 库尔勒库（捆绑）',
    );
  });

  it('names each seller where there are several', () => {
    const other = { ...lot, memberOwnerName: '金穗棉业', price: null, indexCode: null };
    const [titles, first, second] = pictureRows([lot, other]);
    expect([titles, first, second].map((row) => row?.at(-1))).toEqual([
      '卖家',
      '江海纺织',
      '金穗棉业',
    ]);
    expect(second?.slice(-4, -1)).toEqual(['一口价', '—', '库尔勒库（捆绑）']);
    expect(pictureTitle([lot, other], 0)[0]).toBe('棉花现货报价');
  });

  it('shows seller, total and date of the lots', () => {
    const now = Date.UTC(2026, 10, 22, 7, 30) / 1000;
    expect(pictureTitle([lot, lot], now)).toEqual([
      '江海纺织',
      '共 2 批 87.10 吨　2026-11-22 15:30',
    ]);
    expect(pictureName(now)).toBe('棉花报价 2026-11-22.png');
  });
});
