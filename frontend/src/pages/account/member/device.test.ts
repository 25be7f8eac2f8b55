import { expect, it } from 'vitest';
import { deviceOf } from './device';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

it.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
  [`${iPhone} Mobile/15E148 MicroMessenger/8.0.50`, '微信 · iOS'],
  [`${mac} Version/18.0 Safari/605.1.15`, 'Safari · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['', '未知设备'],
])('%s', (agent, text) => expect(deviceOf(agent, 'browser')).toBe(text));

it('a client of the interface is no device', () => {
  expect(deviceOf('curl/8.0', 'api')).toBe('接口客户端');
});
