/** Loaded before every test file. Times in tests are UTC on every machine. */
process.env.TZ = 'UTC';
