import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testsOf } from '../lib/tests/changed-tests.mjs'
import { makeProject, runNode } from '../lib/tests/test-project'
import { root } from '../lib/workspace.mjs'

const passes = `it('adds', () => {})`
/** Red where the last figure of the seed is 3. */
const redNowAndThen = `it('lists', () => { if (process.env.ORDER_SEED.endsWith('3')) throw new Error('one is missing') })`
const takesTwoSeconds = `it('waits', () => new Promise((done) => setTimeout(done, 2_000)))`

/** Notes when it ran. */
const notes = `import { appendFileSync } from 'node:fs'
  it('notes', () => appendFileSync('order', import.meta.filename.at(-'x.test.mjs'.length)))`

const shake = (folder: string, ...args: string[]) =>
  runNode(['scripts/shake.mjs', '--root', folder, ...args, 'test.mjs'])

describe('a shake', { timeout: 120_000 }, () => {
  it('runs so many rounds, each in its own order, and names what was red in any', async () => {
    const folder = makeProject({ passes, redNowAndThen })
    const { code, lines } = await shake(folder, '--seed', '11')
    expect(lines.filter((line) => line.startsWith('Vuelta '))).toHaveLength(5)
    expect(lines.slice(-2)).toEqual([
      '✗ 1 de 5: redNowAndThen.test.mjs > lists: one is missing [fixture] (ORDER_SEED=13)',
      '4 vueltas en verde, 1 en rojo',
    ])
    expect(code).toBe(1)
  })

  it('has the same order again with the same seed', async () => {
    const folder = makeProject(Object.fromEntries([...'abcdefgh'].map((name) => [name, notes])))
    await shake(folder, '--seed', '1', '--rounds', '2')
    await shake(folder, '--seed', '1', '--rounds', '1')
    const [first = '', second = '', again = ''] =
      readFileSync(join(folder, 'order'), 'utf8').match(/.{8}/g) ?? []
    expect([...first].sort().join('')).toBe('abcdefgh')
    expect(second).not.toBe(first)
    expect(again).toBe(first)
  })

  it('ends when its minutes are over', async () => {
    const folder = makeProject({ a: takesTwoSeconds, b: takesTwoSeconds, c: takesTwoSeconds })
    const { code, lines } = await shake(folder, '--minutes', '0.01')
    expect(lines.filter((line) => line.startsWith('Vuelta '))).toHaveLength(1)
    expect(lines.slice(-2)).toEqual([
      'El tiempo alcanzó para 0 de 5 vueltas.',
      '1 vueltas en verde, 0 en rojo',
    ])
    expect(code).toBe(0)
  })

  it('leaves no process behind that burns, even when it is killed', async () => {
    const program = `import { startBurning } from ${JSON.stringify(join(root, 'scripts/lib/tests/burn.mjs'))}
      console.log(startBurning(1).pids[0])
      setInterval(() => {}, 1_000)`
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program])
    const [pid] = await once(parent.stdout, 'data')
    const isAlive = () => {
      try {
        return process.kill(Number(pid), 0)
      } catch {
        return false
      }
    }
    expect(isAlive()).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(isAlive).toBe(false)
  })
})

describe('the tests of what changed', () => {
  const folders: Record<string, string[]> = {
    'apps/api/src/areas': [
      'create-area.ts',
      'create-area.test.ts',
      'routes.ts',
      'routes.test.ts',
      'list-areas.ts',
    ],
    'apps/web/src/ui': ['button.tsx', 'button.test.tsx'],
    docs: ['web.md'],
  }
  const of = (...changed: string[]) => testsOf(changed, (folder) => folders[folder] ?? [])

  it.each([
    ['a test', ['apps/api/src/areas/routes.test.ts'], ['apps/api/src/areas/routes.test.ts']],
    ['a deleted test', ['apps/api/src/areas/gone.test.ts'], []],
    [
      'a file with its own test',
      ['apps/api/src/areas/create-area.ts'],
      ['apps/api/src/areas/create-area.test.ts'],
    ],
    [
      'a file without one: those of its folder',
      ['apps/api/src/areas/list-areas.ts'],
      ['apps/api/src/areas/create-area.test.ts', 'apps/api/src/areas/routes.test.ts'],
    ],
    [
      'both, once',
      ['apps/web/src/ui/button.tsx', 'apps/web/src/ui/button.test.tsx'],
      ['apps/web/src/ui/button.test.tsx'],
    ],
    ['a text', ['docs/web.md'], []],
  ])('%s', (_, changed, tests) => {
    expect(of(...changed)).toEqual(tests)
  })
})
