import { Component, type ComponentChildren } from 'preact';
import { strings } from '../strings.ts';

interface Props {
  /** Heading of what is inside, for the message. */
  panel: string;
  children: ComponentChildren;
}

/** Keeps a panel that cannot be drawn from taking the page with it. A class because Preact offers no other way. */
export class Boundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render({ panel, children }: Props) {
    const { error } = this.state;
    if (error === null) return children;
    const details = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
    return (
      <section class="card failed" role="alert">
        <h2>{strings.failed.title(panel)}</h2>
        <p>{strings.failed.text}</p>
        <p class="actions">
          <button type="button" class="button" onClick={() => this.setState({ error: null })}>
            {strings.failed.retry}
          </button>
          <button type="button" class="button" onClick={() => void navigator.clipboard?.writeText(details)}>
            {strings.failed.copy}
          </button>
        </p>
      </section>
    );
  }
}
