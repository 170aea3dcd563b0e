import { useEffect, useState } from 'preact/hooks';
import { fields } from '../../answer/read.ts';
import { useApp } from '../../context.ts';

/** Names of the sections of the file, those that are switched off included; `again` reads them anew. */
export function useSections() {
  const { api } = useApp();
  const [sections, setSections] = useState<readonly string[]>([]);
  const again = async () => {
    const { answer } = await api.get('config');
    if (answer !== null) setSections(Object.keys(fields(fields(answer.body).config)));
  };
  useEffect(() => void again(), [api]);
  return { sections, again };
}
