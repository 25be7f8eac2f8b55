import admin from './admin.e2e.mjs';
import { launch, visit } from './browser.mjs';
import demands from './demands.e2e.mjs';
import filters from './filters.e2e.mjs';
import lots from './lots.e2e.mjs';
import member from './member.e2e.mjs';
import pages from './pages.e2e.mjs';
import people from './people.e2e.mjs';
import reminders from './reminders.e2e.mjs';
import restart from './restart.e2e.mjs';
import search from './search.e2e.mjs';
import { ours, start, stop } from './server.mjs';

const wanted = process.argv[2] ?? '';
const [part, parts] = (process.env.COTTONMALL_E2E_PART ?? '0/1').split('/').map(Number);
const scenarios = Object.entries({
  ...admin,
  ...demands,
  ...filters,
  ...lots,
  ...member,
  ...pages,
  ...people,
  ...reminders,
  ...search,
  ...(ours ? restart : {}),
})
  .filter(([name]) => name.includes(wanted))
  .filter((_, at) => at % parts === part);

/** Runs one scenario with its own visitors; whatever the console said meanwhile fails it. */
async function play(browser, run) {
  const visits = [];
  const visitor = async (path, viewport, cookies) => {
    const one = await visit(browser, path, viewport, cookies);
    visits.push(one);
    one.forgive = () => {
      one.forgiven = true;
    };
    return one;
  };
  try {
    await run(visitor, browser);
    const said = visits.filter(({ forgiven }) => !forgiven).flatMap((one) => one.said);
    if (said.length > 0) throw new Error(`the console says: ${said.join('\n')}`);
  } finally {
    for (const one of visits) await one.close();
  }
}

let passed = 0;
let failed = 0;
try {
  await start();
  const browser = await launch();
  for (const [name, run] of scenarios) {
    const begin = Date.now();
    try {
      await play(browser, run);
      passed += 1;
      console.log(`ok    ${name} (${Date.now() - begin} ms)`);
    } catch (error) {
      failed += 1;
      const why = String(error.stack ?? error).replaceAll('\n', '\n      ');
      console.log(`FAIL  ${name}\n      ${why}`);
    }
  }
  await browser.close();
} finally {
  await stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
