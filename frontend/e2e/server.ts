import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The program under test. */
export const binary =
  process.env.COTTONMALL_BINARY ?? join(import.meta.dirname, '../../cottonmall');

/** The port of the first worker's server; the next worker has the next one. */
export const firstPort = Number(process.env.COTTONMALL_E2E_PORT ?? 8099);
const port = firstPort + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const startTime = 180_000;

/** The address of the server of this worker. */
export const base = `http://127.0.0.1:${port}`;

/** The state of the market: quotes move, they rest as at night, or the coming weekdays are holidays. */
export const market = process.env.COTTONMALL_E2E_MARKET ?? 'open';

let program: ChildProcess | undefined;

/** The data folder of this worker. */
const folder = () =>
  join(process.env.COTTONMALL_E2E_DATA ?? '', process.env.TEST_WORKER_INDEX ?? '0');

/** Starts a server on a copy of the demonstration data. */
export async function open() {
  await cp(join(folder(), '../filled'), folder(), { recursive: true });
  await start();
}

/** Starts the server on the data of this worker, and waits until it is ready. */
export async function start() {
  const env = {
    ...process.env,
    COTTONMALL_DATA: folder(),
    COTTONMALL_LISTEN: `127.0.0.1:${port}`,
    COTTONMALL_METRICS: '',
  };
  const child = spawn(binary, market === 'closed' ? ['serve'] : ['serve', '--demo'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  program = child;
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-2_000);
  });
  const end = Date.now() + startTime;
  while (!(await ready())) {
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`the server is not ready: ${log}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Sets the end of a lot in an auction to so many seconds from now. */
export async function endLot(lotID: number, seconds: number) {
  const args = ['run', './internal/lotend', folder(), String(lotID), String(seconds)];
  await promisify(execFile)('go', args, { cwd: join(import.meta.dirname, '../..') });
}

/** Stops the server and waits for its end. */
export async function stop() {
  if (!program || program.exitCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

interface Message {
  recipient: string;
  text: string;
}

/** Returns the messages with codes that were sent, the latest first. Only a demonstration shows them on a page. */
export async function messages(): Promise<Message[]> {
  if (market !== 'closed') return (await (await fetch(`${base}/mall/demo/notices`)).json()).data;
  const lines = await readFile(join(folder(), 'codes.jsonl'), 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line))
    .reverse();
}

/** Reports whether the server answers, and the indexes of all kinds are built. */
async function ready(): Promise<boolean> {
  try {
    const { code, data } = await (await fetch(`${base}/readyz`)).json();
    return code === 200 && Object.keys(data.kinds ?? {}).length === 0;
  } catch {
    return false;
  }
}
