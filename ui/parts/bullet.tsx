interface Props {
  value: number;
  /** null: there is nothing to reach. */
  target: number | null;
  /** In words, with the target if there is one. */
  label: string;
}

/** A value on its way to a target: a bar that is full when it is there. The words stand beside it. */
export function Bullet({ value, target, label }: Props) {
  const share = target === null ? 0 : Math.min(1, Math.max(0, value / target));
  return (
    <span class="bullet">
      <span>{label}</span>
      {target !== null && (
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect class="track" width="100" height="6" />
          <rect class={share >= 1 ? 'full' : 'part'} width={share * 100} height="6" />
        </svg>
      )}
    </span>
  );
}
