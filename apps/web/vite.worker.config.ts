import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineConfig, type UserConfig } from 'vite'

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
  const hash = createHash('sha256').update(pages.join('')).update(readFileSync('dist/theme.js'))
  return {
    publicDir: false,
    define: {
      __SHELL__: JSON.stringify([...new Set(named)]),
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
