import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  /** For what needs room. */
  wide?: boolean;
  children: ComponentChildren;
}

/** A native modal dialog: Escape closes it, and focus goes back to where it was. */
export function Dialog({ title, open, onClose, wide, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const closing = useRef(false);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) {
      closing.current = true;
      dialog.close();
    }
  }, [open]);
  // The event comes later; by then the dialog may have been opened for something else.
  const closed = () => {
    if (closing.current) closing.current = false;
    else onClose();
  };
  return (
    <dialog ref={element} class={wide ? 'wide' : undefined} aria-labelledby={heading} onClose={closed}>
      {open && (
        <>
          <div class="dialog-head">
            <h2 id={heading}>{title}</h2>
            <button type="button" class="icon-button" aria-label={strings.close} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** What happens, and what goes on meanwhile. */
  text: string;
  action: string;
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function Confirm({ title, text, action, open, onConfirm, onClose }: ConfirmProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <p>{text}</p>
      <p class="actions end">
        <button type="button" class="button" onClick={onClose}>
          {strings.cancel}
        </button>
        <button type="button" class="button primary" onClick={confirm}>
          {action}
        </button>
      </p>
    </Dialog>
  );
}
