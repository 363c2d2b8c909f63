// src/offline/index.ts
var scope = self;
var { version, files } = scope.CANTORLAB_SITE;
var NAME = `cantorlab-site ${scope.registration.scope} `;
var CACHE = NAME + version;
scope.addEventListener("install", (event) => {
  const kept = caches.open(CACHE).then((cache) => cache.addAll(files));
  event.waitUntil(kept.then(() => scope.skipWaiting()));
});
scope.addEventListener("activate", (event) => {
  const older = caches.keys().then(
    (names) => Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name)))
  );
  event.waitUntil(older.then(() => scope.clients.claim()));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  event.respondWith(answer(request));
});
async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
