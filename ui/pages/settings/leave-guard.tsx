import { useEffect, useState } from 'preact/hooks';
import type { ConfigStore } from '../../config-form/store.ts';
import { useApp } from '../../context.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { text } from '../../strings/settings.ts';

/** Asks before changes that are not saved are left behind. */
export function LeaveGuard({ store }: { store: ConfigStore }) {
  const { router } = useApp();
  const [target, setTarget] = useState<string | null>(null);
  const amount = store.draft.value.size;
  useEffect(() => {
    if (amount === 0) return;
    router.guard = ({ page }, address) => {
      if (page === 'settings' || page === 'login') return true;
      setTarget(address);
      return false;
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      router.guard = null;
      window.removeEventListener('beforeunload', warn);
    };
  }, [router, amount]);
  const leave = () => {
    router.guard = null;
    store.discard();
    router.go(target ?? '#/home');
  };
  return (
    <Confirm
      title={text.leaveTitle}
      text={text.leaveText(amount)}
      action={text.leave}
      open={target !== null}
      onConfirm={leave}
      onClose={() => setTarget(null)}
    />
  );
}
