/** Rules whose name says too little by itself. */
const words: Record<string, string> = {
  complete: 'Import',
  error: 'Client error',
  format: 'Custom format',
  grace: 'Time to start',
  limit: 'Seeding limit',
  'seeding-mark': 'Seeding',
  space: 'Free space',
  'stalled-mark': 'Stalled tag',
  tag: 'Imported',
};

/** The name of a rule as a person reads it. */
export function ruleWords(rule: string): string {
  return words[rule] ?? rule.charAt(0).toUpperCase() + rule.slice(1).replaceAll('-', ' ');
}
