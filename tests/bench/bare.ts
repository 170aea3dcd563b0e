/**
 * What the framework alone does: one route with the schema of `/web/processes` and a value that is there already, in a
 * process of its own.
 *
 *   bun tests/bench/bare.ts <port of a service whose processes are shown>
 *
 * Prints the port.
 */
import { Elysia } from 'elysia';
import { type ProcessList, processesRoutes } from '../../src/http/processes.ts';

const [port = ''] = process.argv.slice(2);
const list = (await (await fetch(`http://127.0.0.1:${port}/web/processes`)).json()) as ProcessList;
const nothing = () => null;
const routes = processesRoutes({
  processes: () => list.processes,
  restart: nothing,
  restartAll: () => undefined,
  ready: () => true,
  startId: '',
});
const app = new Elysia().use(routes).listen({ hostname: '127.0.0.1', port: 0 });
console.log(app.server?.port);
