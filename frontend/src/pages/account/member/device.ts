const browsers: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Describes the browser of a session: Chrome · Windows. */
export function deviceOf(agent: string, kind: string): string {
  if (kind === 'api') return '接口客户端';
  const first = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  const names = [first(browsers), first(systems)].filter(Boolean);
  return names.length > 0 ? names.join(' · ') : '未知设备';
}
