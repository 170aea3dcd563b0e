/**
 * The one entry of the executable: picks the role from the command line and loads only that. A worker never loads the
 * HTTP server, and the demo is loaded only when it is asked for.
 */
import { readCommandLine, usage } from './command-line.ts';

async function main(): Promise<number | null> {
  const command = readCommandLine(process.argv.slice(2));
  switch (command.name) {
    case 'serve': {
      const { serve } = await import('./serve/serve.ts');
      return serve(command.options);
    }
    case 'worker':
      await startWorker(command.role, command.section);
      return null;
    case 'check': {
      const { check } = await import('./commands/check.ts');
      return check(command.options);
    }
    case 'healthcheck': {
      const { healthcheck } = await import('./commands/healthcheck.ts');
      return healthcheck(command.options);
    }
    case 'password': {
      const { password } = await import('./commands/password.ts');
      return password(command.options);
    }
    case 'version': {
      const { version, commit } = await import('./version.ts');
      console.log(`Tendarr ${version} (${commit})`);
      return 0;
    }
    case 'help':
      console.log(usage);
      return 0;
    case 'later':
      console.error(`${command.word}: not in this version`);
      return 2;
    case 'wrong':
      console.error(`${command.message}\nRun tendarr help to see what it understands.`);
      return 2;
  }
}

async function startWorker(role: 'torrent' | 'search', section: string): Promise<void> {
  if (!process.send) {
    console.error(`${role} is a role that only the service itself starts`);
    process.exit(2);
  }
  const { runWorker } = await import('./worker.ts');
  if (role === 'search') {
    // Who looks at a page goes before the library that is read meanwhile.
    const { stepBack } = await import('./priority.ts');
    stepBack();
    const { beginSearch } = await import('./search/worker.ts');
    runWorker(role, section, beginSearch);
  } else {
    const { beginTorrents } = await import('./torrent/worker.ts');
    runWorker(role, section, beginTorrents);
  }
}

// Not a top-level await: compiled bytecode has none. A code of null means that the process lives on.
main().then(
  (code) => {
    if (code !== null) process.exit(code);
  },
  (thrown: unknown) => {
    const expected = thrown instanceof Error && thrown.name === 'AppError';
    console.error(expected ? thrown.message : thrown);
    process.exit(1);
  },
);
