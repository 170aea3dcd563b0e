/** A program that ends by a defect, as the service would: argument 1 says how, argument 2 is the log folder. */
import { readTree } from '../../src/config/load.ts';
import { openLog } from '../../src/serve/log.ts';
import { endOnDefect } from '../../src/serve/signals.ts';

const [how, folder = ''] = process.argv.slice(2);
const { log } = openLog(folder, readTree({}).config);
endOnDefect(log, () => log.info('The workers were killed'));
setInterval(() => {}, 1000);
setTimeout(() => {
  const defect = new TypeError('nobody caught me, token=abcdefghijk');
  if (how === 'rejection') void Promise.reject(defect);
  else throw defect;
});
