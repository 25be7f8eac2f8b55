import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { prerender } from './prerender.ts';
import { bundle } from './test.bundle.ts';

const server = process.env.COTTONMALL_URL ?? 'http://127.0.0.1:8080';

/** Writes a .gz and a .br beside every text asset and the solver of blends, and the .gitkeep that emptying took away. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: () => {
      writeFileSync(join(folder, '.gitkeep'), '');
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json|txt|wasm)$/.test(name)) continue;
        const file = join(folder, name);
        const body = readFileSync(file);
        if (body.length < 1024) continue;
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${file}.br`, brotliCompressSync(body, { params: quality }));
      }
    },
  };
}

/** Refuses chunks that import each other: their modules would run before those that they import. */
function refuseCycles(): Plugin {
  return {
    name: 'refuse-cycles',
    apply: 'build',
    generateBundle(_, files) {
      const done = new Set<string>();
      const visit = (name: string, way: string[]) => {
        if (way.includes(name))
          this.error(`chunks import each other: ${[...way, name].join(' > ')}`);
        const file = files[name];
        if (done.has(name) || file?.type !== 'chunk') return;
        for (const next of file.imports) visit(next, [...way, name]);
        done.add(name);
      };
      for (const name of Object.keys(files)) visit(name, []);
    },
  };
}

/** The modules that the cotton page loads at once. */
const lots = new Set<string>();

function findLots(): Plugin {
  return {
    name: 'find-lots',
    apply: 'build',
    buildEnd() {
      const visit = (id: string) => {
        if (lots.has(id) || id.includes('node_modules')) return;
        lots.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next);
      };
      visit(fileURLToPath(new URL('./src/pages/cotton/lots/page.tsx', import.meta.url)));
    },
  };
}

export default defineConfig({
  plugins: [react(), findLots(), refuseCycles(), prerender(), precompress()],
  publicDir: 'static',
  resolve: {
    alias: { qs: fileURLToPath(new URL('./stubs/qs.ts', import.meta.url)) },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/mall': { target: server, ws: true, changeOrigin: true } },
  },
  build: {
    outDir: fileURLToPath(new URL('./public', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // A few files for the cotton page instead of one for each icon and each set of pages that share a module.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'icons', test: /@ant-design.icons/, minShareCount: 2 },
            // What a module imports is shared at least as often, so that no chunk imports one that imports it.
            { name: 'common', test: (id) => lots.has(id), minShareCount: 8 },
            { name: 'search', test: /instantsearch|algolia/ },
            { name: 'shared', test: (id) => lots.has(id), minShareCount: 4 },
            { name: 'lots', test: (id) => lots.has(id), minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test.setup.ts'],
    testTimeout: 30_000,
    // A context for each file in a thread that goes on: jsdom is loaded twice, not once for each file.
    pool: 'vmThreads',
    maxWorkers: '100%',
    alias: process.env.VITEST ? await bundle() : [],
  },
});
