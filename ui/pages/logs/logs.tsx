import { useEffect } from 'preact/hooks';
import { firstLogFile, readLogFiles } from '../../answer/logs.ts';
import { useApp, useResource } from '../../context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/logs.ts';
import { strings } from '../../strings.ts';
import { LogFile } from './log-file.tsx';

/** The log files of the service, one at a time. */
export function Logs() {
  const { poller, router } = useApp();
  const { data: files } = useResource(poller.resource({ path: 'logs', every: 60_000, read: readLogFiles }));
  const { path, query } = router.route.value;
  const file = path[0] ?? null;
  const first = files === null ? null : firstLogFile(files);
  useEffect(() => {
    if (file === null && first !== null) router.go(href('logs', [first], query), { replace: true });
  }, [file, first, query, router]);
  return (
    <div class="logs">
      <PageHead title={strings.titles.logs} />
      {file !== null && <LogFile key={file} file={file} files={files ?? [file]} />}
      {file === null && files === null && <Skeleton rows={8} />}
      {files?.length === 0 && (
        <section class="card empty">
          <h2>{text.noFiles}</h2>
          <p>{text.noFilesText}</p>
        </section>
      )}
    </div>
  );
}
