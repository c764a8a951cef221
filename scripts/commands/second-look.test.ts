import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeProject, run, runNode } from '../lib/tests/test-project'
import { root } from '../lib/workspace.mjs'

// Each case runs Vitest several times in processes of its own.
const timeout = 120_000

const passes = `it('adds', () => {}); it('multiplies', () => {})`
const fails = `it('divides', () => { throw new Error('by zero') })`
/** Red the first time. */
const once = (failure: string) => `
  import { existsSync, writeFileSync } from 'node:fs'
  const isFirst = !existsSync(import.meta.filename + '.ran')
  writeFileSync(import.meta.filename + '.ran', '')
  it('begins', async () => { if (isFirst) { ${failure} } })`
const failsOnce = once(`throw new Error('the first time')`)
const throwsOutsideOnce = once(
  `setTimeout(() => { throw new Error('outside') }); await new Promise((done) => setTimeout(done, 50))`,
)
const failsAtASeed = `it('takes any number', () => {
  if (process.env.SEED !== '-12') throw new Error('Property failed after 1 tests\\n{ seed: -12, path: "0" }')
})`

/** A part of a run that has only these files of tests, and then the second look at it. */
async function runTwice(files: Record<string, string>, errors: readonly string[] = []) {
  const cwd = makeProject(files)
  const env = { HILO_RUN_RECORDS: join(cwd, 'records') }
  mkdirSync(env.HILO_RUN_RECORDS)
  await runNode(
    [
      '--input-type=module',
      '--eval',
      `import { keepRecord } from ${JSON.stringify(join(root, 'scripts/lib/tests/records.mjs'))}
       import { runVitest } from ${JSON.stringify(join(root, 'scripts/lib/tests/run-vitest.mjs'))}
       const { passed, red, errors, seconds } = await runVitest([], { cwd: ${JSON.stringify(cwd)} })
       keepRecord({
         part: 'test', options: [], cwd: ${JSON.stringify(cwd)}, passed, red, projects: seconds,
         errors: [...errors, ...${JSON.stringify(errors)}], steps: [{ step: 'pruebas', seconds: 61 }],
       })`,
    ],
    env,
  )
  const { code, lines } = await runNode(['scripts/second-look.mjs', '--at-once', 'test'], env)
  return { code, lines, redOnce: lines.filter((line) => line.startsWith('red once: ')) }
}

describe('a whole run', { timeout }, () => {
  it('goes on after a red part, and ends with one count of all', async () => {
    const programs = mkdtempSync(join(tmpdir(), 'hilo-programs-'))
    onTestFinished(() => rmSync(programs, { recursive: true, force: true }))
    // Each part is red and dies before it has counted.
    for (const name of ['npm', 'redis-server'])
      writeFileSync(join(programs, name), '#!/bin/sh\necho "$@"\nexit 1\n', { mode: 0o755 })
    const { code, lines } = await run('bash', ['.ci/run'], {
      PATH: [programs, dirname(process.execPath), process.env.PATH].join(delimiter),
    })
    expect(lines.slice(0, 4)).toEqual([
      expect.stringMatching(/^ORDER_SEED=\d+$/),
      'test',
      'run test:long',
      'run test:scale',
    ])
    expect(lines).toContain('✗ npm run test:scale: no llegó al final')
    expect(lines.at(-1)).toBe('0 passed, 3 failed')
    expect(code).toBe(1)
  })
})

describe('the second look', { timeout }, () => {
  it('lets a run pass whose red files pass alone, and says what was red', async () => {
    const { code, lines, redOnce } = await runTwice({ passes, failsOnce, throwsOutsideOnce, failsAtASeed })
    expect(redOnce.sort()).toEqual([
      'red once: failsAtASeed.test.mjs, takes any number, Property failed after 1 tests (SEED=-12)',
      'red once: failsOnce.test.mjs, begins, the first time',
      'red once: throwsOutsideOnce.test.mjs, begins, outside',
    ])
    expect(lines.slice(-4)).toEqual([
      expect.stringMatching(/^npm test: 1 min 1 s \(pruebas 1 min 1 s: fixture \d+ s\)$/),
      expect.stringMatching(/^segunda mirada: \d+ s$/),
      expect.stringMatching(/^en total: 1 min \d+ s$/),
      '5 passed, 0 failed',
    ])
    expect(code).toBe(0)
  })

  it('leaves a run red whose file fails alone', async () => {
    const { code, lines, redOnce } = await runTwice({ passes, failsOnce, fails })
    expect(redOnce).toEqual(['red once: failsOnce.test.mjs, begins, the first time'])
    expect(lines).toContain('✗ fails.test.mjs > divides: by zero (alone too)')
    expect(lines.at(-1)).toBe('3 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('leaves a run red where four files were red once', async () => {
    const four = { a: failsOnce, b: failsOnce, c: failsOnce, d: failsOnce }
    const { code, lines, redOnce } = await runTwice({ passes, ...four })
    expect(redOnce).toHaveLength(4)
    expect(lines.at(-1)).toBe('2 passed, 4 failed')
    expect(code).toBe(1)
  })

  it('forgives nothing that belongs to no file', async () => {
    const { code, lines } = await runTwice({ passes }, ['tipos'])
    expect(lines).toContain('✗ tipos')
    expect(lines.at(-1)).toBe('2 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('leaves a run red that has not begun', async () => {
    const { code, lines } = await runTwice({})
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
    expect(code).toBe(1)
  })
})
