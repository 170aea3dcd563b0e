import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { text } from '../strings/config-form.ts';
import { type Field, fieldsOf, type Group, hasBasic } from './field.ts';
import { FieldList } from './field-list.tsx';
import type { Form } from './form.ts';

interface Props {
  group: Group;
  form: Form;
  /** Key that has to be on screen; null when none is asked for. */
  wanted: string | null;
  /** Fields that stand elsewhere on the page. */
  without?: readonly string[];
}

/** The keys of a table: what everyone needs first, the others folded, its tables after that. */
export function GroupView({ group, form, wanted, without = [] }: Props) {
  const shown = group.fields.filter(({ key }) => !without.includes(key));
  const basic = shown.filter(({ level }) => level === 'basic');
  const advanced = shown.filter(({ level }) => level === 'advanced');
  const basicGroups = group.groups.filter(hasBasic);
  const advancedGroups = group.groups.filter((candidate) => !hasBasic(candidate));
  const heading = group.path.length > 1 ? 'h3' : 'h2';
  return (
    <>
      {basic.length > 0 && <FieldList fields={basic} form={form} />}
      {(advanced.length > 0 || advancedGroups.length > 0) && (
        <Advanced title={group.title} fields={advanced} groups={advancedGroups} form={form} wanted={wanted} />
      )}
      {basicGroups.map((inner) => (
        <GroupSection key={inner.path.join('.')} group={inner} form={form} wanted={wanted} heading={heading} />
      ))}
    </>
  );
}

function GroupSection({ group, form, wanted, heading: Heading }: Props & { heading: 'h2' | 'h3' }) {
  const id = `${form.id}-${group.path.join('-')}-title`.replaceAll(' ', '_');
  return (
    <section class={group.path.length > 1 ? 'group' : 'card group'} aria-labelledby={id}>
      <Heading id={id}>{group.title}</Heading>
      <p class="quiet">{group.description}</p>
      <GroupView group={group} form={form} wanted={wanted} />
    </section>
  );
}

interface AdvancedProps {
  title: string;
  fields: readonly Field[];
  groups: readonly Group[];
  form: Form;
  wanted: string | null;
}

/** What few need. Drawn when it is opened, which a field that is looked for or wrong does by itself. */
function Advanced({ title, fields, groups, form, wanted }: AdvancedProps) {
  const all = [...fields, ...groups.flatMap(fieldsOf)];
  const custom = useComputed(() => all.filter((field) => form.isCustom(field)).length).value;
  const wrong = useComputed(() => all.some((field) => form.problems(field).length > 0)).value;
  const asked = wrong || all.some(({ key }) => key === wanted);
  const [open, setOpen] = useState(asked);
  useEffect(() => {
    if (asked) setOpen(true);
  }, [asked]);
  return (
    <details class="advanced" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        <span>
          {text.advanced(title)}
          <small>{text.advancedCount(all.length, custom)}</small>
        </span>
      </summary>
      {open && (
        <>
          <FieldList fields={fields} form={form} />
          {groups.map((group) => (
            <GroupSection key={group.path.join('.')} group={group} form={form} wanted={wanted} heading="h3" />
          ))}
        </>
      )}
    </details>
  );
}
