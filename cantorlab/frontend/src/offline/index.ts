// The service worker of the site: once its files are here, no page asks any network. The builder writes
// before this script what the files are, and a version that changes whenever one of them does.

interface SiteFiles {
  version: string;
  files: string[];
}

/** Events of a service worker, as far as they are used. */
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface FetchEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

// The type of a page's global object stands in for that of a service worker's.
const scope = self as unknown as EventTarget & {
  CANTORLAB_SITE: SiteFiles;
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
const { version, files } = scope.CANTORLAB_SITE;
const NAME = `cantorlab-site ${scope.registration.scope} `;
const CACHE = NAME + version;

scope.addEventListener("install", (event) => {
  const kept = caches.open(CACHE).then((cache) => cache.addAll(files));
  (event as ExtendableEvent).waitUntil(kept.then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  const older = caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name))),
  );
  (event as ExtendableEvent).waitUntil(older.then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  if (request.method !== "GET") return;
  (event as FetchEvent).respondWith(answer(request));
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
