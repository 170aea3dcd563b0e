import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  label: string;
  icon: IconName;
  children: ComponentChildren;
}

/** A button with a popover below or above it. The browser closes it on Escape and on a press outside. */
export function Menu({ label, icon, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = panel.current;
    const place = (event: Event) => {
      const box = button.current?.getBoundingClientRect();
      if (!popover || !box || (event as ToggleEvent).newState !== 'open') return;
      const { clientWidth, clientHeight } = document.documentElement;
      // Towards the side with more room.
      const above = box.bottom > clientHeight / 2;
      popover.style.top = above ? '' : `${box.bottom + 4}px`;
      popover.style.bottom = above ? `${clientHeight - box.top + 4}px` : '';
      popover.style.right = `${Math.max(8, clientWidth - box.right)}px`;
    };
    popover?.addEventListener('beforetoggle', place);
    return () => popover?.removeEventListener('beforetoggle', place);
  }, []);
  return (
    <>
      <button ref={button} type="button" class="icon-button" aria-label={label} title={label} popovertarget={id}>
        <Icon name={icon} />
      </button>
      <div ref={panel} id={id} popover="auto" class="menu">
        {children}
      </div>
    </>
  );
}

/** Closes the menu that contains the pressed button. */
export function closeMenu(event: Event): void {
  if (event.currentTarget instanceof Element) event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
