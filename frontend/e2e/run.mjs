import admin from './admin.e2e.mjs';
import { launch, visit } from './browser.mjs';
import demands from './demands.e2e.mjs';
import filters from './filters.e2e.mjs';
import imports from './imports.e2e.mjs';
import listing from './listing.e2e.mjs';
import lots from './lots.e2e.mjs';
import member from './member.e2e.mjs';
import pages from './pages.e2e.mjs';
import people from './people.e2e.mjs';
import reminders from './reminders.e2e.mjs';
import restart from './restart.e2e.mjs';
import search from './search.e2e.mjs';
import { ours, start, stop } from './server.mjs';
import shop from './shop.e2e.mjs';

const wanted = process.argv[2] ?? '';
const [part, parts] = (process.env.COTTONMALL_E2E_PART ?? '0/1').split('/').map(Number);
const scenarios = Object.entries({
  ...admin,
  ...demands,
  ...filters,
  ...listing,
  ...imports,
  ...lots,
  ...member,
  ...pages,
  ...people,
  ...reminders,
  ...search,
  ...shop,
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

/** Plays a scenario, and says how it went and for how long. */
async function tell(browser, [name, run], word) {
  const begin = Date.now();
  try {
    await play(browser, run);
    console.log(`ok    ${name} (${Date.now() - begin} ms)`);
    return true;
  } catch (error) {
    const why = String(error.stack ?? error).replaceAll('\n', '\n      ');
    console.log(`${word} ${name}\n      ${why}`);
    return false;
  }
}

/** How many scenarios that failed are played once more. */
const patience = 3;

let passed = 0;
let failed = scenarios.length;
try {
  await start();
  const browser = await launch();
  const again = [];
  for (const scenario of scenarios) {
    if (await tell(browser, scenario, 'AGAIN')) passed += 1;
    else again.push(scenario);
  }
  // A machine that stands still for a while fails a scenario or two; a defect fails them again.
  for (const scenario of again.slice(0, patience)) {
    if (await tell(browser, scenario, 'FAIL ')) passed += 1;
  }
  failed = scenarios.length - passed;
  await browser.close();
} finally {
  await stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
