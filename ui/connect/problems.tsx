/** What kept a form from being saved; the region is always there, so that it is announced. */
export function Problems({ lines }: { lines: readonly string[] }) {
  return (
    <div role="alert">
      {lines.map((line) => (
        <p key={line} class="problem">
          {line}
        </p>
      ))}
    </div>
  );
}
