import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  label: string;
  help?: string;
  problem?: string | null;
  children: (props: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ComponentChildren;
}

/** A label, what is entered, a help and a problem, tied together for everyone. */
export function Labelled({ label, help, problem, children }: Props) {
  const id = useId();
  const described = [problem ? `${id}-problem` : '', help ? `${id}-help` : ''].filter((part) => part !== '').join(' ');
  return (
    <div class="labelled">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(problem ? { 'aria-invalid': true as const } : {}),
      })}
      {problem && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {help && <small id={`${id}-help`}>{help}</small>}
    </div>
  );
}
