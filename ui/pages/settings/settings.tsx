import type { ConfigState } from '../../answer/status.ts';
import { useApp } from '../../context.ts';
import { ConfigBroken, ConfigFile, ConfigIssues } from '../../parts/config-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';
import { Appearance } from './appearance.tsx';

const text = strings.settings;

/** How this browser shows the page, and where the configuration is and whether it is in order. */
export function Settings() {
  const { status, token, router } = useApp();
  const config = status.state.value.data?.config ?? null;
  const signOut = () => {
    token.set(null);
    router.go(href('login'));
  };
  return (
    <>
      <PageHead title={text.title} />
      <Appearance />
      <section class="card" aria-labelledby="config-title">
        <h2 id="config-title">{text.config}</h2>
        {config !== null && <ConfigSummary config={config} />}
        <p>{text.configText}</p>
        <ConfigFile config={config} />
        <p class="actions">
          <a class="button" href={href('welcome')}>
            {text.setUp}
          </a>
          <a class="button" href={href('about')}>
            {text.about}
          </a>
          {token.get() !== null && (
            <button type="button" class="button" title={text.signOutText} onClick={signOut}>
              {text.signOut}
            </button>
          )}
        </p>
      </section>
    </>
  );
}

function ConfigSummary({ config }: { config: ConfigState }) {
  if (config.state === 'broken') return <ConfigBroken config={config} />;
  const words = { ok: text.configOk, missing: text.configMissing, invalid: text.configInvalid };
  return (
    <>
      <p>{config.state === 'ok' && config.issues.length > 0 ? words.invalid : words[config.state]}</p>
      <ConfigIssues config={config} />
    </>
  );
}
