/** The items of a premium, with their names. */
export const items = [
  ['colour', '颜色级'],
  ['mainBody', '有主体'],
  ['length', '长度'],
  ['mic', '马值'],
  ['strength', '强力'],
  ['uniformity', '整齐度'],
  ['ginning', '轧工'],
  ['foreign', '异纤'],
] as const;
