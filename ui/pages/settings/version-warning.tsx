import type { ConfigStore } from '../../config-form/store.ts';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../strings/settings.ts';

/** The file was written by another version. */
export function VersionWarning({ store }: { store: ConfigStore }) {
  const warning = store.loaded.value?.warning ?? null;
  if (warning === null) return null;
  return (
    <div class="notice warning">
      <h2>
        <Icon name="alert" />
        {text.version}
      </h2>
      <p>{warning}</p>
    </div>
  );
}
