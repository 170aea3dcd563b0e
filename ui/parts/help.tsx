import { useApp } from '../context.ts';
import { strings } from '../strings.ts';
import { Dialog } from './dialog.tsx';

export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={strings.help.title} open={open} onClose={onClose}>
      <Shortcuts />
    </Dialog>
  );
}

/** The table of all shortcuts, here and on About. */
export function Shortcuts() {
  const { preferences } = useApp();
  return (
    <>
      {!preferences.current.value.keys && <p>{strings.help.off}</p>}
      {strings.help.groups.map(({ title, keys }) => (
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
