import { closedEntry, type MenuEntry, openEntry } from './menu';

/** The tools that compute prices. */
export const tools: MenuEntry[] = [
  closedEntry('premium', '升贴水计算'),
  closedEntry('gross', '公重毛重换算'),
  openEntry('cottonseed', '籽棉成本', '/tool/cottonseedPrice'),
  closedEntry('landed', '进口棉价格'),
];
