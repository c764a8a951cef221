import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { expect, it } from 'vitest'
import { sources } from './imports'

const web = resolve(import.meta.dirname, '../../apps/web/src')

/** A page that is served without TLS on a local network has no `crypto.randomUUID`: a screen that calls it is gone. */
it('only lib/text/uuid.ts asks the browser for a UUID', () => {
  const asking = [...sources(web)]
    .map((path) => ({ path: relative(web, path).split(sep).join('/'), code: readFileSync(path, 'utf8') }))
    .filter(({ path, code }) => !path.includes('.test.') && /\brandomUUID\b/.test(code))
    .map(({ path }) => path)
  expect(asking).toEqual(['lib/text/uuid.ts'])
})
