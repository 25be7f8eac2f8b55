/** Where a mark of the platform comes from; empty for no mark. */
export const markWays = {
  '': '没有',
  hand: '手工标记',
  rule: '按规则',
  excluded: '手工排除',
} as const;

/** The marks of the platform. */
export const markNames = { 1: '精选', 2: '优选' } as const;

/** The decisions about a mark: what their buttons say. */
export const markVerbs = {
  mark: '标记',
  exclude: '排除',
  undecide: '恢复按规则',
} as const;
