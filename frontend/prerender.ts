import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Writes the HTML of public pages beside index.html: with the headers, which are painted before the script
 * runs, and for the cotton page with links to its scripts and style sheets. The links stand below the headers,
 * whose painting does not wait for them.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('the build has no index.html');
      const html = String(index.source);
      const frameOf = await loadFrame();
      const write = (name: string, path: string, links = '') =>
        writeFileSync(
          join(dir, name),
          html.replace('<div id="root"></div>', `<div id="root">${frameOf(path)}</div>\n${links}`),
        );
      write('public.html', '/public');
      write('cottonmall.html', '/cottonmall', links(bundle, 'src/pages/cotton/lots/page.tsx'));
    },
  };
}

/** Returns the links that load the scripts and style sheets of a page. */
function links(bundle: Rolldown.OutputBundle, page: string): string {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(root + page));
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  const lines: string[] = [];
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const css of chunk.viteMetadata?.importedCss ?? [])
      lines.push(`<link rel="stylesheet" crossorigin href="/${css}">`);
    lines.push(`<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  visit(first);
  return lines.join('\n');
}

async function loadFrame(): Promise<(path: string) => string> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const { frameOf } = await server.ssrLoadModule('/frame.tsx');
  await server.close();
  return frameOf;
}
