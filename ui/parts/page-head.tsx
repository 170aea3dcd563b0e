import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../context.ts';

interface Props {
  title: string;
  /** On phones the heading is only for screen readers, because something else on the page says the same. */
  quiet?: boolean;
  children?: ComponentChildren;
}

/** Heading of a page. Takes the focus when the visitor came from another page, so that screen readers start here. */
export function PageHead({ title, quiet, children }: Props) {
  const { router } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!router.moved()) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [router]);
  return (
    <header class={`page-head ${quiet ? 'quiet-head' : ''}`}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
