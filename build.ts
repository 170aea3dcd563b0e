/**
 * Builds the page and the executable.
 *
 *   bun build.ts                 dist/tendarr for this platform
 *   bun build.ts --all           dist/tendarr-<platform> for every platform, with SHA256SUMS
 *   bun build.ts --page          only the page (dist/embed), for running from source
 *   bun build.ts --run ARGS...   dist/tendarr, then runs it with ARGS
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BunPlugin } from 'bun';
import { build as buildPage } from 'vite';
import type { EmbeddedFile } from './src/embedded.ts';
import { viewerFolder, viewerScript } from './src/http/openapi/page.ts';
import { version } from './src/version.ts';
import { inlineScriptHashes, uiConfig } from './ui/vite.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const platforms = [
  'linux-x64',
  'linux-x64-baseline',
  'linux-arm64',
  'linux-x64-musl',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
  'windows-x64',
] as const;
type Platform = (typeof platforms)[number];

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
};
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest']);

interface Packed {
  files: EmbeddedFile[];
  scriptHashes: string[];
}

/** Vite's output, each file beside its compressed forms under neutral names, so that no bundler looks into them. */
async function packPage(commit: string): Promise<Packed> {
  const page = join(dist, 'ui');
  await buildPage(uiConfig(page, { version, commit }));
  const packed = join(dist, 'embed');
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed, { recursive: true });
  const files = [
    ...filesBelow(page).map((path, index) => pack(path, relative(page, path), join(packed, String(index)))),
    ...packViewer(packed),
  ];
  const manifest = { files, scriptHashes: inlineScriptHashes(readFileSync(join(page, 'index.html'), 'utf8')) };
  writeFileSync(join(packed, 'manifest.json'), JSON.stringify(manifest));
  return manifest;
}

/** The viewer of `/swagger`, only in its smallest form: few ever open it. */
function packViewer(packed: string): EmbeddedFile[] {
  const viewer = dirname(Bun.resolveSync('swagger-ui-dist/package.json', root));
  const read = (name: string) => readFileSync(join(viewer, name));
  const files: [name: string, content: Uint8Array][] = [
    ['swagger-ui-bundle.js', read('swagger-ui-bundle.js')],
    ['swagger-ui.css', read('swagger-ui.css')],
    ['open.js', Buffer.from(viewerScript)],
    ['LICENSE.txt', Buffer.concat([read('NOTICE'), Buffer.from('\n'), read('LICENSE')])],
  ];
  return files.map(([name, content]) => {
    const brotli = join(packed, `viewer-${name}.bin`);
    writeFileSync(brotli, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    const type = mediaTypes[extname(name)] ?? 'text/plain; charset=utf-8';
    return { path: `${viewerFolder}/${name}`, type, immutable: false, plain: null, gzip: null, brotli };
  });
}

function pack(source: string, path: string, target: string): EmbeddedFile {
  const extension = extname(path);
  const type = mediaTypes[extension];
  if (!type) throw new Error(`${path} has no media type: add ${extension} to build.ts`);
  const bytes = readFileSync(source);
  const write = (suffix: string, content: Uint8Array) => {
    writeFileSync(`${target}${suffix}.bin`, content);
    return `${target}${suffix}.bin`;
  };
  const small = (suffix: string, content: Uint8Array) =>
    compressible.has(extension) && content.length < bytes.length ? write(suffix, content) : null;
  return {
    path: path.replaceAll('\\', '/'),
    type,
    immutable: path.startsWith('assets'),
    plain: write('', bytes),
    gzip: small('-gzip', gzipSync(bytes, { level: 9 })),
    brotli: small('-brotli', brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** Stands in for src/embedded.ts. */
function embedPlugin({ files, scriptHashes }: Packed): BunPlugin {
  const imports: string[] = [];
  const reference = (path: string | null) => {
    if (path === null) return 'null';
    imports.push(`import f${imports.length} from ${JSON.stringify(path)} with { type: 'file' };`);
    return `f${imports.length - 1}`;
  };
  const entries = files.map(({ path, type, immutable, plain, gzip, brotli }) => {
    const facts = JSON.stringify({ path, type, immutable }).slice(1, -1);
    return `{${facts},plain:${reference(plain)},gzip:${reference(gzip)},brotli:${reference(brotli)}}`;
  });
  const contents = `${imports.join('\n')}
export const embedded = [${entries.join(',\n')}];
export const scriptHashes = ${JSON.stringify(scriptHashes)};`;
  return {
    name: 'embed-page',
    setup(build) {
      build.onLoad({ filter: /src[\\/]embedded\.ts$/ }, () => ({ contents, loader: 'js' }));
    },
  };
}

/** Identifiers are never minified: the framework reads parameter names out of the functions it compiles. */
async function compile(page: Packed, commit: string, outfile: string, platform?: Platform): Promise<void> {
  const result = await Bun.build({
    // The thread is no part of the entry's module graph: it is started by its path.
    entrypoints: [join(root, 'src/main.ts'), join(root, 'src/database/library/thread.ts')],
    target: 'bun',
    format: 'esm',
    bytecode: true,
    // Each role loads its own parts only, which is most of what a worker at rest would hold otherwise.
    splitting: true,
    minify: { whitespace: true, syntax: true, identifiers: false },
    define: { BUILD_COMMIT: JSON.stringify(commit), 'process.env.NODE_ENV': '"production"' },
    plugins: [embedPlugin(page)],
    compile: {
      outfile,
      ...(platform ? { target: `bun-${platform}` as const } : {}),
      autoloadBunfig: false,
      autoloadDotenv: false,
      // Eight processes: code that runs a few thousand times and then never again is not worth its machine code.
      jitPolicy: 100,
    },
  });
  if (!result.success) throw new Error(`The executable was not built:\n${result.logs.join('\n')}`);
}

function currentCommit(): string {
  const asked = Bun.spawnSync(['git', 'rev-parse', '--short=12', 'HEAD'], { cwd: root, stderr: 'ignore' });
  return asked.success ? asked.stdout.toString().trim() : 'unknown';
}

async function buildAll(page: Packed, commit: string): Promise<void> {
  const sums: string[] = [];
  for (const platform of platforms) {
    const name = `tendarr-${platform}${platform.startsWith('windows') ? '.exe' : ''}`;
    await compile(page, commit, join(dist, name), platform);
    const sum = new Bun.CryptoHasher('sha256').update(await Bun.file(join(dist, name)).bytes()).digest('hex');
    sums.push(`${sum}  ${name}\n`);
    console.log(`dist/${name}`);
  }
  writeFileSync(join(dist, 'SHA256SUMS'), sums.join(''));
}

async function run(words: string[]): Promise<never> {
  const child = Bun.spawn([executable, ...words], { stdio: ['inherit', 'inherit', 'inherit'] });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  process.exit(await child.exited);
}

const executable = join(dist, process.platform === 'win32' ? 'tendarr.exe' : 'tendarr');
const words = process.argv.slice(2);
const commit = currentCommit();
const page = await packPage(commit);
if (words[0] === '--all') await buildAll(page, commit);
else if (words[0] !== '--page') {
  await compile(page, commit, executable);
  if (words[0] === '--run') await run(words.slice(1));
  else console.log(`dist/${relative(dist, executable)}`);
}
