import { useComputed } from '@preact/signals';
import { fieldsOf, type Group } from '../../config-form/field.ts';
import type { Form } from '../../config-form/form.ts';
import type { Role } from '../../config-form/section.ts';
import { sentencesOf } from '../../config-form/sentences.ts';
import { text } from '../../strings/config-form.ts';

/** What the section does, in sentences that follow every change. */
export function Does({ role, group, form }: { role: Role; group: Group; form: Form }) {
  const sentences = useComputed(() => {
    const fields = new Map(fieldsOf(group).map((field) => [field.key, field]));
    return sentencesOf(role, (key) => {
      const field = fields.get(key);
      return field && form.value(field);
    });
  }).value;
  if (sentences.length === 0) return null;
  return (
    <section class="card does" aria-labelledby="does-title">
      <h2 id="does-title">{text.does}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
