import { torrentFile } from '../support/torrent-file.ts';

/** Two files, one tracker that nobody listens at; nothing of it is on disk. */
export const pack = torrentFile({
  name: 'My.Pack',
  files: { 'a/one.mkv': Buffer.alloc(50_000, 1), 'two.nfo': Buffer.alloc(100, 2) },
  trackers: ['http://127.0.0.1:9/announce?passkey=x'],
});

export const singlePayload = Buffer.alloc(30_000, 3);

/** One file, complete on disk when it is added. */
export const single = torrentFile({ name: 'single.mkv', files: singlePayload });

export const magnetHash = 'ab'.repeat(20);
export const magnet = `magnet:?xt=urn:btih:${magnetHash}&dn=Magnet`;

/** A hash that no client knows. */
export const nobody = 'c'.repeat(40);

const P = pack.hash;
const M = magnetHash;
const X = nobody;

export interface Sent {
  method: string;
  path: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Default true. */
  session?: boolean;
}

export interface Case {
  rule: string;
  sent: (origin: string) => Sent;
  /** JSON: the demo may answer fewer keys. */
  subset?: boolean;
}

const get = (rule: string, path: string, more: Partial<Sent> = {}): Case => ({
  rule,
  sent: () => ({ method: 'GET', path, ...more }),
});

const post = (rule: string, path: string, form: Record<string, string> = {}, more: Partial<Sent> = {}): Case => ({
  rule,
  sent: () => ({ method: 'POST', path, body: new URLSearchParams(form), ...more }),
});

const upload = (rule: string, bytes: Uint8Array): Case => ({
  rule,
  sent: () => {
    const body = new FormData();
    body.set('torrents', new File([Buffer.from(bytes)], 'upload.torrent'));
    return { method: 'POST', path: 'torrents/add', body };
  },
});

const verb = (method: string, more: Partial<Sent> = {}): Case => ({
  rule: `${method} is no verb of the interface${more.session === false ? ', with or without a session' : ''}`,
  sent: () => ({ method, path: 'torrents/info', ...more }),
});

const json = { 'content-type': 'application/json' };

/** Reads, asked in the ways that are allowed. */
export const reads: Case[] = [
  get('maindata without rid is the full answer', 'sync/maindata'),
  post('a read accepts POST', 'sync/maindata', { rid: '0' }),
  get('the list shows every torrent', 'torrents/info?sort=name'),
  get('a sorted and cut list', 'torrents/info?sort=name&reverse=true&limit=1'),
  get('a negative offset counts from the end', 'torrents/info?sort=name&offset=-1'),
  get('an offset past the end', 'torrents/info?sort=name&offset=9'),
  get('a limit that is no number', 'torrents/info?sort=name&limit=x'),
  get('an unknown category matches nothing', 'torrents/info?category=nope'),
  get('an empty category means uncategorised', 'torrents/info?sort=name&category='),
  get('an unknown tag matches nothing', 'torrents/info?tag=nope'),
  get('an unknown hash matches nothing', `torrents/info?hashes=${X}`),
  get('hashes match in any case', `torrents/info?hashes=${P.toUpperCase()}`),
  get('the filter paused', 'torrents/info?filter=paused&sort=name'),
  get('the filter stopped', 'torrents/info?filter=stopped&sort=name'),
  get('an unknown filter lets everything pass', 'torrents/info?filter=nonsense&sort=name'),
  get('an unknown sort field', 'torrents/info?sort=nofield'),
  get('the count of torrents', 'torrents/count'),
  get('properties', `torrents/properties?hash=${P}`),
  get('properties without metadata', `torrents/properties?hash=${M}`),
  get('properties of a complete torrent', `torrents/properties?hash=${single.hash}`),
  get('files', `torrents/files?hash=${P}`),
  get('files in any case of the hash', `torrents/files?hash=${P.toUpperCase()}`),
  get('chosen files', `torrents/files?hash=${P}&indexes=0|1`),
  get('a file index out of bounds', `torrents/files?hash=${P}&indexes=5`),
  get('a file index that is no number', `torrents/files?hash=${P}&indexes=x`),
  get('files without metadata', `torrents/files?hash=${M}`),
  get('trackers', `torrents/trackers?hash=${P}`),
  get('trackers of a torrent without any', `torrents/trackers?hash=${M}`),
  get('categories', 'torrents/categories'),
  get('tags', 'torrents/tags'),
  get('version', 'app/version'),
  get('web API version', 'app/webapiVersion'),
  { ...get('build information', 'app/buildInfo'), subset: true },
  { ...get('preferences', 'app/preferences'), subset: true },
  get('transfer information', 'transfer/info'),
  get('speed limits mode', 'transfer/speedLimitsMode'),
];

