import { expect, test } from 'bun:test';
import { AppError } from '../../src/error.ts';
import { explainStart } from '../../src/serve/start-failure.ts';

const failure = (code: string) => Object.assign(new Error('database or disk is full'), { code });

test.each(['SQLITE_FULL', 'SQLITE_READONLY_DIRECTORY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR_WRITE', 'ENOSPC', 'EROFS'])(
  '%s at the start is explained with the folder',
  (code) => {
    const explained = explainStart(failure(code), '/data');
    expect(explained).toBeInstanceOf(AppError);
    expect(String(explained)).toContain(`The data folder /data cannot be used: database or disk is full (${code})`);
  },
);

test.each([
  ['a defect', new Error('a defect')],
  ['a failure of another sort', failure('SQLITE_CONSTRAINT')],
  ['what is explained already', new AppError('conflict', 'Port 1 is in use')],
  ['what is no error', 'text'],
])('%s is told as it is', (_, thrown) => {
  expect(explainStart(thrown, '/data')).toBe(thrown);
});
