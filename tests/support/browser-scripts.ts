import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#platform/root.server.ts';

const client = path.join(packageRoot, 'build/client');

interface Manifest {
  entry: { module: string };
  routes: Record<
    string,
    { module: string; imports?: string[]; clientLoaderModule?: string; hasDefaultExport: boolean }
  >;
}

/** The scripts that the browser loads with a page, before any interaction. */
export interface PageScripts {
  /** The route file without its ending, below src/. */
  route: string;
  /** A light page is never hydrated: it runs src/web/enhance/ alone. */
  light: boolean;
  /** Bytes, gzipped as they are served. */
  bytes: number;
}

/** Returns the scripts of every page in the last build. */
export function pageScripts(): PageScripts[] {
  const { entry, routes } = readManifest();
  const shell = [entry.module, asset('hydrate.client'), ...filesOf(routes.root)];
  return Object.entries(routes)
    .filter(([route, { hasDefaultExport }]) => route !== 'root' && hasDefaultExport)
    .map(([route, files]) => {
      const light = readFileSync(path.join(packageRoot, 'src', `${route}.tsx`), 'utf8').includes('light: true');
      const roots = light ? [entry.module, asset('light-page.client')] : [...shell, ...filesOf(files)];
      return { route, light, bytes: sum(withImports(roots)) };
    });
}

/** Returns the npm packages and our own files with code in the browser's build. */
export function browserModules(): { packages: Set<string>; files: string[] } {
  const ids: string[] = JSON.parse(readFileSync(path.join(packageRoot, 'build/browser-modules.json'), 'utf8'));
  const packageOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  return {
    packages: new Set(ids.map(packageOf).filter((name) => name !== undefined)),
    files: ids.filter((id) => !packageOf(id)).map((id) => path.relative(packageRoot, id)),
  };
}

function readManifest(): Manifest {
  const text = readFileSync(path.join(client, asset('manifest')), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

/** Returns the URL of the one file whose name starts with this prefix. */
function asset(name: string): string {
  const files = readdirSync(path.join(client, 'assets')).filter((file) => file.startsWith(`${name}-`));
  const [found, ...more] = files.filter((file) => file.endsWith('.js'));
  if (!found || more.length > 0) throw new Error(`the build does not have exactly one ${name}: run the build again`);
  return `/assets/${found}`;
}

function filesOf(route: Manifest['routes'][string] | undefined): string[] {
  return [route?.module, route?.clientLoaderModule, ...(route?.imports ?? [])].filter((file) => file !== undefined);
}

/** Returns these scripts and all their static imports. */
function withImports(roots: string[]): Set<string> {
  const files = new Set<string>();
  const queue = [...roots];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const text = readFileSync(path.join(client, file), 'utf8');
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      queue.push(`/assets/${name}`);
  }
  return files;
}

const sum = (files: Set<string>): number =>
  [...files].reduce((bytes, file) => bytes + gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length, 0);
