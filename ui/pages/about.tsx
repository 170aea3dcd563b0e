import { useApp, useResource } from '../context.ts';
import { metaOf } from '../meta.ts';
import { Shortcuts } from '../parts/help.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { text } from '../strings/about.ts';
import { strings } from '../strings.ts';

/** Libraries that are part of the page. */
const libraries = [
  { name: 'Preact', licence: 'MIT', by: 'Jason Miller' },
  { name: 'Preact Signals', licence: 'MIT', by: 'Preact Team' },
  { name: 'idb-keyval', licence: 'Apache-2.0', by: 'Jake Archibald' },
  { name: 'tinykeys', licence: 'MIT', by: 'Jamie Kyle' },
];

export function About() {
  const { poller } = useApp();
  const { data } = useResource(metaOf(poller));
  return (
    <>
      <PageHead title={strings.titles.about} />
      <section class="card" aria-labelledby="version-title">
        <h2 id="version-title">{text.version}</h2>
        <dl class="found">
          {data?.currentVersion && <Fact label={text.service} value={data.currentVersion} />}
          <Fact label={text.page} value={__VERSION__} />
          <Fact label={text.commit} value={__COMMIT__ || text.unknown} />
        </dl>
        {data?.repositoryUrl && (
          <p>
            <a href={data.repositoryUrl} rel="noreferrer">
              {text.repository}
            </a>
          </p>
        )}
      </section>
      <section class="card" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">{text.shortcuts}</h2>
        <Shortcuts />
      </section>
      <section class="card" aria-labelledby="licences-title">
        <h2 id="licences-title">{text.licences}</h2>
        <p>{text.licencesText}</p>
        <ul>
          {libraries.map(({ name, licence, by }) => (
            <li key={name}>
              {name}, {by}, {licence}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
