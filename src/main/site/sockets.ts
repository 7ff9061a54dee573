import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { isThisNetwork, networkOf } from '#platform/http/network.server.ts';

/** What the server's connections may cost it. */
export interface SocketLimits {
  /** Milliseconds in which an answer is read on, or a body sent on, by at least a byte. */
  silenceMs: number;
  /** Bytes a second that a body has to come with, counted from `silenceMs` after its headers. */
  bodyRate: number;
  /** Milliseconds in which a finished answer has to be read: 25 MB at 85 kB/s. */
  readMs: number;
  /** Connections at most. From nine tenths of them on, idle ones are closed. */
  connections: number;
  /** Connections of one network at most; an idle one makes room for a new one. */
  connectionsOfNetwork: number;
  /** New connections of one network in `spanMs`; those beyond them are ended at once until the span is over. */
  newOfNetwork: number;
  spanMs: number;
  /** How many sockets of one network may send requests all at once before its connections are refused, for `refusedMs`. */
  offenses: number;
  refusedMs: number;
  /** True for an address whose connections are not counted by network. */
  isExempt(address: string): boolean;
  /** How often the limits are enforced. */
  checkMs: number;
}

export const socketLimits: SocketLimits = {
  silenceMs: 10_000,
  bodyRate: 8_192,
  readMs: 300_000,
  connections: 3_000,
  connectionsOfNetwork: 300,
  newOfNetwork: 100,
  spanMs: 10_000,
  offenses: 5,
  refusedMs: 60_000,
  isExempt: isThisNetwork,
  checkMs: 1_000,
};

/** The request that a socket is busy with. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** When the client began to owe its body. */
  startedAt: number;
  /** What the socket had received by then, in bytes. */
  bytesBefore: number;
  /** When the answer was complete on our side; 0 before. */
  endedAt: number;
  /** A request that came after the answer was handed to the socket, but before it left. */
  next: (() => void) | null;
}

/**
 * Bounds what `server`'s connections may cost, and returns the function that a listener of its requests is wrapped in. A socket
 * has one request in flight: one that sends a second one before the answer is complete is ended without an answer. Browsers
 * and the usual programs wait; for others, Node would hold all the answers in memory, read or not. Node still reads every request
 * that came with the second one, before any of them can be stopped: a network that goes on with it is refused for a while.
 * A client that neither reads on nor sends on for ten seconds is gone. A server that takes its time isn't the client's fault.
 */
export function guardSockets(server: Server, given: Partial<SocketLimits> = {}) {
  const limits = { ...socketLimits, ...given };
  const busy = new Map<Socket, Exchange>();
  const blame = limitConnections(server, limits, busy);
  endSilent(server, limits, busy);
  const checks = setInterval(() => {
    for (const [socket, exchange] of busy) {
      if (isOver(exchange)) busy.delete(socket);
      else if (isTooSlow(socket, exchange, limits)) socket.destroy();
    }
  }, limits.checkMs).unref();
  server.on('close', () => clearInterval(checks));

  return (listener: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request;
      const current = busy.get(socket);
      const take = () => {
        busy.set(socket, beginExchange(request, response));
        response.on('close', () => endExchange(busy, socket, response));
        return listener(request, response);
      };
      if (socket.destroyed) return;
      if (!current || isOver(current)) take();
      // The client may have the whole answer before the system tells us that it has left.
      else if (current.response.writableEnded && current.request.complete && !current.next) current.next = take;
      else {
        socket.destroy();
        blame(socket);
      }
    };
}

const beginExchange = (request: IncomingMessage, response: ServerResponse): Exchange => ({
  request,
  response,
  startedAt: performance.now(),
  bytesBefore: request.socket.bytesRead,
  endedAt: 0,
  next: null,
});

const isOver = ({ request, response }: Exchange): boolean => response.closed && request.complete;

