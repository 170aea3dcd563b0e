import { useState } from 'preact/hooks';
import { torrentSentences } from '../../config-form/sentences.ts';
import { Problems } from '../../connect/problems.tsx';
import { useApp, useGone } from '../../context.ts';
import { text } from '../../strings/welcome.ts';
import { type Preset, presetChanges, presetKeys, presets } from '../../welcome/steps.ts';
import type { StepProps } from './welcome.tsx';

/** Three sets of rules; each says in sentences what it does and which keys it writes. */
export function RulesStep({ onDone }: StepProps) {
  const { api, status, toasts } = useApp();
  const gone = useGone();
  const sections = status.state.value.data?.instances.map(({ name }) => name) ?? [];
  const [preset, setPreset] = useState<Preset>('balanced');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = async () => {
    setBusy(true);
    const { failure } = await api.post('config', { changes: presetChanges(preset, sections) });
    setBusy(false);
    setProblem(failure?.message ?? null);
    if (failure !== null) return;
    toasts.add('info', text.applied(sections.join(', ')));
    onDone();
  };
  return (
    <section class="card">
      <p>{text.rulesText}</p>
      <div class="segments" role="radiogroup" aria-label={text.presetsLabel}>
        {presets.map((one) => (
          <label key={one}>
            <input type="radio" name="preset" checked={one === preset} onChange={() => setPreset(one)} />
            <span>{text.presets[one]}</span>
          </label>
        ))}
      </div>
      <Explained preset={preset} />
      {sections.length === 0 && <p class="quiet">{text.rulesNone}</p>}
      <Problems lines={problem === null ? [] : [problem]} />
      <p class="actions">
        <button
          type="button"
          class="button primary"
          disabled={gone || busy || sections.length === 0}
          onClick={() => void apply()}
        >
          {busy ? text.applying : text.apply}
        </button>
      </p>
    </section>
  );
}

function Explained({ preset }: { preset: Preset }) {
  const keys = presetKeys[preset];
  return (
    <div class="does">
      <ul aria-live="polite">
        {torrentSentences((key) => keys[key]).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <h2>{text.keys}</h2>
      <pre>
        {Object.entries(keys)
          .map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
          .join('\n')}
      </pre>
    </div>
  );
}
