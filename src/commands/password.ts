/** `tendarr password`: sets or removes the password of the web page, on the machine itself and whether or not it runs. */
import { existsSync } from 'node:fs';
import { findDataFolder } from '../data-folder.ts';
import { backUpUsers, openTendarr } from '../database/tendarr.ts';
import { createUsers, type Users } from '../database/users.ts';
import { AppError } from '../error.ts';
import { prepareDataFolder } from '../paths.ts';
import { issueSetupCode } from '../serve/setup-code.ts';
import { askHidden, askOpenly, pipedLines } from './ask.ts';

const defaultName = 'admin';

/** Exit code 0 when stored. Piped input is one line with the password, or two: user name, password. */
export async function password({ data, clear }: { data?: string; clear: boolean }): Promise<number> {
  const folder = findDataFolder(data);
  // Made anew, a mistyped folder would have nothing to clear, and the real page would stay locked.
  if (clear && !existsSync(folder)) throw new AppError('not_found', `There is no data folder ${folder}`);
  prepareDataFolder(folder);
  const database = openTendarr(folder);
  try {
    const users = createUsers(database, Date.now, () => backUpUsers(database, folder, Date.now()));
    if (clear) {
      users.clear();
      console.log('The password is removed: everyone who reaches the page may use it.');
      console.log(issueSetupCode(folder));
      return 0;
    }
    return await set(users);
  } finally {
    database.close();
  }
}

async function set(users: Users): Promise<number> {
  const { name, secret } = await (process.stdin.isTTY ? askPerson() : readPipe());
  const problem = users.problem(name, secret);
  if (problem) {
    console.error(problem);
    return 1;
  }
  await users.setPassword(name, secret);
  console.log(`The password of ${name} is set. All sessions have ended.`);
  return 0;
}

async function askPerson(): Promise<{ name: string; secret: string }> {
  const name = (await askOpenly(`User name (${defaultName}): `)) || defaultName;
  const secret = await askHidden('New password: ');
  if ((await askHidden('The same again: ')) !== secret) throw new AppError('invalid', 'The two were not the same.');
  return { name, secret };
}

async function readPipe(): Promise<{ name: string; secret: string }> {
  const [first = '', second] = await pipedLines();
  return second === undefined ? { name: defaultName, secret: first } : { name: first, secret: second };
}
