import type { ConfigState } from '../answer/status.ts';
import { useApp } from '../context.ts';
import { text } from '../strings/config-state.ts';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';

/** Where config.toml is, to be taken along. */
export function ConfigFile({ config }: { config: ConfigState | null }) {
  const { toasts } = useApp();
  const path = config?.path ?? null;
  if (path === null) return <p>{text.fileUnknown}</p>;
  const copy = () =>
    navigator.clipboard.writeText(path).then(
      () => toasts.add('info', text.pathCopied),
      () => toasts.add('error', strings.copyFailed),
    );
  return (
    <p class="path">
      <code>{path}</code>
      {window.isSecureContext && (
        <button type="button" class="button small" onClick={() => void copy()}>
          <Icon name="copy" />
          {text.copyPath}
        </button>
      )}
    </p>
  );
}

/** A file that is no TOML: where and why. */
export function ConfigBroken({ config }: { config: ConfigState }) {
  const where = text.brokenWhere(config.line, config.column);
  return (
    <div class="notice error" role="alert">
      <h2>
        <Icon name="alert" />
        {text.brokenTitle}
      </h2>
      <p class="where">
        {where !== '' && <b>{where}: </b>}
        {config.reason}
      </p>
      <p>{text.brokenText}</p>
      <p>{text.brokenNext}</p>
    </div>
  );
}

/** Every problem with its key. */
export function ConfigIssues({ config }: { config: ConfigState }) {
  if (config.issues.length === 0) return null;
  return (
    <div class={`notice ${config.state === 'invalid' ? 'error' : 'warning'}`}>
      <h2>
        <Icon name="alert" />
        {text.issuesTitle}
      </h2>
      <ul>
        {config.issues.map(({ key, message }) => (
          <li key={`${key} ${message}`}>
            <code>{key}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
