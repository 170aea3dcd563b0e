/** Keeps secrets out of everything that is logged, whoever wrote it. */

const mask = '[redacted]';

/** Things that are secret by their form: keys in queries, bearer tokens, the passkeys of announce addresses. */
const forms: [RegExp, string][] = [
  [/\b((?:api_?key|token|pass(?:word|key)?|secret|sid|authkey|torrent_pass)=)[^&\s"']+/gi, `$1${mask}`],
  [/\b(Bearer\s+)[\w.~+/=-]{8,}/gi, `$1${mask}`],
  [/(https?:\/\/[^\s/]+\/)[^\s?]*?(announce\S*)/gi, `$1…`],
];

export interface Redactor {
  /**
   * Adds to what is known: a secret that was replaced a moment ago may still work, and what is under way may name it.
   * Short values are left out: masking `ab` everywhere would make logs unreadable.
   */
  learn(secrets: string[]): void;
  clean(text: string): string;
}

const shortest = 6;

export function createRedactor(): Redactor {
  let known: string[] = [];
  return {
    learn: (secrets) => {
      // The longest first, so that a secret which contains another one is not left half visible.
      known = [...new Set([...known, ...secrets])]
        .filter((secret) => secret.length >= shortest)
        .sort((a, b) => b.length - a.length);
    },
    clean: (text) => {
      let clean = text;
      for (const secret of known) clean = clean.replaceAll(secret, mask);
      for (const [form, replacement] of forms) clean = clean.replaceAll(form, replacement);
      return clean;
    },
  };
}
