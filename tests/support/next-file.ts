import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { endFile, endTest, startFile, startTest } from './files-in-a-row.ts';
import './patient-waits.ts';

// Runs before each test file: see vitest.config.ts.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
await startFile();
beforeEach(startTest);
afterEach(endTest);
afterAll(endFile);
