import { expect, it } from 'vitest';
import { deliveryOf } from './delivery';

it.each([
  ['库内自提，先款后货', '仓库自提（见备注）'],
  ['车板价，含短驳', '车板交货（见备注）'],
  ['支持锁基差', '存放仓库价，提货方式与卖家确认'],
  ['', '存放仓库价，提货方式与卖家确认'],
])('%j is %s', (notes, delivery) => expect(deliveryOf(notes)).toBe(delivery));
