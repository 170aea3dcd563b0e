import { useEffect, useRef } from 'preact/hooks';
import { sectionOf } from '../../config-form/draft.ts';
import { said } from '../../config-form/said.ts';
import { fieldAt } from '../../config-form/section.ts';
import type { ConfigStore } from '../../config-form/store.ts';
import { Icon } from '../../parts/icon.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/settings.ts';

/** Why nothing was saved: takes the focus, and leads to every field that is wrong. */
export function Refusal({ store }: { store: ConfigStore }) {
  const refusal = store.refusal.value;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusal === null) return;
    element.current?.focus();
    element.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  if (refusal === null) return null;
  const { status, message, issues } = refusal;
  return (
    <section class="notice error refusal" ref={element} tabIndex={-1} aria-labelledby="refusal-title">
      <h2 id="refusal-title">
        <Icon name="alert" />
        {text.refusedTitle}
      </h2>
      {message !== '' && <p role="alert">{text.refused(status, message)}</p>}
      <ul>
        {[...store.problems.value].map(([key, problems]) => {
          const section = store.loaded.value?.schema.sections.find(({ name }) => name === sectionOf(key));
          const below = key.slice(sectionOf(key).length + 1);
          const field = section && fieldAt(section, below);
          if (!field) return null;
          return problems.map((problem) => (
            <li key={`${key} ${problem.at} ${problem.message}`}>
              <a href={href('settings', [sectionOf(key)], {}, below)}>
                {sectionOf(key)}, {field.title}
              </a>
              : {said(field, problem)}
            </li>
          ));
        })}
        {issues.map((issue) => (
          <li key={`${issue.key} ${issue.message}`}>
            {issue.key !== '' && <code>{issue.key}</code>} {issue.message}
          </li>
        ))}
      </ul>
    </section>
  );
}
