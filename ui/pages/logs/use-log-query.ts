import { useApp } from '../../context.ts';
import { type LogQuery, readLogQuery, writeLogQuery } from '../../log/query.ts';
import { href } from '../../router.ts';

/** Reads how the log is looked at from the address, and changes it there without a step for Back. */
export function useLogQuery(): [LogQuery, (change: Partial<LogQuery>) => void] {
  const { router } = useApp();
  const query = readLogQuery(router.route.value.query);
  const change = (part: Partial<LogQuery>) => {
    const { path, query: current } = router.route.peek();
    router.go(href('logs', path, writeLogQuery({ ...readLogQuery(current), ...part })), { replace: true });
  };
  return [query, change];
}
