/** Questions to workers that are answered by a later message. */
import type { Unit } from './member.ts';
import type { FromWorker, ToWorker } from './message.ts';

/** Which message answers which. */
interface Answers {
  release: 'released';
  confirm: 'confirmed';
  preview: 'preview';
  protect: 'protected';
  places: 'placed';
  rebuild: 'rebuilt';
}

type Question = keyof Answers;
type Asked<Q extends Question> = Omit<Extract<ToWorker, { type: Q }>, 'id'>;
type Answered<Q extends Question> = Extract<FromWorker, { type: Answers[Q] }>;

export interface Asks {
  /** Null = the worker did not answer in time. @param patience milliseconds; default as for all */
  ask<Q extends Question>(unit: Unit, question: Asked<Q>, patience?: number): Promise<Answered<Q> | null>;
  /** A worker said this; whatever answers no question is left alone. */
  hear(message: FromWorker): void;
}

export interface AsksOptions {
  send(unit: Unit, message: ToWorker): void;
  /** Milliseconds. */
  patience: number;
}

export function createAsks({ send, patience: usual }: AsksOptions): Asks {
  const waiting = new Map<number, (message: FromWorker) => void>();
  let last = 0;
  return {
    ask: <Q extends Question>(unit: Unit, question: Asked<Q>, patience = usual) =>
      new Promise<Answered<Q> | null>((resolve) => {
        last += 1;
        const id = last;
        const end = (message: FromWorker | null) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(message as Answered<Q> | null);
        };
        const timer = setTimeout(() => end(null), patience);
        waiting.set(id, end);
        send(unit, { ...question, id } as Extract<ToWorker, { type: Q }>);
      }),
    hear(message) {
      if (isAnswer(message)) waiting.get(message.id)?.(message);
    },
  };
}

const answers: ReadonlySet<FromWorker['type']> = new Set([
  'released',
  'confirmed',
  'preview',
  'protected',
  'placed',
  'rebuilt',
]);

function isAnswer(message: FromWorker): message is Extract<FromWorker, { type: Answers[Question] }> {
  return answers.has(message.type);
}
