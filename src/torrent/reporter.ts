import type { FromWorker, WorkerReport } from '../supervisor/message.ts';

/** Tells the supervisor what changed since the last report, and nothing when nothing did. */
export function createReporter(send: (message: FromWorker) => void): (report: WorkerReport) => void {
  let last = '';
  return (report) => {
    const text = JSON.stringify(report);
    if (text === last) return;
    last = text;
    send({ type: 'report', report });
  };
}