function endExchange(busy: Map<Socket, Exchange>, socket: Socket, response: ServerResponse): void {
  const exchange = busy.get(socket);
  // A body that was answered before it was complete is still bounded.
  if (exchange?.response !== response || !isOver(exchange)) return;
  busy.delete(socket);
  if (!socket.destroyed) exchange.next?.();
}

/**
 * Refuses connections beyond the limits. Idle ones, of the same network or of all, make room first. Returns the function that notes
 * an offense of a socket's network.
 */
function limitConnections(server: Server, limits: SocketLimits, busy: Map<Socket, Exchange>): (socket: Socket) => void {
  const offenses = new LRUCache<string, number>({ max: 10_000, ttl: limits.refusedMs, ttlResolution: 0 });
  const arrivals = new LRUCache<string, number>({
    max: 10_000,
    ttl: limits.spanMs,
    noUpdateTTL: true,
    ttlResolution: 0,
  });
  const byNetwork = new Map<string, Set<Socket>>();
  let open = 0;
  server.maxConnections = limits.connections;
  server.on('drop', () => server.closeIdleConnections());
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      busy.delete(socket);
    });
    if (open > limits.connections * 0.9) server.closeIdleConnections();
    const address = socket.remoteAddress ?? '';
    if (limits.isExempt(address)) return;
    const network = networkOf(address);
    const earlier = arrivals.get(network) ?? 0;
    arrivals.set(network, earlier + 1);
    if (earlier >= limits.newOfNetwork || (offenses.get(network) ?? 0) >= limits.offenses) {
      socket.destroy();
      return;
    }
    const sockets = byNetwork.get(network) ?? new Set();
    if (sockets.size >= limits.connectionsOfNetwork) {
      const idle = [...sockets].find((one) => !busy.has(one) && one.bytesWritten > 0);
      (idle ?? socket).destroy();
      if (!idle) return;
      sockets.delete(idle);
    }
    byNetwork.set(network, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && byNetwork.get(network) === sockets) byNetwork.delete(network);
    });
  });
  return ({ remoteAddress = '' }) => {
    if (limits.isExempt(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    offenses.set(network, (offenses.get(network) ?? 0) + 1);
  };
}

/**
 * Ends sockets on which nothing has moved for `silenceMs` while the client had something to read or to send. Node calls the
 * listener only when not even a part of what was written has left, and also when an idle connection has been kept long enough.
 */
function endSilent(server: Server, { silenceMs }: SocketLimits, busy: Map<Socket, Exchange>): void {
  server.setTimeout(silenceMs, (socket) => {
    const exchange = busy.get(socket);
    if (exchange && isOurTurn(socket, exchange, silenceMs)) socket.setTimeout(silenceMs);
    else socket.destroy();
  });
}

/**
 * True while the client waits for us: it has read everything so far, and its body is complete, or we don't read it, or have only
 * begun to.
 */
function isOurTurn(socket: Socket, { request, response, startedAt }: Exchange, silenceMs: number): boolean {
  if (socket.writableLength > 0 || response.writableEnded) return false;
  return request.complete || request.readableLength > 0 || performance.now() - startedAt < silenceMs / 2;
}

/** True for a body that drips, and for a complete answer that is read in drops. */
function isTooSlow(socket: Socket, exchange: Exchange, { silenceMs, bodyRate, readMs }: SocketLimits): boolean {
  const now = performance.now();
  const { request, response } = exchange;
  if (response.writableEnded) exchange.endedAt ||= now;
  if (exchange.endedAt > 0 && now - exchange.endedAt > readMs) return true;
  if (request.complete) return false;
  if (request.readableLength > 0) {
    // We don't read: what comes later is counted from then.
    exchange.startedAt = now;
    exchange.bytesBefore = socket.bytesRead;
    return false;
  }
  const owedMs = now - exchange.startedAt - silenceMs;
  return owedMs > 0 && socket.bytesRead - exchange.bytesBefore < (owedMs / 1_000) * bodyRate;
}
