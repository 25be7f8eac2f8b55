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

/** Refuses files that import each other, because one of them would run before what it imports. */
function refuseCycles(): Plugin {
  return {
    name: 'refuse-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: string[]) => {
        if (path.includes(file))
          this.error(`files import each other: ${[...path, file].join(' > ')}`);
        if (done.has(file)) return;
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') for (const next of chunk.imports) visit(next, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
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
            { name: 'search', test: /instantsearch|algolia/ },
            // What a module imports is shared by as many parts or more, so no file imports a later one of these.
            { name: 'common', test: (id) => lots.has(id), minShareCount: 8 },
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
