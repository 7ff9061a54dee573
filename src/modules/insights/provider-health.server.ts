import { minutes } from '#lib/clock.ts';
import type { Ports, Services } from '#platform/operations/context.server.ts';
import { OptedOut } from '#ports/sms-sender.ts';
import { NotCallable } from '#ports/telephony.ts';
import { type ProviderName, providerNames } from './contract.ts';
import { type Seen, saveHealth } from './health-store.server.ts';

/**
 * Returns the ports, whose calls to the providers `names` are now recorded with their outcome, and `stop`, which stores what is left. The
 * health of a provider is stored at most once a minute. A call fails when it throws, unless the recipient has opted out of texts or has
 * a number that cannot be called.
 */
export function watchProviders(
  { ports, db, clock, log }: Pick<Services, 'ports' | 'db' | 'clock' | 'log'>,
  names: readonly ProviderName[] = providerNames,
): { ports: Ports; stop(): Promise<void> } {
  const unsaved = new Map<ProviderName, Seen>();
  const timers = new Map<ProviderName, NodeJS.Timeout>();
  /** The latest writing of each, which may be under way. */
  const writings = new Map<ProviderName, Promise<void>>();

  function record(provider: ProviderName, seen: Seen): void {
    unsaved.set(provider, { ...unsaved.get(provider), ...seen });
    if (!timers.has(provider)) void store(provider);
  }

  async function store(provider: ProviderName): Promise<void> {
    timers.delete(provider);
    const seen = unsaved.get(provider);
    if (!seen) return;
    unsaved.delete(provider);
    timers.set(provider, setTimeout(store, minutes(1), provider).unref());
    const write = () =>
      saveHealth(db, provider, seen).catch((err) => log.warn({ err }, 'the health of a provider is not stored'));
    const writing = Promise.resolve(writings.get(provider)).then(write);
    writings.set(provider, writing);
    await writing;
  }

  const watch = <Port extends object>(provider: ProviderName, port: Port): Port =>
    names.includes(provider)
      ? watched(port, (succeeded) => record(provider, { [succeeded ? 'succeededAt' : 'failedAt']: clock.now() }))
      : port;

  return {
    ports: {
      ...ports,
      payments: watch('payments', ports.payments),
      mailer: watch('mail', ports.mailer),
      sms: ports.sms && watch('sms', ports.sms),
      telephony: ports.telephony && watch('voice', ports.telephony),
    },
    async stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all([...unsaved.keys()].map(store));
      await Promise.all(writings.values());
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Returns a port like `port` that says of each call of the provider whether it succeeded. */
function watched<Port extends object>(port: Port, say: (succeeded: boolean) => void): Port {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...values: unknown[]) => {
        const answer: unknown = Reflect.apply(method, target, values);
        if (answer instanceof Promise) {
          answer.then(
            () => say(true),
            (error) => say(error instanceof OptedOut || error instanceof NotCallable),
          );
        }
        return answer;
      };
    },
  });
}
