import { describe, expect, it } from 'vitest';
import { cottonGroups } from '../ui/chrome/menu';
import { readUrl, urlText } from './demand';

const read = (clickType: string, routeKey: string, more = '') =>
  readUrl(
    new URLSearchParams(`routeType=国产棉&routeKey=${routeKey}&clickType=${clickType}${more}`),
  );

describe('the category menu', () => {
  it.each([
    ['棉花类型', '手采棉', 'packType=1'],
    ['棉花类型', '机采棉', 'packType=2'],
    ['棉花类型', '皮辊棉', 'cottonType=2'],
    ['棉花类型', '长绒棉', 'cottonType=4'],
    ['存放地', '南疆', 'depositaryZone=南疆'],
    ['存放地', '内地', 'depositaryZone=内地'],
    ['产地', '兵团', 'origins=兵团'],
    ['产地', '内地', 'tab=2'],
    ['指标', '双29', 'lengthMin=29&strongMin=29'],
  ])('%s %s becomes a filter and leaves the URL', (group, key, text) => {
    const { query, refused } = read(group, key);
    expect(decodeURIComponent(urlText(query))).toBe(text);
    expect(refused).toEqual([]);
  });

  it('origins of Xinjiang select its tab', () => {
    expect(read('产地', '南疆', '&tab=2').query.tab).toBe(1);
  });

  it('refuses a category that it does not know', () => {
    expect(read('产地', '火星').refused).toEqual(['分类 国产棉 › 产地 › 火星']);
    expect(read('没有', '南疆').query.filters).toEqual({});
    const other = new URLSearchParams('routeType=进口棉&routeKey=南疆&clickType=产地');
    expect(readUrl(other).refused).toHaveLength(1);
  });

  it('every entry of the menu is known', () => {
    const links = cottonGroups.flatMap(({ entries }) => entries.map(({ url }) => url ?? ''));
    expect(links.length).toBeGreaterThan(15);
    for (const link of links) {
      expect(readUrl(new URLSearchParams(link.split('?')[1])).refused, link).toEqual([]);
    }
  });
});
