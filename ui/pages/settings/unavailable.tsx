import type { ConfigStore } from '../../config-form/store.ts';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../strings/settings.ts';

/** Why there is nothing to edit: the service says where the file is broken. */
export function Unavailable({ store }: { store: ConfigStore }) {
  return (
    <div class="notice error" role="alert">
      <h2>
        <Icon name="alert" />
        {text.unavailable}
      </h2>
      <p>{store.failure.value?.message}</p>
      <button type="button" class="button" onClick={() => void store.load()}>
        {text.retry}
      </button>
    </div>
  );
}
