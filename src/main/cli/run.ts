import { runCommand } from './run-command.ts';

// `npm run cli <topic> <command> …`
process.exitCode = await runCommand(process.argv.slice(2), process.env);
