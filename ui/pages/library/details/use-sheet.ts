import { useEffect } from 'preact/hooks';

/** Up to this width the sheet covers the whole screen; as in library.css. */
const phone = '(max-width: 760px)';

/**
 * While the calling part is there: on phones nothing behind it can be reached, on wider screens the list makes room.
 * On leaving, the focus goes back to the item whose details were open, or to the one that Tab leads to.
 */
export function useSheet(): void {
  useEffect(() => {
    const narrow = window.matchMedia(phone);
    const behind = [...document.querySelectorAll<HTMLElement>('.library, .navigation')];
    const apply = () => {
      for (const element of behind) element.inert = narrow.matches;
      document.body.classList.toggle('covered', narrow.matches);
    };
    apply();
    document.body.classList.add('with-sheet');
    narrow.addEventListener('change', apply);
    return () => {
      narrow.removeEventListener('change', apply);
      for (const element of behind) element.inert = false;
      document.body.classList.remove('with-sheet', 'covered');
      document.querySelector<HTMLElement>('.library [data-place][tabindex="0"]')?.focus({ preventScroll: true });
    };
  }, []);
}
