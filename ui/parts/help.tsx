import { useApp } from '../context.ts';
import { text } from '../strings/help.ts';
import { Dialog } from './dialog.tsx';

export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={text.title} open={open} onClose={onClose}>
      <Shortcuts />
    </Dialog>
  );
}

/** The table of all shortcuts, here and on About. */
export function Shortcuts() {
  const { preferences } = useApp();
  return (
    <>
      {!preferences.current.value.keys && <p>{text.off}</p>}
      {text.groups.map(({ title, keys }) => (
        <div key={title} class="shortcuts">
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, meaning]) => (
              <div key={key} class="shortcut">
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </>
  );
}
