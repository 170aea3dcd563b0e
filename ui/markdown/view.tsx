import type { Block, Inline } from './parse.ts';

/** Parsed Markdown as elements; nothing of it is ever read as HTML. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div class="markdown">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h4>{block.text}</h4>;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'paragraph':
      return <p>{block.content.map(inline)}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>{item.map(inline)}</li>
          ))}
        </ul>
      );
  }
}

function inline(part: Inline) {
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <b>{part.text}</b>;
    case 'link':
      return (
        <a href={part.href} rel="noreferrer">
          {part.text}
        </a>
      );
    default:
      return part.text;
  }
}
