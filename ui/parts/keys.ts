import { useEffect, useRef } from 'preact/hooks';
import { type KeybindingsMap, tinykeys } from 'tinykeys';
import { useApp } from '../context.ts';

/** Elements that take letters themselves. */
const typing = 'input, select, textarea, [contenteditable]';

/**
 * Shortcuts while the calling part is on screen. Keys without a modifier can be turned off; the help (`?`) stays. Not
 * while typing and not behind a dialog. What has the focus may claim a key with `event.preventDefault()`.
 */
export function useKeys(bindings: KeybindingsMap): void {
  const { preferences } = useApp();
  const current = useRef(bindings);
  current.current = bindings;
  const names = Object.keys(bindings).join('\n');
  useEffect(() => {
    const call = (name: string) => (event: KeyboardEvent) => {
      event.preventDefault();
      current.current[name]?.(event);
    };
    const map = Object.fromEntries(names.split('\n').map((name) => [name, call(name)]));
    return tinykeys(window, map, {
      ignore: (event) => {
        if (event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.metaKey) return true;
        if (event.target instanceof Element && event.target.closest(typing)) return true;
        if (document.querySelector('dialog[open]')) return true;
        return !preferences.current.peek().keys && event.key !== '?';
      },
    });
  }, [names, preferences]);
}

/**
 * Ctrl+K, or Cmd+K on a Mac: everywhere, also while typing, only not behind a dialog.
 *
 * @param prepare called when the first of both keys is pressed
 */
export function usePaletteKey(open: () => void, prepare: () => void): void {
  const current = useRef(open);
  current.current = open;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') prepare();
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) current.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [prepare]);
}
