import { beforeEach, vi } from 'vitest';
import { prepareFile, prepareTest } from './files-in-a-row.ts';

// Runs before each test file: see vitest.config.ts.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
await prepareFile();
beforeEach(prepareTest);
