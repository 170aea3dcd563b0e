import { notesByKind, parseMarkdown } from '../../markdown/parse.ts';
import { Markdown } from '../../markdown/view.tsx';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../strings/updates.ts';

interface Props {
  version: string;
  markdown: string | null;
  open?: boolean;
}

/** The notes of a release, folded by what they are about. */
export function Notes({ version, markdown, open = false }: Props) {
  const kinds = markdown === null ? [] : notesByKind(parseMarkdown(markdown));
  const id = `notes-${version}`;
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{text.notes(version)}</h2>
      {kinds.length === 0 && <p class="quiet">{text.noNotes}</p>}
      {kinds.map(({ kind, blocks }) => (
        <details key={kind} open={open}>
          <summary>
            <Icon name="chevron" />
            <h3>{text.kinds[kind]}</h3>
          </summary>
          <Markdown blocks={blocks} />
        </details>
      ))}
    </section>
  );
}
