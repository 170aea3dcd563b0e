import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../strings/config-form.ts';
import type { Problem } from '../check/value.ts';
import type { Group } from '../field.ts';
import { FieldList } from '../field-list.tsx';
import { rowForm } from '../form.ts';
import { isTable, type JsonTable } from '../json.ts';
import { type ControlProps, shared } from './control.tsx';

/** A list of tables, each one folded. It is stored as a whole. */
export function RowsInput(props: ControlProps) {
  const { form, field, value, id } = props;
  const [added, setAdded] = useState<number | null>(null);
  const rows = Array.isArray(value) ? value.filter(isTable) : [];
  const problems = form.problems(field);
  const put = (next: JsonTable[]) => form.change(field, next);
  const add = () => {
    setAdded(rows.length);
    put([...rows, {}]);
  };
  return (
    <div class="rows">
      {rows.length === 0 && <p class="quiet">{text.rowsNone}</p>}
      {rows.map((row, index) => (
        <Row
          key={`${rows.length} ${index}`}
          id={`${id}-${index}`}
          name={nameOf(row) || text.rowName(index + 1)}
          row={row}
          group={field.row}
          problems={problemsIn(problems, index)}
          isNew={added === index}
          onChange={(next) => put(rows.map((old, at) => (at === index ? next : old)))}
          onLeave={() => form.leave(field)}
          onRemove={() => put(rows.filter((_, at) => at !== index))}
        />
      ))}
      <button type="button" class="button small" {...shared(props)} aria-label={text.addRow(field.title)} onClick={add}>
        {text.add}
      </button>
    </div>
  );
}

interface RowProps {
  id: string;
  name: string;
  row: JsonTable;
  group: Group | null;
  problems: readonly Problem[];
  isNew: boolean;
  onChange: (row: JsonTable) => void;
  onLeave: () => void;
  onRemove: () => void;
}

/** Its fields are drawn when it is opened, which a problem does by itself. */
function Row({ id, name, row, group, problems, isNew, onChange, onLeave, onRemove }: RowProps) {
  const wrong = problems.length > 0;
  const [open, setOpen] = useState(isNew || wrong);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  return (
    <details class={wrong ? 'wrong' : ''} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        <b>{name}</b>
      </summary>
      {open && (
        <>
          <FieldList fields={group?.fields ?? []} form={rowForm(id, row, problems, onChange, onLeave)} />
          <button type="button" class="button small" onClick={onRemove}>
            {text.removeOf(name)}
          </button>
        </>
      )}
    </details>
  );
}

/** Those of one row, told from the row on. */
function problemsIn(problems: readonly Problem[], row: number): Problem[] {
  const beginning = `[${row}].`;
  return problems
    .filter(({ at }) => at.startsWith(beginning))
    .map(({ message, at }) => ({ message, at: at.slice(beginning.length) }));
}

/** By what its owner calls a row. */
function nameOf(row: JsonTable): string {
  const named = [row.Name, row.URI].find((word) => typeof word === 'string' && word.trim() !== '');
  return typeof named === 'string' ? named : '';
}
