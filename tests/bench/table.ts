/** Figures with their targets, as the README shows them. */

export interface Row {
  name: string;
  value: number;
  unit: string;
  /** What is aimed at; null = a figure without a target. */
  target: { atMost: number } | { atLeast: number } | null;
}

/** How far a figure misses its target: 0 = met, 0.25 = a quarter beyond it. */
export function missOf({ value, target }: Row): number {
  if (!target) return 0;
  if ('atMost' in target) return value <= target.atMost ? 0 : value / target.atMost - 1;
  return Math.max(0, 1 - value / target.atLeast);
}

/** More than this ends the bench with an error. */
export const tolerated = 0.25;

export function printTable(rows: readonly Row[]): void {
  console.log('| Figure | Value | Target | |\n| --- | ---: | ---: | --- |');
  for (const row of rows) {
    console.log(`| ${row.name} | ${show(row.value)} ${row.unit} | ${targetOf(row)} | ${verdictOf(row)} |`);
  }
}

function targetOf({ target, unit }: Row): string {
  if (!target) return '';
  return 'atMost' in target ? `at most ${show(target.atMost)} ${unit}` : `at least ${show(target.atLeast)} ${unit}`;
}

function verdictOf(row: Row): string {
  if (!row.target) return '';
  const miss = missOf(row);
  return miss === 0 ? 'met' : `missed by ${Number.isFinite(miss) ? `${Math.round(miss * 100)} %` : show(row.value)}`;
}

function show(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 });
}
