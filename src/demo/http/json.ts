/** Members per part of a streamed answer: some 100 KB. */
const membersPerPart = 50;

/** The JSON text of a list in parts; members are made when they are sent. */
export function* jsonList(members: Iterable<unknown>): Generator<string> {
  yield* parts('[', ']', members, (member) => JSON.stringify(member));
}

/** The JSON text of an object in parts, after the text that opens it and before the text that closes it. */
export function* jsonMembers(open: string, members: Iterable<[string, unknown]>, close: string): Generator<string> {
  yield* parts(open, close, members, ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
}

function* parts<T>(open: string, close: string, members: Iterable<T>, text: (member: T) => string): Generator<string> {
  let part = open;
  let count = 0;
  for (const member of members) {
    part += count > 0 ? `,${text(member)}` : text(member);
    count += 1;
    if (count % membersPerPart === 0) {
      yield part;
      part = '';
    }
  }
  yield part + close;
}
