import { PageHead } from '../parts/page-head.tsx';
import { href } from '../router.ts';
import { strings } from '../strings.ts';

/** For addresses that no page of this version answers to. */
export function Missing() {
  return (
    <>
      <PageHead title={strings.missing.title} />
      <section class="card empty">
        <p>{strings.missing.text}</p>
        <a class="button primary" href={href('home')}>
          {strings.missing.action}
        </a>
      </section>
    </>
  );
}
