import { createHash } from 'node:crypto';
import type { InlineConfig, Plugin } from 'vite';

/**
 * How the page is built: `index.html`, `sw.js` and everything of `public/` at the root of `outDir`, scripts and styles
 * under `assets/` with a hash in their names. The page is meant to be served as `/static/index.html`, the service
 * worker as `/sw.js`.
 */
export function uiConfig(outDir: string, version: { version: string; commit: string }): InlineConfig {
  return {
    configFile: false,
    root: import.meta.dirname,
    base: './',
    logLevel: 'warn',
    define: { __VERSION__: JSON.stringify(version.version), __COMMIT__: JSON.stringify(version.commit) },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [fillServiceWorker()],
    build: {
      outDir,
      emptyOutDir: true,
      sourcemap: false,
      cssCodeSplit: false,
      // As old as popovers are.
      cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { index: `${import.meta.dirname}/index.html`, sw: `${import.meta.dirname}/sw.ts` },
        output: {
          entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          chunkFileNames: 'assets/[name]-[hash].js',
          codeSplitting: { groups: codeGroups },
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
}

/**
 * `sha256-…` of every inline script of a page, for the header `Content-Security-Policy: script-src`.
 *
 * @param html the built `index.html`
 */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}

/**
 * Scripts that are loaded together are packed together: many small ones compress worse and need a request each. What
 * Home needs comes first, so that nothing of it is drawn into another group.
 */
const codeGroups = [
  { name: 'page', test: /\/ui\/main\.tsx$/, priority: 9 },
  {
    name: 'shared',
    test: /\/ui\/(parts\/(bullet|dialog|help|pages|search-field)|meta|strings\/service)\.tsx?$/,
    priority: 8,
  },
  { name: 'titles', test: /\/ui\/(answer\/library|library\/(item|query|request))\.ts$/, priority: 8 },
  { name: 'schema', test: /\/ui\/config-form\/(section|field)\.ts$/, priority: 8 },
  {
    name: 'forms',
    test: /\/ui\/(connect\/|config-form\/(check\/|sentences)|parts\/(password-form|config-state))/,
    priority: 6,
  },
  { name: 'settings', test: /\/ui\/(pages\/settings|config-form)\//, priority: 4 },
  { name: 'torrents', test: /\/ui\/pages\/(torrents|ledger)\//, priority: 4 },
];

/** Icons that belong to the shell; the larger ones are only for installing. */
const shellIcons = ['icon.svg'];

/** Writes the list of files into sw.js, and as its version a hash of their names and of the page. */
function fillServiceWorker(): Plugin {
  return {
    name: 'fill-service-worker',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js'];
        const page = bundle['index.html'];
        if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build made no sw.js or no page');
        const files = [...Object.keys(bundle).filter((name) => name !== 'sw.js'), ...shellIcons].sort();
        const hash = createHash('sha256').update(worker.code).update(page.source).update(files.join('\n'));
        worker.code = worker.code
          .replace('__SHELL_VERSION__', JSON.stringify(hash.digest('hex').slice(0, 12)))
          .replace('__SHELL_FILES__', JSON.stringify(files.map((name) => `static/${name}`)));
      },
    },
  };
}
