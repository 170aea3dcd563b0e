import { useState } from 'preact/hooks';
import type { Level } from '../../../src/log.ts';
import { useApp } from '../../context.ts';
import { count } from '../../format.ts';
import type { LogEntry } from '../../log/buffer.ts';
import { levels as allLevels, parseLogLevel } from '../../log/line.ts';
import { type LogQuery, writeLogQuery } from '../../log/query.ts';
import { Icon } from '../../parts/icon.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/logs.ts';
import { strings } from '../../strings.ts';
import { LogMenu } from './log-menu.tsx';

interface Props {
  file: string;
  files: readonly string[];
  query: LogQuery;
  change: (part: Partial<LogQuery>) => void;
  levels: Record<Level, number>;
  /** The search is no valid expression. */
  bad: boolean;
  /** How much is shown. */
  summary: string;
  wrap: boolean;
  onWrap: () => void;
  onStep: (direction: 1 | -1) => void;
  shown: readonly LogEntry[];
}

/** The one row above the lines. On phones the search opens below it. */
export function Toolbar(props: Props) {
  const { query, change, bad, summary, onStep } = props;
  const [searching, setSearching] = useState(query.search !== '');
  return (
    <div class={`log-toolbar ${searching ? 'searching' : ''}`} role="toolbar" aria-label={strings.titles.logs}>
      <FileChoice {...props} />
      <LevelChoice {...props} />
      <SearchField
        label={text.search}
        placeholder={text.searchShow}
        search={query.search}
        onSearch={(search) => change({ search })}
        onOpen={() => setSearching(true)}
        onEnter={({ shiftKey }) => onStep(shiftKey ? -1 : 1)}
        bad={bad}
      />
      <button
        type="button"
        class="icon-button search-show"
        aria-label={text.searchShow}
        aria-expanded={searching}
        onClick={() => setSearching(!searching)}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        class="button follow"
        aria-pressed={query.follow}
        aria-label={text.follow}
        onClick={() => change({ follow: !query.follow })}
      >
        <Icon name="follow" />
        <span class="label">{text.follow}</span>
      </button>
      <LogMenu {...props} />
      {/* Announced only as the result of a search: the number of lines changes all the time. */}
      <span class="summary quiet" role={query.search === '' ? undefined : 'status'}>
        {bad ? text.regexBad : summary}
      </span>
    </div>
  );
}

function FileChoice({ file, files, query }: Props) {
  const { router } = useApp();
  const names = files.includes(file) ? files : [file, ...files];
  return (
    <select
      class="file-choice"
      aria-label={text.file}
      value={file}
      onChange={(event) => router.go(href('logs', [event.currentTarget.value], writeLogQuery(query)))}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function LevelChoice({ query, change, levels }: Props) {
  return (
    <select
      class="level-choice"
      aria-label={text.level}
      value={query.level}
      onChange={(event) => change({ level: parseLogLevel(event.currentTarget.value) ?? 'TRACE' })}
    >
      {allLevels.map((level) => (
        <option key={level} value={level}>
          {level === 'TRACE'
            ? text.levelAll(count(levels.TRACE))
            : text.levelOption(text.levelWords[level], count(levels[level]))}
        </option>
      ))}
    </select>
  );
}
