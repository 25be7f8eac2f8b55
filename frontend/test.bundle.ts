import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The modules that component tests import from a bundle, with the files they are bundled from. */
const modules = {
  antd: 'antd/es/index.js',
  'antd/locale/zh_CN': 'antd/es/locale/zh_CN.js',
  'antd/es/locale': 'antd/es/locale/index.js',
  'antd/es/input/TextArea': 'antd/es/input/TextArea.js',
  '@ant-design/icons': '@ant-design/icons/es/index.js',
};

const lock = readFileSync(new URL('./package-lock.json', import.meta.url));
const version = createHash('sha256').update(lock).digest('hex').slice(0, 16);
const packages = fileURLToPath(new URL('./node_modules', import.meta.url));
const cache = `${packages}/.vite`;
const folder = `${cache}/test-${version}`;
const fileOf = (name: string) => `${name.replaceAll('/', '_')}.cjs`;

/**
 * Bundles antd and its icons, whose thousands of files would be linked again for each test file. Returns the
 * aliases of the bundled modules.
 */
export async function bundle() {
  if (!existsSync(folder)) await write();
  return Object.keys(modules).map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: `${folder}/${fileOf(name)}`,
  }));
}

async function write() {
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(`${cache}/test-`);
  await build({
    configFile: false,
    root: packages,
    logLevel: 'error',
    mode: 'test',
    publicDir: false,
    build: {
      outDir,
      minify: false,
      lib: { entry: modules, formats: ['cjs'], fileName: (_, name) => fileOf(name) },
      rolldownOptions: { external: /^(react|react-dom|dayjs)(\/|$)/ },
    },
  });
  // Another run may have been faster.
  if (!existsSync(folder)) renameSync(outDir, folder);
}
