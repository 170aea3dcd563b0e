import { expect, test } from 'bun:test';
import { ruleWords } from '../../../ui/torrents/rule.ts';

test.each([
  ['complete', 'Import'],
  ['limit-stop', 'Limit stop'],
  ['profile switch', 'Profile switch'],
  ['search', 'Search'],
  ['', ''],
])('the rule %j is called %j', (rule, words) => {
  expect(ruleWords(rule)).toBe(words);
});
