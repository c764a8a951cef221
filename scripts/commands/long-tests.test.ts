import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../lib/workspace.mjs'
import { journeys, longTests, usualJourneys } from './long-tests.mjs'

// A file that was moved would silently come back to `npm test`, or leave it.
it('every long test and every usual journey is where the lists say', () => {
  const named = [...longTests(), ...usualJourneys.map((name) => `${journeys}/${name}.test.ts`)]
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('a journey is long unless it is listed as usual', () => {
  expect(longTests()).toContain(`${journeys}/calls.test.ts`)
  expect(longTests()).not.toContain(`${journeys}/two-agents.test.ts`)
})
