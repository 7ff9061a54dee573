import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';

interface Rule {
  pattern: RegExp;
  /** A line that breaks the rule. */
  example: string;
  /** The files that the rule is about; all without it. */
  among?: RegExp;
  /** The files where it is needed, each with the reason. */
  except?: Record<string, string>;
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: packageRoot }).filter(
  (file) => !/\.test\.tsx?$|^src\/sandbox\//.test(file),
);
const read = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8');

function hold({ pattern, example, among = /^src/, except = {} }: Rule): void {
  expect(example).toMatch(pattern);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => among.test(file) && pattern.test(read(file))).sort()).toEqual(
    Object.keys(except).sort(),
  );
}

// What no code of the product does, whatever it is given.

test('the product runs no text as code', () =>
  hold({
    pattern: /\beval\(|\bnew Function\(|node:vm\b|setTimeout\(['"`]/,
    example: "eval('1')",
  }));

test('the product starts no shell, and no program but its own', () =>
  hold({
    pattern: /^import (?!type).*node:child_process|shell: true/m,
    example: "import { exec } from 'node:child_process';",
    except: {
      'src/main/startup/child.ts': 'the processes of the product',
      'src/platform/pictures/picture-processes.server.ts': 'the process that decodes pictures',
      'src/platform/postgres/embedded-postgres.server.ts': 'the embedded PostgreSQL',
      'src/platform/postgres/process.server.ts': 'what runs under the id in a lock file',
    },
  }));

test('the product writes no text into a page as markup', () =>
  hold({
    pattern: /\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/,
    example: 'element.innerHTML = name',
    except: {
      'src/root.tsx': 'a script of ours, and the words of the page as JSON without a "<"',
      'src/web/features/identity/security/two-step.tsx': 'the drawing of a QR code',
      'src/web/page/speculation-rules.tsx': 'a constant of ours',
    },
  }));

test('the product makes no secret with predictable numbers', () =>
  hold({
    pattern: /Math\.random\(/,
    example: 'Math.random()',
    except: { 'src/web/page/watch-network.ts': 'how long a page waits before it asks again' },
  }));

test('the product uses no broken hash and no cipher of its own', () =>
  hold({
    pattern: /create(Hash|Hmac)\(['"`](md\d|sha1)|createCipher|createDecipher/i,
    example: "createHash('md5')",
  }));

test('the product puts no text into a statement', () =>
  hold({
    pattern: /sql\.raw\(|\.query\([^)]*\$\{/,
    example: 'sql.raw(name)',
    except: {
      'src/platform/database/grants.server.ts': 'the rights of the role, from lists in the code',
      'src/platform/database/listen.server.ts': 'the name of a channel, quoted',
      'src/platform/postgres/embedded-postgres.server.ts': 'the password of the role, made by the product',
    },
  }));

test('the product asks no other server by an address that it was given', () =>
  hold({
    // The policy of the pages keeps what the browser asks on this site.
    pattern: /(?<![.\w])fetch\((?!\w+:)|\b(request|get)\b.* from 'node:https?'|\baxios\b/,
    example: 'await fetch(address)',
    among: /^src\/(?!web\/)/,
  }));

test('the product listens to no messages of other windows and opens no socket of its own', () =>
  hold({
    pattern: /postMessage\(|new WebSocket\(|RTCPeerConnection|addEventListener\('message'/,
    example: "window.addEventListener('message', read)",
  }));

test('the product keeps nobody from pasting', () =>
  hold({ pattern: /onPaste|addEventListener\('paste'/, example: 'onPaste={refuse}' }));

test('the product turns no check of certificates off', () =>
  hold({
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser/,
    example: 'rejectUnauthorized: false',
  }));

test('the product reads no XML', () =>
  hold({ pattern: /text\/xml'\)|xml2js|fast-xml-parser|libxml/, example: "parse(text, 'text/xml')" }));

test('no context but the one that counts and scans uploads reads an uploaded file', () =>
  hold({
    pattern:
      /^import (?!type)[^;]*('#platform\/files\/attachments\.server|(\* as|\b(read(Image|Square)|reencodeImage)\b)[^;]*'#platform\/files\/images\.server)/m,
    example: "import { readImage, shrinkImage } from '#platform/files/images.server.ts';",
    except: { 'src/modules/uploads/public.server.ts': 'counts and scans them first' },
  }));