/** Requests that the client refuses, mistreats or ignores. */
export const refusals: Case[] = [
  ...['torrents/delete', 'torrents/stop', 'torrents/pause', 'torrents/addTags', 'torrents/add'].map((path) =>
    get(`${path} is not called by GET`, path),
  ),
  get('auth/login is not called by GET', 'auth/login'),
  ...['PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => verb(method)),
  verb('PUT', { session: false }),
  { rule: 'HEAD', sent: () => ({ method: 'HEAD', path: 'app/version' }) },
  get('an unknown method', 'torrents/nosuch'),
  get('an unknown scope', 'nosuch/info'),
  get('a scope alone', 'sync'),
  post('a JSON body is refused', 'torrents/delete', {}, { body: '{"hashes":"x","deleteFiles":false}', headers: json }),
  post('a JSON body is refused before the session', 'torrents/info', {}, { body: '{}', headers: json, session: false }),
  post(
    'a text body is refused',
    'torrents/recheck',
    {},
    { body: `hashes=${P}`, headers: { 'content-type': 'text/plain' } },
  ),
  post('the query of a POST is ignored', `torrents/recheck?hashes=${P}`),
  post('every parameter in the query of a POST is ignored', `torrents/setCategory?hashes=${P}&category=`),
  post('stop', 'torrents/stop', { hashes: X }),
  post('start', 'torrents/start', { hashes: X }),
  post('pause', 'torrents/pause', { hashes: X }),
  post('resume', 'torrents/resume', { hashes: X }),
  post('stop without hashes', 'torrents/stop'),
  post('pause without hashes', 'torrents/pause'),
  post('delete without deleteFiles', 'torrents/delete', { hashes: X }),
  post('delete without hashes', 'torrents/delete', { deleteFiles: 'false' }),
  post('delete of nobody', 'torrents/delete', { hashes: X, deleteFiles: 'false' }),
  post('an empty value counts as sent', 'torrents/delete', { hashes: '', deleteFiles: 'false' }),
  post('recheck of nobody', 'torrents/recheck', { hashes: X }),
  post('recheck without hashes', 'torrents/recheck'),
  post('reannounce of nobody', 'torrents/reannounce', { hashes: X }),
  post('an unknown category is not set', 'torrents/setCategory', { hashes: P, category: 'nope' }),
  post('an unknown category of nobody', 'torrents/setCategory', { hashes: X, category: 'nope' }),
  post('setCategory without category', 'torrents/setCategory', { hashes: P }),
  post('files of nobody', 'torrents/files', { hash: X }),
  post('files without hash', 'torrents/files'),
  post('trackers of nobody', 'torrents/trackers', { hash: X }),
  post('trackers without hash', 'torrents/trackers'),
  post('properties of nobody', 'torrents/properties', { hash: X }),
  post('properties without hash', 'torrents/properties'),
  post('a file priority that does not exist', 'torrents/filePrio', { hash: P, id: '0', priority: '4' }),
  post('a file priority that is no number', 'torrents/filePrio', { hash: P, id: '0', priority: 'x' }),
  post('a priority for a file that does not exist', 'torrents/filePrio', { hash: P, id: '9', priority: '1' }),
  post('a priority for a file id that is no number', 'torrents/filePrio', { hash: P, id: 'x', priority: '1' }),
  post('a priority for an empty file id', 'torrents/filePrio', { hash: P, id: '', priority: '1' }),
  post('a file priority of nobody', 'torrents/filePrio', { hash: X, id: '0', priority: '1' }),
  post('a file priority without metadata', 'torrents/filePrio', { hash: M, id: '0', priority: '1' }),
  post('a file priority without id', 'torrents/filePrio', { hash: P, priority: '1' }),
  post('addTags without tags', 'torrents/addTags', { hashes: P }),
  post('addTags without hashes', 'torrents/addTags', { tags: 'x' }),
  post('removeTags without hashes', 'torrents/removeTags'),
  post('createTags without tags', 'torrents/createTags'),
  post('deleteTags without tags', 'torrents/deleteTags'),
  post('setTags without tags', 'torrents/setTags', { hashes: P }),
  post('setDownloadLimit without limit', 'torrents/setDownloadLimit', { hashes: P }),
  post('two share limits', 'torrents/setShareLimits', { hashes: X, ratioLimit: '1', seedingTimeLimit: '1' }),
  post('no share limits', 'torrents/setShareLimits', { hashes: X }),
  post('setForceStart without value', 'torrents/setForceStart', { hashes: P }),
  post('setSuperSeeding without value', 'torrents/setSuperSeeding', { hashes: P }),
  post('setAutoManagement reads enable, not value', 'torrents/setAutoManagement', { hashes: X, value: 'true' }),
  post('addTrackers for nobody', 'torrents/addTrackers', { hash: X, urls: 'http://127.0.0.1:9/b' }),
  post('addTrackers without urls', 'torrents/addTrackers', { hash: P }),
  post('removeTrackers for nobody', 'torrents/removeTrackers', { hash: X, urls: 'http://127.0.0.1:9/b' }),
  post('a location may not be empty', 'torrents/setLocation', { hashes: P, location: '' }),
  post('rename to nothing', 'torrents/rename', { hash: P, name: '' }),
  post('rename of nobody', 'torrents/rename', { hash: X, name: 'n' }),
  post('add of nothing', 'torrents/add'),
  post('add of what is no address', 'torrents/add', { urls: 'not a url' }),
  post('add of a magnet that is there', 'torrents/add', { urls: magnet }),
  upload('an uploaded torrent that is there', pack.bytes),
  upload('an upload that is no torrent', Buffer.from('not a torrent')),
  post('setPreferences without json', 'app/setPreferences'),
  post('setPreferences ignores unknown keys', 'app/setPreferences', { json: '{"nope":1}' }),
  post('setPreferences ignores what is no JSON', 'app/setPreferences', { json: 'nonsense' }),
  get('no session', 'app/version', { session: false }),
  get('a session that is not known', 'app/version', { session: false, headers: { cookie: 'SID=abc' } }),
  get('no session for an unknown method', 'torrents/nosuch', { session: false }),
  get('another site', 'app/version', { headers: { origin: 'http://evil.example' } }),
  get('a page of another site', 'app/version', { headers: { referer: 'http://evil.example/x' } }),
  get('another site without a session', 'app/version', { session: false, headers: { origin: 'http://evil.example' } }),
  { rule: 'its own site', sent: (origin) => ({ method: 'GET', path: 'app/version', headers: { origin } }) },
  get('another port in Host', 'app/version', { headers: { host: '127.0.0.1:1' } }),
  get('no port in Host', 'app/version', { headers: { host: '127.0.0.1' } }),
  get('an API key that is none', 'app/version', {
    session: false,
    headers: { authorization: `Bearer qbt_${'x'.repeat(28)}` },
  }),
];

/** Changes in an order in which each builds on those before; what came of them is read back between. */
export const changes: Case[] = [
  post('a category is created', 'torrents/createCategory', { category: 'c1', savePath: '/tmp/c1' }),
  post('a category is not created twice', 'torrents/createCategory', { category: 'c1', savePath: '/tmp/c1' }),
  post('a category without a path', 'torrents/createCategory', { category: 'c2' }),
  post('a category below others that do not exist', 'torrents/createCategory', { category: 'a/b/c', savePath: '' }),
  ...['/bad', 'bad//x', 'bad/', 'b\\c'].map((category) =>
    post(`no category is called ${category}`, 'torrents/createCategory', { category, savePath: '' }),
  ),
  post('no category is called nothing', 'torrents/createCategory', { category: '' }),
  post('createCategory without category', 'torrents/createCategory'),
  post('an edit that changes nothing', 'torrents/editCategory', { category: 'c1', savePath: '/tmp/c1' }),
  post('an edit', 'torrents/editCategory', { category: 'c1', savePath: '/tmp/c1b' }),
  post('an edit of an unknown category', 'torrents/editCategory', { category: 'nope', savePath: '/x' }),
  post('removal of categories, known and unknown', 'torrents/removeCategories', { categories: 'c2\nnope' }),
  get('categories after all that', 'torrents/categories'),
  post('setCategory', 'torrents/setCategory', { hashes: P, category: 'c1' }),
  post('tags are trimmed and made', 'torrents/addTags', { hashes: P, tags: ' t2 , t1,,t2' }),
  post('tags for nobody', 'torrents/addTags', { hashes: X, tags: 'nobody' }),
  get('labelled', 'torrents/info?category=c1'),
  post('one tag is removed', 'torrents/removeTags', { hashes: P, tags: 't1' }),
  get('what one removed tag leaves', 'torrents/info?tag=t2'),
  post('removeTags without tags', 'torrents/removeTags', { hashes: P }),
  get('removeTags without tags has removed all', 'torrents/info?tag=t2'),
  post('createTags', 'torrents/createTags', { tags: 'n1,n2' }),
  post('deleteTags', 'torrents/deleteTags', { tags: 'n1,zzz' }),
  post('setTags', 'torrents/setTags', { hashes: P, tags: 's1,s2' }),
  post('all five share limits', 'torrents/setShareLimits', {
    hashes: P,
    ratioLimit: '1.5',
    seedingTimeLimit: '60',
    inactiveSeedingTimeLimit: '-2',
    shareLimitAction: 'Default',
    shareLimitsMode: 'Default',
  }),
  post('a download limit', 'torrents/setDownloadLimit', { hashes: P, limit: '2048' }),
  post('a download limit is read', 'torrents/downloadLimit', { hashes: P }),
  post('topPrio while queueing', 'torrents/topPrio', { hashes: P }),
  post('files are skipped', 'torrents/filePrio', { hash: P, id: '0|1', priority: '0' }),
  get('skipped files', `torrents/files?hash=${P}`),
  post('files are wanted again', 'torrents/filePrio', { hash: P, id: '0|1', priority: '1' }),
  post('trackers are added', 'torrents/addTrackers', { hash: P, urls: 'http://127.0.0.1:9/b\nhttp://127.0.0.1:9/c' }),
  post('a tracker is removed', 'torrents/removeTrackers', { hash: P, urls: 'http://127.0.0.1:9/b' }),
  post('removal of an unknown tracker', 'torrents/removeTrackers', { hash: P, urls: 'http://127.0.0.1:9/zzz' }),
  post('a tracker is replaced', 'torrents/editTracker', {
    hash: P,
    origUrl: 'http://127.0.0.1:9/c',
    url: 'http://127.0.0.1:9/c',
    newUrl: 'http://127.0.0.1:9/d',
  }),
  post('an unknown tracker is not replaced', 'torrents/editTracker', {
    hash: P,
    origUrl: 'http://127.0.0.1:9/zz',
    url: 'http://127.0.0.1:9/zz',
    newUrl: 'http://127.0.0.1:9/e',
  }),
  post('sequential download', 'torrents/toggleSequentialDownload', { hashes: P }),
  post('super seeding', 'torrents/setSuperSeeding', { hashes: single.hash, value: 'true' }),
  post('a magnet is added stopped', 'torrents/add', {
    urls: `magnet:?xt=urn:btih:${'de'.repeat(20)}&dn=Stopped`,
    paused: 'true',
    stopped: 'true',
    savepath: '/tmp/elsewhere',
    category: 'made-by-adding',
    tags: 'q',
  }),
  get('stopped', `torrents/info?hashes=${'de'.repeat(20)}`),
  get('a category made by adding', 'torrents/categories'),
  post('queueing off', 'app/setPreferences', { json: '{"queueing_enabled":false}' }),
  post('topPrio while queueing is off', 'torrents/topPrio', { hashes: P }),
  post('rename', 'torrents/rename', { hash: P, name: 'New' }),
  post('delete', 'torrents/delete', { hashes: 'de'.repeat(20), deleteFiles: 'false' }),
  get('gone from the list', `torrents/info?hashes=${'de'.repeat(20)}`),
];
