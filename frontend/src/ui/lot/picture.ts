import { fibre, tons, unknown, whole } from '../format';
import { dayOf, timeOf } from '../time';
import { offerText, qualityMark } from './line';
import type { LotFacts } from './lot';
import { ginNames, pickNames } from './names';

/** The fields of a lot in a picture. The seller is one of them, as a contact for readers. */
export interface PictureLot extends LotFacts {
  memberOwnerName: string;
}

/** The text of a lot in one column of the picture. Numbers are aligned right. */
interface PictureColumn {
  title: string;
  number?: boolean;
  text: (lot: PictureLot) => string;
}

const gin = ({ cottonType }: LotFacts) => (cottonType === 1 ? '' : (ginNames[cottonType] ?? ''));
const value = (title: string, read: (lot: LotFacts) => number | null): PictureColumn => ({
  title,
  number: true,
  text: (lot) => fibre(read(lot)),
});

/** The columns: those of the one-line description, and the current price. */
const lotColumns: PictureColumn[] = [
  { title: '批号', text: ({ batchID }) => batchID },
  { title: '年度', text: ({ cottonYear }) => String(cottonYear) },
  {
    title: '产地',
    text: ({ origins, originsCity }) => `${origins}${originsCity}`.replace(/\s/g, ''),
  },
  { title: '采摘', text: (lot) => `${pickNames[lot.packType] ?? ''}${gin(lot)}` },
  { title: '品质', text: (lot) => qualityMark(lot) || unknown },
  value('长度', ({ lengthAvg }) => lengthAvg),
  value('强力', ({ strongAvg }) => strongAvg),
  value('马值', ({ mikeAvg }) => mikeAvg),
  value('整齐', ({ neatAvg }) => neatAvg),
  value('含杂', ({ impurity }) => impurity),
  value('回潮', ({ moisture }) => moisture),
  { title: '公重(吨)', number: true, text: ({ amount }) => tons(amount) },
  { title: '报价', number: true, text: (lot) => (lot.indexCode ? offerText(lot) : '一口价') },
  { title: '现价(元/吨)', number: true, text: ({ price }) => whole(price) },
  {
    title: '仓库',
    text: ({ depotName, isBindSale }) =>
      depotName.replace(/\s/g, '') + (isBindSale ? '（捆绑）' : ''),
  },
];

/** Returns the seller of all the lots; undefined for several sellers. */
function onlySeller(lots: readonly PictureLot[]): string | undefined {
  const sellers = new Set(lots.map(({ memberOwnerName }) => memberOwnerName));
  return sellers.size === 1 ? lots[0]?.memberOwnerName : undefined;
}

/** Returns the columns for some lots. Lots of several sellers have a column for the seller. */
function columnsOf(lots: readonly PictureLot[]): PictureColumn[] {
  const seller = { title: '卖家', text: (lot: PictureLot) => lot.memberOwnerName };
  return onlySeller(lots) ? lotColumns : [...lotColumns, seller];
}

/** Returns the texts of the picture: the titles first, then one row a lot. */
export function pictureRows(lots: readonly PictureLot[]): string[][] {
  const columns = columnsOf(lots);
  return [
    columns.map(({ title }) => title),
    ...lots.map((lot) => columns.map(({ text }) => text(lot))),
  ];
}

/** Returns the title over the lots: the only seller, the number of lots, the time. */
export function pictureTitle(lots: readonly PictureLot[], now: number): [string, string] {
  const weight = lots.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 1e5), 0) / 1e5;
  return [
    onlySeller(lots) ?? '棉花现货报价',
    `共 ${lots.length} 批 ${tons(weight)} 吨　${timeOf(now)}`,
  ];
}

/** Returns the name of the file. */
export const pictureName = (now: number) => `棉花报价 ${dayOf(now)}.png`;

const font = (size: number, weight = 400) =>
  `${weight} ${size}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
const scale = 2; // sharp on phones
const pad = 24;
const gap = 18;
const head = 62;
const rowHeight = 34;
const colours = {
  ink: '#1f2a30',
  soft: '#5c6a72',
  line: '#e1e5e8',
  stripe: '#f5f8f7',
  title: '#0b6b5d',
};

/** Draws lots as a picture for chats, in the light theme only. */
export function drawLots(lots: readonly PictureLot[], now: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('浏览器不支持生成图片');
  const rows = pictureRows(lots);
  const columns = columnsOf(lots);
  pen.font = font(15, 600);
  const widths = columns.map((_, at) =>
    Math.ceil(Math.max(...rows.map((row) => pen.measureText(row[at] ?? '').width))),
  );
  const width = widths.reduce((sum, own) => sum + own + gap, 2 * pad - gap);
  const height = head + rows.length * rowHeight + pad;
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.scale(scale, scale);
  pen.textBaseline = 'middle';
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);

  const [name, note] = pictureTitle(lots, now);
  pen.fillStyle = colours.title;
  pen.font = font(20, 600);
  pen.fillText(name, pad, head / 2);
  pen.fillStyle = colours.soft;
  pen.font = font(14);
  pen.textAlign = 'right';
  pen.fillText(note, width - pad, head / 2);

  rows.forEach((row, at) => {
    const top = head + at * rowHeight;
    pen.fillStyle = at === 0 ? colours.title : at % 2 === 0 ? colours.stripe : '#ffffff';
    pen.fillRect(pad / 2, top, width - pad, rowHeight);
    pen.font = font(15, at === 0 ? 600 : 400);
    pen.fillStyle = at === 0 ? '#ffffff' : colours.ink;
    let left = pad;
    row.forEach((text, column) => {
      const own = widths[column] ?? 0;
      const right = columns[column]?.number;
      pen.textAlign = right ? 'right' : 'left';
      pen.fillText(text, right ? left + own : left, top + rowHeight / 2);
      left += own + gap;
    });
  });
  pen.strokeStyle = colours.line;
  pen.strokeRect(pad / 2, head, width - pad, rows.length * rowHeight);
  return canvas;
}

/** Returns the picture as a PNG. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('生成图片失败'))),
      'image/png',
    );
  });
