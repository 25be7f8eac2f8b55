import { lazyPart } from '../ui/lazy-part';
import { colourGrades } from '../ui/lot/colours';
import { amount, id, money, one, page } from './params';
import type { SitePage } from './site-page';

/** The auctions of reserve cotton. */
export const reservePages: SitePage[] = [
  {
    path: '/paichu',
    title: '储备棉',
    who: 'public',
    params: {
      show: one('results', 'charts'),
      reserveID: id,
      geColor: one(...colourGrades),
      geColorPercent: amount,
      leColor: one(...colourGrades),
      leColorPercent: amount,
      lengthMin: amount,
      lengthMax: amount,
      strongMin: amount,
      strongMax: amount,
      mikeMin: amount,
      mikeMax: amount,
      neatMin: amount,
      neatMax: amount,
      moistureMin: amount,
      moistureMax: amount,
      impurityMin: amount,
      impurityMax: amount,
      packNumMin: amount,
      packNumMax: amount,
      floorMin: money,
      floorMax: money,
      dealPriceMin: money,
      dealPriceMax: money,
      asc: one('true', 'false'),
      pageNum: page,
    },
    page: lazyPart(() => import('../pages/reserve/page')),
  },
];
