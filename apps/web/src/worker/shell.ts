/** All from the build (`vite.worker.config.ts`): the files that the two pages name, and what changes with them. */
declare const __SHELL__: readonly string[]
/** What reading a chat takes beside them. */
declare const __PARTS__: readonly string[]
declare const __VERSION__: string

declare const self: ServiceWorkerGlobalScope

const shell = __SHELL__
const pages = ['/', '/chat']
/** Their names say nothing of their content. */
const unhashed = [...pages, ...shell.filter((path) => !path.startsWith('/assets/'))]
const cacheName = `hilo-shell-${__VERSION__}`
/** A network that has not answered by then is as good as none. */
const connectMs = 4000

/**
 * Stores the pages and their files. Fails where the pages are of another version, of which the server has a worker too: the next load tries
 * again.
 */
export async function storeShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(
    [...pages, ...shell, ...__PARTS__].map((path) =>
      unhashed.includes(path) ? new Request(path, { cache: 'no-cache' }) : path,
    ),
  )
  const html = await Promise.all(pages.map(async (page) => (await cache.match(page))?.text()))
  if (shell.some((path) => !html.some((text) => text?.includes(`"${path}"`)))) {
    await caches.delete(cacheName)
    throw new Error('the pages are of another version')
  }
}

/** The version before stays for the tabs that still show it: they load their other parts from it. */
export async function dropOldShells(): Promise<void> {
  const [, ...older] = (await caches.keys()).filter((name) => name !== cacheName).reverse()
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** The answer to a request for the shell. All others (null) go their way: the worker keeps no customer's words. */
export function answerShell(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return null
  if (request.mode === 'navigate') return pages.includes(pathname) ? answerNewest(request, pathname) : null
  return pathname.startsWith('/assets/') || shell.includes(pathname) ? answerKept(request) : null
}

/** The server's, so that nobody is shown an old version; without a network, or one that works, the stored one. */
async function answerNewest(request: Request, path: string): Promise<Response> {
  const fetched = fetch(request)
  const answer = await Promise.race([fetched.catch(() => null), patience()])
  if (answer && answer.status < 500) return answer
  const kept = await (await caches.open(cacheName)).match(path)
  return kept ?? fetched
}

/** The name of an asset says its content, so it is never old. The few others are of this worker's version. */
async function answerKept(request: Request): Promise<Response> {
  const own = await caches.open(cacheName)
  const kept = (await own.match(request)) ?? (await caches.match(request))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    // A full disk stops nobody from working.
    await own.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}

const patience = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), connectMs))
