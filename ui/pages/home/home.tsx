import { useApp, useFreshness } from '../../context.ts';
import { Boundary } from '../../parts/boundary.tsx';
import { FreshnessLine } from '../../parts/freshness-line.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { strings } from '../../strings.ts';
import { Activity } from './activity.tsx';
import { AttentionStrip } from './attention.tsx';
import { Clients } from './clients.tsx';
import { Glance } from './glance.tsx';
import { Processes } from './processes.tsx';

/** Is it working, what is it doing, is there something to do. */
export function Home() {
  const { processes, status } = useApp();
  const known = processes.state.value.data !== null || status.state.value.data !== null;
  const waiting = useFreshness(processes) === 'none' && !known;
  return (
    <>
      <PageHead title={strings.titles.home}>
        <FreshnessLine resource={processes} />
      </PageHead>
      {waiting ? (
        <Skeleton rows={6} />
      ) : (
        <>
          <Boundary panel={strings.home.attention}>
            <AttentionStrip />
          </Boundary>
          <Boundary panel={strings.home.glance}>
            <Glance />
          </Boundary>
          <Boundary panel={strings.processes.titleUnknown}>
            <Processes />
          </Boundary>
          <div class="pair">
            <Boundary panel={strings.activity.title}>
              <Activity />
            </Boundary>
            <Boundary panel={strings.clients.title}>
              <Clients />
            </Boundary>
          </div>
        </>
      )}
    </>
  );
}
