import { existsSync } from 'node:fs';
import path from 'node:path';
import { isFail } from '#lib/fail.ts';
import { type Config, ConfigError, readConfig } from '#platform/config.server.ts';
import { readUse } from '#platform/database/database-use.server.ts';
import { runningPostgresUrl } from '#platform/postgres/running-postgres.server.ts';
import { words } from '#platform/words.server.ts';
import { readOrCreateSecret, sandboxSettings } from '../processes/sandbox-settings.ts';
import { wire } from '../processes/wire.ts';
import { accountCommands } from './account.ts';
import { adminCommands } from './admin.ts';
import { caseCommands } from './case.ts';
import { type Command, Incomplete, UsageError } from './command.ts';
import { extraMileCommands } from './extra-mile.ts';
import { keysCommands } from './keys.ts';
import { ledgerCommands } from './ledger.ts';
import { paymentsCommands } from './payments.ts';
import { searchCommands } from './search.ts';

const topics: Record<string, Record<string, Command>> = {
  account: accountCommands,
  admin: adminCommands,
  case: caseCommands,
  'extra-mile': extraMileCommands,
  keys: keysCommands,
  ledger: ledgerCommands,
  payments: paymentsCommands,
  search: searchCommands,
};

const usage = Object.entries(topics)
  .flatMap(([topic, commands]) => Object.entries(commands).map(([name, { usage }]) => `  ${topic} ${name} ${usage}`))
  .join('\n');

/**
 * Runs the command of the operator that these arguments name, on the database of the running product, and prints what it has to say. Returns
 * the exit code: 0, 1 for what was refused or is incomplete, 2 for a command that there isn't. Other errors are thrown.
 */
export async function runCommand([first = '', ...rest]: string[], env: NodeJS.ProcessEnv): Promise<number> {
  // A topic and its command may also be joined by a colon.
  const [topic = '', name = '', ...args] = [...first.split(':'), ...rest];
  const command = Object.hasOwn(topics, topic) ? topics[topic]?.[name] : undefined;
  if (!command) {
    console.error(`Usage: npm run cli <command>\n\n${usage}`);
    return 2;
  }
  try {
    if (args.length > command.most) throw new UsageError('Too many arguments: put a text of several words in quotes.');
    const { services, close } = await wire(await readSettings(env), 'cli');
    try {
      await command.run(services, args);
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\nUsage: ${topic} ${name} ${command.usage}`);
    else if (isFail(error)) console.error(words('en').t(`errors:${error.code}`, error.data));
    else if (error instanceof Incomplete || error instanceof ConfigError) console.error(error.message);
    else throw error;
    return 1;
  }
}

/**
 * Returns the settings of the running product. In the sandbox, its embedded database and its secret are found in the data folder. Throws
 * ConfigError for the database of another product, whose files, secret and providers these settings are not.
 */
async function readSettings(env: NodeJS.ProcessEnv): Promise<Config> {
  if (env.MODE === 'production') return readConfig(env);
  const config = readConfig(await sandboxSettings(env));
  const url = env.DATABASE_URL ?? runningPostgresUrl(path.join(config.DATA_DIR, 'postgres'));
  if (!url) throw new UsageError('The product is not running: start it first, or set DATABASE_URL.');
  if ((await readUse(url)) !== 'sandbox')
    throw new ConfigError(
      'This database is not one of the sandbox: set MODE=production, and all other settings of the product that runs on it (docs/operating.md).',
    );
  // What it seals, the running product has to open.
  const secret = env.AUTH_SECRET || (existsSync(config.DATA_DIR) && readOrCreateSecret(config.DATA_DIR));
  return { ...config, DATABASE_URL: url, AUTH_SECRET: secret || config.AUTH_SECRET };
}
