import { useState } from 'preact/hooks';
import { useApp } from '../../context.ts';
import { Confirm, Dialog } from '../../parts/dialog.tsx';
import { text } from '../../strings/service.ts';
import { strings } from '../../strings.ts';

/** What asks before it is done. */
export type Asked = 'restart' | 'rebuild' | 'level';

interface Props {
  asked: Asked | 'nothing';
  onClose: () => void;
}

/** What concerns the whole service: asked once, with what it means for downloads. */
export function ServiceDialogs({ asked, onClose }: Props) {
  const { api, restarts, toasts } = useApp();
  const rebuild = async () => {
    const { failure } = await api.post('arr/rebuild');
    if (failure === null) toasts.add('info', text.rebuilding);
    else toasts.add('error', text.rebuildFailed(failure.message));
  };
  return (
    <>
      <Confirm
        title={text.restartTitle}
        text={text.restartText}
        action={text.restart}
        open={asked === 'restart'}
        onConfirm={() => void restarts.restart({ category: null, kind: 'all' }, text.restart)}
        onClose={onClose}
      />
      <Confirm
        title={text.rebuildTitle}
        text={text.rebuildText}
        action={text.rebuild}
        open={asked === 'rebuild'}
        onConfirm={() => void rebuild()}
        onClose={onClose}
      />
      <LogLevel open={asked === 'level'} onClose={onClose} />
    </>
  );
}

const levels = ['TRACE', 'DEBUG', 'INFO', 'NOTICE', 'WARNING', 'ERROR', 'CRITICAL'];

function LogLevel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { api, toasts } = useApp();
  const [level, setLevel] = useState('INFO');
  const set = async (event: SubmitEvent) => {
    event.preventDefault();
    onClose();
    const { failure } = await api.post('loglevel', { level });
    if (failure === null) toasts.add('info', text.levelSet(level));
    else toasts.add('error', text.levelFailed(failure.message));
  };
  return (
    <Dialog title={text.levelTitle} open={open} onClose={onClose}>
      <form onSubmit={(event) => void set(event)}>
        <p>{text.levelText}</p>
        <p class="actions">
          <select aria-label={text.level} value={level} onChange={({ currentTarget }) => setLevel(currentTarget.value)}>
            {levels.map((word) => (
              <option key={word}>{word}</option>
            ))}
          </select>
          <button type="button" class="button" onClick={onClose}>
            {strings.cancel}
          </button>
          <button type="submit" class="button primary">
            {text.setLevel}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
