import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, type UserConfig } from 'vite'

/** What reading without a network takes, beyond the pages' own files: the chat, its menu and its questions, and what reads the store. */
const withoutNetwork =
  /^(?:chat-panel|store-offline-copy|stored-mark|touch-lists|(?:accept|finish|take-over)-confirm|(?:call|labels|pause|transfer|video)-dialog|menu-list)-[^/]*\.js$/

/** The files, and what they import at once. */
function withImports(files: readonly string[]): string[] {
  const found = new Set(files)
  for (const name of found)
    for (const [, imported = ''] of readFileSync(`dist/assets/${name}`, 'utf8').matchAll(
      /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g,
    ))
      found.add(imported)
  return [...found]
}

/**
 * The service worker, built after the application, whose two pages name the files of its shell. Its bytes change with them, so
 * that browsers fetch it anew for every version.
 */
export default defineConfig((): UserConfig => {
  const pages = ['index.html', 'chat.html'].map((name) => readFileSync(`dist/${name}`, 'utf8'))
  const named = pages.flatMap((html) =>
    [...html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|theme\.js|favicon\.svg))"/g)].map(
      ([, path]) => path,
    ),
  )
  const parts = withImports(readdirSync('dist/assets').filter((name) => withoutNetwork.test(name)))
  const hash = createHash('sha256').update(pages.join('')).update(readFileSync('dist/theme.js'))
  return {
    publicDir: false,
    define: {
      __SHELL__: JSON.stringify([...new Set(named)]),
      __PARTS__: JSON.stringify(
        parts.map((name) => `/assets/${name}`).filter((path) => !named.includes(path)),
      ),
      __VERSION__: JSON.stringify(hash.digest('hex').slice(0, 16)),
    },
    build: {
      target: 'es2022',
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/worker/worker.ts',
        // Its name stays, for browsers know it by its address.
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  }
})
