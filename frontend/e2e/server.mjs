import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { base, until } from './browser.mjs';

const binary = process.env.COTTONMALL_BINARY;
let program;

/** Whether the tests run their own program, named by COTTONMALL_BINARY, and may stop it. */
export const ours = Boolean(binary);

/** Starts the program on demonstration data and waits until it can be asked. */
export async function start() {
  if (ours)
    program = spawn(binary, ['serve', '--demo'], { stdio: ['ignore', 'ignore', 'inherit'] });
  await until('the server is ready', ready, (status) => status === 200, 180_000);
}

export async function stop() {
  if (!program || program.exitCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

async function ready() {
  try {
    return (await fetch(`${base}/readyz`)).status;
  } catch (error) {
    return String(error.cause ?? error);
  }
}
