import { type Meta, readMeta } from '../../answer/meta.ts';
import { useApp, useResource } from '../../context.ts';
import { metaOf } from '../../meta.ts';
import { Boundary } from '../../parts/boundary.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { text } from '../../strings/updates.ts';
import { strings } from '../../strings.ts';
import { Act } from './act.tsx';
import { Check } from './check.tsx';
import { Notes } from './notes.tsx';
import { useProgress } from './progress.ts';

/** Which version runs, which there is, what is new, and the way there. */
export function Updates() {
  const { poller } = useApp();
  const meta = metaOf(poller);
  const { data } = useResource(meta);
  return (
    <>
      <PageHead title={strings.titles.updates} />
      {data === null ? <Skeleton rows={4} /> : <Versions meta={data} />}
    </>
  );
}

function Versions({ meta }: { meta: Meta }) {
  const { poller, clock } = useApp();
  const resource = metaOf(poller);
  const progress = useProgress(meta, () => poller.once(resource));
  const take = (body: unknown) => {
    resource.state.value = { ...resource.state.value, data: readMeta(body), at: clock.peek() };
  };
  return (
    <div class="card-stack">
      <section class="card" aria-labelledby="versions-title">
        <h2 id="versions-title">{text.state(meta.updateAvailable, meta.latestVersion !== null)}</h2>
        <dl class="found">
          <div>
            <dt>{text.installed}</dt>
            <dd>{meta.currentVersion ?? text.unknown}</dd>
          </div>
          <div>
            <dt>{text.latest}</dt>
            <dd>{meta.latestVersion ?? text.unknown}</dd>
          </div>
        </dl>
        <Check meta={meta} onChecked={take} />
        <Act meta={meta} progress={progress} />
      </section>
      <Boundary panel={strings.titles.updates}>
        {meta.updateAvailable && meta.latestVersion !== null && (
          <Notes version={meta.latestVersion} markdown={meta.changelog} open />
        )}
        {meta.currentVersion !== null && <Notes version={meta.currentVersion} markdown={meta.currentChangelog} />}
      </Boundary>
    </div>
  );
}
