/** Loaded before every test file. */
import { setDefaultTimeout } from 'bun:test';

/** Times in tests are UTC on every machine. */
process.env.TZ = 'UTC';

/** Nothing of ours takes that long: a limit is there to end what hangs, never to tell a slow machine from a fast one. */
setDefaultTimeout(180_000);
