// Runs Bun with the given arguments, on a machine that has only Node and npm or only Bun, after making sure that the
// pinned Bun is there and that node_modules is what bun.lock says. Needs no install script of any package.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.bun;
const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';

function answersPinned(binary) {
  const asked = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 && asked.stdout.trim() === pinned;
}

/** The binary inside an installed platform package, or where Bun itself puts it when it installs the package `bun`. */
function installedBun(folder) {
  const names = [`bun-${process.platform}-${process.arch}`, `bun-${process.platform}-${process.arch}-baseline`];
  const file = windows ? 'bun.exe' : 'bun';
  if (process.platform === 'linux') for (const name of [...names]) names.push(`${name}-musl`);
  if (process.platform === 'darwin' && process.arch === 'arm64') names.push('bun-darwin-aarch64');
  if (process.platform === 'linux' && process.arch === 'arm64')
    names.push('bun-linux-aarch64', 'bun-linux-aarch64-musl');
  if (windows) names.push('bun-windows-x64', 'bun-windows-x64-baseline');
  const places = names.map((name) => join(folder, '@oven', name, 'bin', file));
  places.push(join(folder, 'bun', 'bin', 'bun.exe'));
  return places.find((place) => existsSync(place) && answersPinned(place)) ?? null;
}

function npmInstall(folder) {
  const script = process.env.npm_execpath;
  const npm = script?.endsWith('npm-cli.js') ? [process.execPath, script] : [windows ? 'npm.cmd' : 'npm'];
  const words = ['install', `bun@${pinned}`, '--prefix', folder, '--no-save', '--ignore-scripts', '--no-package-lock'];
  const done = spawnSync(npm[0], [...npm.slice(1), ...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows && npm.length === 1,
  });
  if (done.status !== 0) fail(`npm could not install bun@${pinned}`);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}

function findBun() {
  if (process.versions.bun === pinned) return process.execPath;
  // A folder of its own: `bun install` below may rewrite node_modules while this very binary runs.
  const own = join(modules, '.bun-runtime');
  const found = installedBun(join(own, 'node_modules')) ?? installedBun(modules);
  if (found) return found;
  if (process.versions.bun) return process.execPath;
  npmInstall(own);
  return (
    installedBun(join(own, 'node_modules')) ??
    fail(`bun@${pinned} has no build for ${process.platform} ${process.arch}`)
  );
}

/** True when node_modules was installed from the lock file as it is now. */
function installed() {
  const stamp = join(modules, '.installed');
  const lock = join(root, 'bun.lock');
  if (!existsSync(stamp) || !existsSync(lock)) return false;
  try {
    createRequire(join(root, 'package.json')).resolve('elysia/package.json');
  } catch {
    return false;
  }
  return readFileSync(stamp, 'utf8') === String(statSync(lock).mtimeMs);
}

const bun = findBun();
if (!installed()) {
  const done = spawnSync(bun, ['install', '--frozen-lockfile', '--ignore-scripts', '--silent'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) fail('bun install failed');
  writeFileSync(join(modules, '.installed'), String(statSync(join(root, 'bun.lock')).mtimeMs));
}

const child = spawn(bun, process.argv.slice(2), { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
