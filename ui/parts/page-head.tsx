import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../context.ts';

interface Props {
  title: string;
  children?: ComponentChildren;
}

/** Heading of a page. Takes the focus when the visitor came from another page, so that screen readers start here. */
export function PageHead({ title, children }: Props) {
  const { router } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!router.moved()) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [router]);
  return (
    <header class="page-head">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
