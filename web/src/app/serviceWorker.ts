/// <reference lib="webworker" />
/**
 * The service worker, built to `sw.js`: what was loaded once works again without a network.
 *
 * The page itself comes from the network whenever that answers, so that updates arrive; its files
 * have hashes in their names and come from here. What is about rooms, boards and people is never
 * kept: a request that is not named here passes by untouched.
 */

declare const self: ServiceWorkerGlobalScope;
// The build puts them in: the files of the page, and a digest of all of them.
declare const __SHELL__: readonly string[];
declare const __VERSION__: string;

const FILES = __SHELL__;
const VERSION = __VERSION__;
/** The page, and the cards to play with. The next version keeps its own, and drops these. */
const SHELL = `shell-${VERSION}`;
const CARDS = `cards-${VERSION}`;
/** The network may take so long before what was kept is shown instead. */
const PATIENCE_MS = 3000;
/** What a proxy answers while the server behind it restarts. */
const AWAY = new Set([502, 503, 504]);
/** Pictures fetched at the same time, beside a game that may be on. */
const AT_ONCE = 4;

/** What a page tells its worker: the theme that this device plays with, or none yet. */
export interface Keep {
  readonly theme: string | null;
  readonly lang: string;
}

const here = (path: string) => new URL(path, self.registration.scope).href;
const shell = new Set(FILES.map(here));

self.addEventListener("install", (event) => {
  const fresh = FILES.map((path) => new Request(here(path), { cache: "no-cache" }));
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldShells().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const path = url.href.slice(self.registration.scope.length).split("?")[0] ?? "";
  if (request.mode === "navigate") {
    // The page itself, or `/CODE`; sheets to print and other files are no business of ours.
    if (/^(index\.html|[a-z]{5})?$/i.test(path)) event.respondWith(page(request));
  } else if (shell.has(url.href)) event.respondWith(kept(SHELL, request));
  else if (/^art\/[\w/-]+\.svg$/.test(path)) event.respondWith(kept(CARDS, request));
  else if (isAboutCards(path)) event.respondWith(newest(request));
});

self.addEventListener("message", (event) => {
  event.waitUntil(keepTheme(event.data as Keep).catch(() => undefined));
});

/** Themes, decks, layouts and the texts of the games: the same for everybody, and little. */
function isAboutCards(path: string): boolean {
  return (
    /^api\/(theme|deck|words)\/[\w-]+\.json$/.test(path) ||
    /^api\/layout\/[\w-]+\/\d+\/\w+\.json$/.test(path) ||
    ["api/themes.json", "api/games.json", "api/credits.json"].includes(path)
  );
}

/** The page from the network, or as it was when this worker came. */
async function page(request: Request): Promise<Response> {
  try {
    return await inTime(fetch(request));
  } catch {
    const found = await caches.match(here("index.html"));
    return found ?? Response.error();
  }
}

/** From here if it is here; it never changes under its name. */
async function kept(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const found = await cache.match(request);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** From the network if it answers, and otherwise as it was last. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(CARDS);
  try {
    const response = await inTime(fetch(request));
    // A layout that is still being made (202) is not worth keeping.
    if (response.status === 200) await cache.put(request, response.clone());
    return response;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

/** An answer, unless it comes too late, or only says that the server is not there. */
function inTime(answer: Promise<Response>): Promise<Response> {
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error("too slow")), PATIENCE_MS);
    answer.then((response) => (AWAY.has(response.status) ? fail(response) : done(response)), fail);
  });
}

async function forgetOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name !== SHELL && name !== CARDS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

interface Lists {
  readonly themes: readonly { readonly id: string; readonly count: number }[];
  readonly decks: readonly {
    readonly id: string;
    readonly symbols: number;
    readonly perCard: number;
  }[];
}

/** Fetch all that a round with that theme needs: the lists, the rules, the decks, and its pictures. */
async function keepTheme({ theme: wish, lang }: Keep): Promise<void> {
  const lists = await data<Lists>("api/themes.json");
  const theme = lists.themes.find(({ id }) => id === wish) ?? lists.themes[0];
  if (theme === undefined) return;
  // Who plays around one device chooses a game by its name.
  await Promise.all([data(`api/games.json?lang=${lang}`), data(`api/words/${lang}.json`)]);
  for (const { id, symbols, perCard } of lists.decks) {
    await data(`api/deck/${id}.json`);
    if (symbols <= theme.count) await data(`api/layout/${theme.id}/${perCard - 1}/${lang}.json`);
  }
  const { symbols } = await data<{ symbols: { face: { art?: string } }[] }>(
    `api/theme/${theme.id}.json`,
  );
  const art = symbols.flatMap(({ face }) => (face.art === undefined ? [] : [face.art]));
  const left = art.values();
  const fetchSome = async (): Promise<void> => {
    for (const id of left) {
      const url = here(`art/${id.replace("{lang}", lang)}.svg`);
      await kept(CARDS, new Request(url));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
}

async function data<T>(path: string): Promise<T> {
  const response = await newest(new Request(here(path)));
  return (await response.json()) as T;
}
