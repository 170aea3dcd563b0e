/** Questions on the terminal. */
import { createInterface } from 'node:readline';

/** Lines of standard input when it is no terminal: a script or a pipe answers. */
export async function pipedLines(): Promise<string[]> {
  const text = await Bun.stdin.text();
  return text.split(/\r?\n/).filter((line, index, all) => line !== '' || index < all.length - 1);
}

export function askOpenly(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise((resolve) => {
    lines.question(question, (answer) => {
      lines.close();
      resolve(answer.trim());
    });
  });
}

/** What is typed is not shown. Rejects when the person gives up with Ctrl+C. */
export function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.resume();
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (settle: () => void) => {
      stdin.off('data', onData);
      stdin.setRawMode(false);
      stdin.pause();
      process.stdout.write('\n');
      settle();
    };
    const onData = (chunk: string) => {
      for (const character of chunk) {
        if (character === '\r' || character === '\n') return end(() => resolve(typed));
        if (character === '\u0003') return end(() => reject(new Error('given up')));
        typed = character === '\u007f' || character === '\b' ? [...typed].slice(0, -1).join('') : typed + character;
      }
    };
    stdin.on('data', onData);
  });
}
