import { expect, test } from 'bun:test';
import { cronProblem } from '../../src/config/cron.ts';

test.each(['0 3 * * 0', '*/5 * * * *', '0 0 3 * * SUN', '0 1-5,8 1,15 jan-mar 1-5', '0-30/10 * * * 7'])(
  '%p is a schedule',
  (text) => {
    expect(cronProblem(text)).toBeNull();
  },
);

test.each([
  ['', 'must have five or six fields'],
  ['0 3 * *', 'must have five or six fields'],
  ['0 3 * * 0 0 0', 'must have five or six fields'],
  ['60 3 * * 0', 'has an unusable minute'],
  ['0 24 * * 0', 'has an unusable hour'],
  ['0 3 0 * 0', 'has an unusable day of the month'],
  ['0 3 * 13 0', 'has an unusable month'],
  ['0 3 * * 8', 'has an unusable weekday'],
  ['0 3 * * SAM', 'has an unusable weekday'],
  ['5-1 3 * * 0', 'has an unusable minute'],
  ['*/0 3 * * 0', 'has an unusable minute'],
  ['61 0 3 * * 0', 'has an unusable second'],
  ['*-5 3 * * 0', 'has an unusable minute'],
])('%p %s', (text, problem) => {
  expect(cronProblem(text)).toBe(problem);
});
