// Installs and builds the product with any Node.js from version 20 on, then continues with the Node.js in its dependencies.
// `--dev` runs from the sources, `--test` runs the tests, `--build` only builds. Other options go to src/main/startup/cli.ts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;
const node = path.join(root, 'node_modules/node/bin/node');
const buildStamp = path.join(root, 'build/.inputs');
const [mode, ...rest] = process.argv.slice(2);
let stopRequested = false;

if (Number.parseInt(process.versions.node, 10) < 20)
  end(`Cannot start: Node.js 20 or later is needed, this is ${process.version}.`);
if (!isInstalled()) {
  console.log('Installing the dependencies …');
  const [command, ...script] = npmCommand();
  const args = [...script, 'ci', '--include=dev', '--no-audit', '--no-fund'];
  await run('npm ci', command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}
if (mode !== '--dev' && mode !== '--test' && !isBuilt()) {
  console.log('Building …');
  rmSync(buildStamp, { force: true });
  const options = { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] };
  await run('the build', node, ['node_modules/.bin/react-router', 'build'], options);
  await run('the compression of the build', node, ['src/main/site/precompress.ts'], options);
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, hashInputs());
}
if (mode !== '--build')
  handOver(mode === '--test' ? ['tests/run.ts', ...rest] : ['src/main/startup/cli.ts', ...process.argv.slice(2)]);

/** True when node_modules has exactly the versions in package-lock.json. Optional packages may be missing. */
function isInstalled() {
  const installedLock = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock) || !existsSync(node)) return false;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([name, { version, optional, devOptional, dev }]) => {
    const mayBeMissing = !name || optional || ((dev || devOptional) && mode !== '--test');
    return installed[name] ? installed[name].version === version : mayBeMissing;
  });
}

function isBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hashInputs();
}

/** Returns one hash of everything that the build reads. */
function hashInputs() {
  const hash = createHash('sha256');
  const folders = ['src', 'locales', 'public'].filter((name) => existsSync(path.join(root, name)));
  const files = folders.flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true }).map((file) => path.join(name, file)),
  );
  const configs = readdirSync(root).filter((name) =>
    /^(package.*\.json|tsconfig\.json|(vite|react-router)\.config\.ts)$/.test(name),
  );
  for (const name of [...files, ...configs].sort()) {
    if (/\.[a-z0-9]+$/i.test(name) && !/\.test\.tsx?$/.test(name))
      hash.update(name).update(readFileSync(path.join(root, name)));
  }
  return hash.digest('hex');
}

/** Returns the npm that started this process, or else the one on the PATH. */
function npmCommand() {
  const { npm_execpath, npm_node_execpath } = process.env;
  return npm_execpath ? [npm_node_execpath ?? process.execPath, npm_execpath] : ['npm'];
}

/** Runs a step to its end. When it fails, prints its output and exits. */
function run(name, command, args, options) {
  const child = start(command, args, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => end(`Cannot start: ${name} cannot be run (${error.message}).`));
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else end(stopRequested ? '' : `${output}\nCannot start: ${name} failed.`);
    });
  });
}

/** Runs the rest in a child process, whose exit code becomes this one's. */
function handOver(args) {
  // Caching compiled code shortens the start by a third.
  const env = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'), ...process.env };
  const child = start(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** Starts a child that ends with this process, and with the npm that started it, which may be killed without a signal to us. */
function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopRequested = true;
      child.kill(signal);
    });
  }
  const npm = npmProcess();
  const watch = setInterval(() => npm && !existsSync(`/proc/${npm}`) && child.kill('SIGTERM'), 500);
  child.on('exit', () => clearInterval(watch));
  return child;
}

/** Returns the id of the npm process that started this one, usually through a shell, or null when it is not known. */
function npmProcess() {
  if (!process.env.npm_lifecycle_event || !existsSync('/proc/self/status')) return null;
  const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
  const isShell = /^Name:\s+\w*sh$/m.test(status);
  return isShell ? /^PPid:\s+(\d+)/m.exec(status)?.[1] : process.ppid;
}

function end(sentence) {
  if (sentence) console.error(sentence);
  process.exit(1);
}
