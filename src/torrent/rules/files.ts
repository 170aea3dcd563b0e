/** Files that are not wanted are left out of a download; a download of nothing but such files is given up. */
import { sift } from './file-filter.ts';
import { isFiltered } from './judge.ts';
import { remove } from './removal.ts';
import { type FilesView, need, type Outcome, type Rule, type View } from './rule.ts';
import { plural } from './words.ts';

/** Between two looks at a torrent whose files the client does not know yet. */
const lookAgain = 30_000;
/** After a recheck the client lists files before it knows what is there. */
const afterRecheck = 10_000;

export const files: Rule = {
  name: 'files',
  additive: true,
  // Forced, waiting or being checked it is left alone, as by every rule.
  states: (state) => state === 'downloading' || state === 'stalledDL' || state === 'stoppedDL',
  decide(view) {
    const { now, memory } = view;
    if (isFiltered(view)) return null;
    const settled = (memory.notes.rechecked ?? 0) + afterRecheck;
    if (settled > now && settled - now <= afterRecheck) return { type: 'rest', again: settled };
    if (view.files === null) return need('files');
    if (view.files.list === null || view.files.list.length === 0) return waits(view, view.files);
    return judge(view, view.files.list);
  },
};

function waits({ now }: View, { readAt }: FilesView): Outcome {
  return now - readAt >= lookAgain ? need('files') : { type: 'rest', again: readAt + lookAgain };
}

function judge(view: View, list: NonNullable<FilesView['list']>): Outcome | null {
  const { fileFilter: filter } = view.settings;
  if (filter === null) return null;
  const sifted = sift(filter, list);
  const inputs = { files: list.length };
  switch (sifted.result) {
    case 'unknown types':
      return {
        type: 'hold',
        verdict: 'unknown',
        reason: `Unknown file types (${sifted.types.join(', ')}): all files are kept, because too little would be left.`,
        inputs: { ...inputs, types: sifted.types },
        note: { filteredBy: filter.fingerprint },
      };
    case 'all':
      return remove(view, {
        cause: 'files',
        because: `all of its files are excluded by name or folder (${someOf(list)})`,
        inputs: { ...inputs, names: list.slice(0, 10).map(({ name }) => name) },
        deleteFiles: true,
        giveUp: true,
      });
    case 'some':
      if (sifted.skip.length === 0) return note(filter.fingerprint);
      return {
        type: 'act',
        action: { type: 'skipFiles', files: sifted.skip, filter: filter.fingerprint },
        reason: `${plural(sifted.skip.length, 'file')} of ${list.length} left out, because their name, folder or type is excluded.`,
        inputs: { ...inputs, skipped: namesOf(list, sifted.skip) },
      };
  }
}

function note(fingerprint: string): Outcome {
  return {
    type: 'act',
    action: { type: 'note', notes: { filteredBy: fingerprint } },
    reason: 'All files are wanted.',
    inputs: {},
  };
}

/** Enough to see in the log what went, and why. */
function someOf(list: NonNullable<FilesView['list']>): string {
  const shown = list.slice(0, 3).map(({ name }) => name);
  return [...shown, ...(list.length > 3 ? [`${plural(list.length - 3, 'other')}`] : [])].join(', ');
}

function namesOf(list: NonNullable<FilesView['list']>, indexes: readonly number[]): string[] {
  const chosen = new Set(indexes.slice(0, 10));
  return list.filter(({ index }) => chosen.has(index)).map(({ name }) => name);
}
