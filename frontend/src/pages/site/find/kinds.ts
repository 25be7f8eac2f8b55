import { call } from '../../../api/client';
import { demandOf, firstQuery, type Tab, urlText } from '../../../search/demand';
import { goodsAddress, readGoodsLine } from '../../../search/goods-line';
import { everything, searchOf } from '../../../search/product-query';
import { afterShorthand } from '../../../search/shorthand';
import { sessionStates } from '../../../shell/auction/words';
import { articlePath, articlesPath } from '../../../ui/chrome/articles';
import { type Goods, goods, productPath } from '../../../ui/chrome/goods';
import {
  auctionPath,
  auctionsPath,
  importedLotPath,
  importedPath,
  shopPath,
  shopsPath,
} from '../../../ui/chrome/places';
import { mean, tons, whole } from '../../../ui/format';
import { shareLine } from '../../../ui/lot/line';
import { lotAddress } from '../../../ui/lot/lot';
import { shortDay, timeText } from '../../../ui/moment';

/** One of the first things of a kind that a line finds. */
export interface FoundRow {
  key: number | string;
  to: string;
  title: string;
  note: string;
  /** a price or a number, at the end of the row */
  value?: string;
}

/** What a line finds of a kind. */
export interface Found {
  total: number;
  rows: FoundRow[];
  /** the full list, with the same words */
  to: string;
}

/** A kind of things that can be found. */
export interface Kind {
  name: string;
  unit: string;
  find: (text: string, signal: AbortSignal) => Promise<Found>;
}

const first = { pageNum: 1, pageSize: 5 };

const withWords = (path: string, name: string, words: string) =>
  `${path}?${new URLSearchParams({ [name]: words })}`;

/** The lots of a zone: the words of traders are read as filters. */
const lots = (name: string, tab: Tab): Kind => ({
  name,
  unit: '批',
  find: async (text, signal) => {
    const meant = await call('POST batch/readShorthand', { text }, signal);
    const query = { ...afterShorthand(firstQuery, meant), tab };
    const demand = demandOf(query);
    const { totalRow, list } = await call(
      'POST batch/getListingFineList',
      { ...demand, ...first, order: 'price', asc: true },
      signal,
    );
    const rows = list.map((lot) => ({
      key: lot.listingID,
      to: lotAddress(lot),
      title: lot.batchID,
      note: shareLine(lot).slice(lot.batchID.length + 1),
      value: lot.price === null ? undefined : `${whole(lot.price)} 元/吨`,
    }));
    return { total: totalRow, rows, to: `/cottonmall?${urlText(query)}` };
  },
});

const imported: Kind = {
  name: '进口棉',
  unit: '批',
  find: async (keyword, signal) => {
    const { totalRow, list } = await call('POST imported/list', { keyword, ...first }, signal);
    const rows = list.map((lot) => ({
      key: lot.importlistingID,
      to: importedLotPath(lot.importlistingID),
      title: lot.billOfLadingNo,
      note: [lot.originsName, lot.level, lot.depotName, `${tons(lot.amount)} 吨`].join(' '),
      value:
        lot.price === null
          ? undefined
          : lot.currency === 2
            ? `${mean(lot.price)} 美分/磅`
            : `${whole(lot.price)} 元/吨`,
    }));
    return { total: totalRow, rows, to: withWords(importedPath, 'keyword', keyword) };
  },
};

/** The products of a kind of goods: its shorthand is read, other words are searched. */
const products = (of: Goods): Kind => ({
  name: of.name,
  unit: '个产品',
  find: async (text, signal) => {
    const line = await readGoodsLine(text);
    const query = line?.of.code === of.code ? line.query : { ...everything, keyword: text };
    const search = { ...searchOf(query, of.code), ...first };
    const { totalRow, list } = await call('POST product/product_list', search, signal);
    const rows = list.map(({ id, brand, title, city, memberName, price }) => ({
      key: id,
      to: productPath(id),
      title: `${brand} ${title}`.trim(),
      note: `${memberName} ${city}`.trim(),
      value: price === null ? '面议' : `${whole(price)} 元/吨`,
    }));
    return { total: totalRow, rows, to: goodsAddress({ of, query }) };
  },
});

/** The sessions of auctions, by their names, their sellers and the numbers of their batches. */
const auctions: Kind = {
  name: '竞价',
  unit: '场',
  find: async (text, signal) => {
    const { totalRow, list } = await call('GET auction/list', { keyword: text, ...first }, signal);
    const rows = list.map(({ auctionListingCode: code, title, memberOwnerName, ...session }) => ({
      key: code,
      to: auctionPath(code),
      title,
      note: [
        memberOwnerName || '平台组织',
        `${timeText(session.beginAt)} 至 ${timeText(session.lastEndAt).slice(5)}`,
        `${whole(session.lots)} 批 ${tons(session.amount)} 吨`,
      ].join(' '),
      value: sessionStates[session.status].name,
    }));
    return { total: totalRow, rows, to: withWords(auctionsPath, 'keyword', text) };
  },
};

const shops: Kind = {
  name: '店铺',
  unit: '家',
  find: async (text, signal) => {
    const { totalRow, list } = await call('GET shop/shop_list', { name: text, ...first }, signal);
    const rows = list.map(({ memberID, memberName, city, listings }) => ({
      key: memberID,
      to: shopPath(memberID),
      title: memberName,
      note: city,
      value: `在售 ${whole(listings)} 批`,
    }));
    return { total: totalRow, rows, to: withWords(shopsPath, 'name', text) };
  },
};

const articles: Kind = {
  name: '文章',
  unit: '篇',
  find: async (text, signal) => {
    const { totalRow, list } = await call('GET article/list', { keyword: text, ...first }, signal);
    const rows = list.map(({ id, title, summary, publishAt }) => ({
      key: id,
      to: articlePath(id),
      title,
      note: summary,
      value: shortDay(publishAt),
    }));
    return { total: totalRow, rows, to: withWords(articlesPath, 'keyword', text) };
  },
};

/** All kinds, in the order of the page. */
const kinds: Kind[] = [
  lots('新疆棉', 1),
  lots('地产棉', 2),
  imported,
  ...goods.map(products),
  auctions,
  shops,
  articles,
];

const shopsFirst = [shops, ...kinds.filter((kind) => kind !== shops)];

/** Returns all kinds in the order of the page: shops first for what reads like the name of a company. */
export const kindsFor = (text: string): Kind[] =>
  /公司|集团|合作社|棉业|纺织|贸易|物流/.test(text) ? shopsFirst : kinds;
