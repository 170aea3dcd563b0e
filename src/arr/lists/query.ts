/** A list in a query string: managers want the name repeated, not a comma list. */
export function repeated(name: string, values: readonly number[]): string {
  return values.map((value) => `${name}=${value}`).join('&');
}
