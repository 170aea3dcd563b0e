import type { ComponentChildren } from 'preact';
import { densities, themes } from '../../answer/status.ts';
import type { ConfigStore } from '../../config-form/store.ts';
import { useApp } from '../../context.ts';
import { text } from '../../strings/settings.ts';

/** Applies at once, and is stored as what the service suggests to every other browser. */
export function Appearance({ store }: { store: ConfigStore }) {
  const { preferences, api, toasts } = useApp();
  const { theme, density, keys } = preferences.current.value;
  const keep = async (key: string, word: string) => {
    const { failure } = await api.post('config', { changes: { [`WebUI.${key}`]: word } });
    if (failure !== null) toasts.add('error', text.appearanceKept(failure.message));
    else await store.load();
  };
  return (
    <section class="card" aria-labelledby="appearance-title">
      <h2 id="appearance-title">{text.appearance}</h2>
      <p class="quiet">{text.appearanceText}</p>
      <Choice
        legend={text.theme}
        name="theme"
        words={themes}
        labels={text.themes}
        value={theme}
        onChoose={(word) => {
          preferences.choose({ theme: word });
          void keep('Theme', word);
        }}
      />
      <Choice
        legend={text.density}
        name="density"
        words={densities}
        labels={text.densities}
        value={density}
        onChoose={(word) => {
          preferences.choose({ density: word });
          void keep('ViewDensity', word);
        }}
      />
      <label class="check">
        <input type="checkbox" checked={keys} onChange={() => preferences.choose({ keys: !keys })} />
        <span>
          {text.keys}
          <small>{text.keysText}</small>
        </span>
      </label>
    </section>
  );
}

interface ChoiceProps<T extends string> {
  legend: ComponentChildren;
  name: string;
  words: readonly T[];
  labels: Record<T, string>;
  value: T;
  onChoose: (word: T) => void;
}

/** A few words beside each other, of which one is chosen. */
function Choice<T extends string>({ legend, name, words, labels, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="segments">
        {words.map((word) => (
          <label key={word}>
            <input type="radio" name={name} value={word} checked={word === value} onChange={() => onChoose(word)} />
            <span>{labels[word]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
