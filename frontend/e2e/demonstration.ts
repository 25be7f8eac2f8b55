import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { binary } from './server';

const lots = 20_000;

/** Fills a database with demonstration data that every server copies. It returns a function that removes it. */
export default async function fill() {
  const folder = await mkdtemp(join(tmpdir(), 'cottonmall-e2e-'));
  process.env.COTTONMALL_E2E_DATA = folder;
  const env = { ...process.env, COTTONMALL_DATA: join(folder, 'filled') };
  await promisify(execFile)(binary, ['demo', '--lots', String(lots)], { env });
  return () => rm(folder, { recursive: true });
}
