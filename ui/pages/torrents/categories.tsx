import type { ComponentChildren } from 'preact';
import type { Category } from '../../answer/categories.ts';
import { count, size, span } from '../../format.ts';
import { Bullet } from '../../parts/bullet.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/torrents.ts';
import type { CategoryNotes } from '../../torrents/notes.ts';

interface Props {
  categories: readonly Category[];
  notes: CategoryNotes;
}

/** What each category amounts to, how far its torrents are from their limits, and what happens there. */
export function Categories({ categories, notes }: Props) {
  return (
    <section class="card" aria-labelledby="categories-title">
      <h2 id="categories-title">{text.categories}</h2>
      <Notes notes={notes} />
      {categories.length === 0 ? <None /> : <Table categories={categories} />}
    </section>
  );
}

function Notes({ notes: { contested, orphans } }: { notes: CategoryNotes }) {
  return (
    <>
      {contested.map(({ category, owners }) => (
        <p key={category} class="warning-text">
          {text.contested(category, owners)}
        </p>
      ))}
      {orphans.length > 0 && (
        <p class="quiet">
          {text.orphans(orphans.map(({ category, total }) => text.orphan(category, total)).join(', '))}
        </p>
      )}
    </>
  );
}

function None() {
  return (
    <div class="empty">
      <h3>{text.none}</h3>
      <p>{text.noneText}</p>
      <a class="button" href={href('settings', [], { add: 'manager' })}>
        {text.connect}
      </a>
    </div>
  );
}

function Table({ categories }: { categories: readonly Category[] }) {
  const { columns } = text;
  return (
    <ul class="facts-list categories">
      <li class="facts-head" aria-hidden="true">
        {Object.values(columns).map((column) => (
          <span key={column}>{column}</span>
        ))}
      </li>
      {categories.map((category) => (
        <Row key={`${category.instance} ${category.category}`} category={category} />
      ))}
    </ul>
  );
}

function Row({ category: entry }: { category: Category }) {
  const { category, instance, managedBy, torrents, seeding, ratio, seedingTime, maxRatio, maxTime, removeMode } = entry;
  const { columns } = text;
  const end = text.atLimit(removeMode, maxRatio !== null || maxTime !== null);
  const rate = (limit: number | null) => (limit === null ? null : text.perSecond(size(limit * 1024)));
  const speed = text.speed(rate(entry.downloadLimit), rate(entry.uploadLimit));
  return (
    <li>
      <span>
        <a href={href('torrents', [], { category })}>{category}</a>
        <small>{managedBy === 'arr' ? text.byManager(instance) : text.byClient(instance)}</small>
      </span>
      <Cell label={columns.torrents}>
        {count(torrents)}
        <small>{text.seeding(seeding)}</small>
      </Cell>
      <Cell label={columns.size}>{size(entry.size)}</Cell>
      <Cell label={columns.ratio}>
        <Bullet
          value={ratio}
          target={maxRatio}
          label={maxRatio === null ? ratio.toFixed(2) : text.of(ratio.toFixed(2), `${maxRatio}`)}
        />
      </Cell>
      <Cell label={columns.time}>
        <Bullet
          value={seedingTime}
          target={maxTime}
          label={maxTime === null ? span(seedingTime * 1000) : text.of(span(seedingTime * 1000), span(maxTime * 1000))}
        />
      </Cell>
      <Cell label={columns.end}>
        {end}
        {speed !== '' && <small>{speed}</small>}
      </Cell>
    </li>
  );
}

/** The label is seen where there is no head of the columns. */
function Cell({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <span>
      <span class="cell-label">{label} </span>
      {children}
    </span>
  );
}
