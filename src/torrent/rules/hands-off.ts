/** Forced by its owner, waiting its turn, being worked on by the client, or in a state that we do not know. */
import type { Rule } from './rule.ts';
import { isHandsOff } from './state.ts';

export const handsOff: Rule = {
  name: 'hands-off',
  states: (state) => isHandsOff(state) || state === 'unknown',
  decide: () => ({ type: 'rest' }),
};
