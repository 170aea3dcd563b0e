export const slug = `
  -- What the manager calls the series in its addresses; '' = not known (yet).
  ALTER TABLE series ADD COLUMN slug TEXT NOT NULL DEFAULT '';
`;
