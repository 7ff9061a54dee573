import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuthProvider, useAuth } from './auth-context.tsx';
import { nobody, type ReadSession, watchSession } from './session-watch.ts';

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const maria = (seconds = 86_400): ReadSession => ({
  user: { id: '1', name: 'Maria', role: 'customer', timeZone: 'UTC' },
  session: { expiresAt: inSeconds(seconds) },
});

/** Returns an open page; `server.says` sets the next responses of the server. */
function open(start: ReadSession) {
  const server = { says: start as ReadSession | Error, asked: 0 };
  const changes: ReadSession[] = [];
  const read = async () => {
    server.asked += 1;
    if (server.says instanceof Error) throw server.says;
    return server.says;
  };
  const stop = watchSession(start, (session) => changes.push(session), read);
  return { server, changes, stop };
}

test('the session is read again every thirty seconds, and only changes are reported', async () => {
  const { server, changes, stop } = open(maria());
  await vi.advanceTimersByTimeAsync(29_999);
  expect(server.asked).toBe(0);
  await vi.advanceTimersByTimeAsync(60_001);
  expect([server.asked, changes]).toEqual([3, []]);
  server.says = nobody;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(changes).toEqual([nobody]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(5);
});

test('a session ends ten seconds before its expiry, whatever the server says', async () => {
  const { changes, stop } = open(maria(25));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(changes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(changes).toEqual([nobody]);
  stop();
});

test('a server that does not respond does not end a session', async () => {
  const { server, changes, stop } = open(maria());
  server.says = new Error('away');
  await vi.advanceTimersByTimeAsync(90_000);
  expect([server.asked, changes]).toEqual([3, []]);
  stop();
});

test('a hidden page sends no requests, and checks immediately when it becomes visible', async () => {
  const { server, changes, stop } = open(maria());
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.asked).toBe(0);
  server.says = nobody;
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect([server.asked, changes]).toEqual([1, [nobody]]);
  stop();
});

const Seen = () => {
  const { user, session, loading } = useAuth();
  return createElement('p', null, `${user?.name} ${session ? 'in' : 'out'} ${loading}`);
};

test('the page knows its user from the start, and is loading until it is hydrated', () => {
  // biome-ignore lint/correctness/noChildrenProp: the type asks for them, and this file knows no JSX
  const page = createElement(AuthProvider, { given: maria(), children: createElement(Seen) });
  expect(renderToString(page)).toBe('<p>Maria in true</p>');
});

test('outside its provider the hook throws', () => {
  expect(() => renderToString(createElement(Seen))).toThrow('useAuth must be used within an AuthProvider');
});
