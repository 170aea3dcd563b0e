import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Item } from '../../library/item.ts';
import type { Posters } from '../../library/posters.ts';

/** Where posters come from; null: nowhere. */
export const PostersContext = createContext<Posters | null>(null);

/** A picture of fixed proportions; initials on a tint until it is there, and where there is none. */
export function Poster({ thumbnail, title }: Pick<Item, 'thumbnail' | 'title'>) {
  const posters = useContext(PostersContext);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const sight = new AbortController();
    setAddress(null);
    posters?.load(thumbnail, sight.signal).then(
      (found) => {
        if (!sight.signal.aborted) setAddress(found);
      },
      // Nobody answered, or it went out of sight: the initials stay.
      () => {},
    );
    return () => sight.abort();
  }, [posters, thumbnail]);
  if (address === null) return <span class="poster" data-initials={initials(title)} />;
  return (
    <span class="poster">
      <img src={address} alt="" decoding="async" onError={() => setAddress(null)} />
    </span>
  );
}

/** `SH` of `The Silent Harbour` */
function initials(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !/^(the|a|an)$/i.test(word));
  const letters = (words.length > 0 ? words : [title]).slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}
