/** Categories are paths: `movies/4k` lies below `movies`. */

/** Blanks around segments and empty segments go: ` movies // 4k/` is `movies/4k`. */
export function normaliseCategory(category: string): string {
  return category
    .split('/')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
    .join('/');
}

/** The categories above one, nearest first: `a/b/c` lies below `a/b` and `a`. */
export function ancestorsOf(category: string): string[] {
  const segments = category.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, segments.length - 1 - index).join('/'));
}
