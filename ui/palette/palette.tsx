import { useState } from 'preact/hooks';
import { useApp } from '../context.ts';
import { type Asked, ServiceDialogs } from '../pages/home/service-dialogs.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { text } from '../strings/palette.ts';
import type { Command } from './command.ts';
import { ownCommands } from './own.ts';
import { Results } from './results.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  showHelp: () => void;
}

/** One field that leads everywhere: pages, instances, titles, settings, actions. */
export function Palette({ open, onClose, showHelp }: Props) {
  const app = useApp();
  const [question, setQuestion] = useState<Asked | 'nothing'>('nothing');
  const run = ({ target }: Command) => {
    onClose();
    if (typeof target === 'string') app.router.go(target);
    else target();
  };
  return (
    <>
      <Dialog title={text.title} open={open} onClose={onClose}>
        <Results own={ownCommands({ app, showHelp, ask: setQuestion })} onRun={run} />
      </Dialog>
      <ServiceDialogs asked={question} onClose={() => setQuestion('nothing')} />
    </>
  );
}
