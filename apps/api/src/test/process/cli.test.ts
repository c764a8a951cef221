import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundledVersion } from '../bundle'
import { type Program, program } from './program'

let cli: Program
beforeAll(async () => {
  cli = await program('cli.ts')
})
afterAll(() => cli.discard())

/** Without any setting: an operator who asks for help may have none yet. */
async function says(...args: string[]): Promise<{ readonly code: number | null; readonly text: string }> {
  const running = await cli.run({}, args)
  const { code } = await running.ended()
  return { code, text: running.output() }
}

it('ends the wait for its output when it is killed', async () => {
  const running = await cli.run({}, ['help'])
  const waiting = expect(running.waitForOutput('what it never says')).rejects.toThrow('it ended before')
  await running.end('SIGKILL')
  await waiting
})

it('tells its version', async () => {
  for (const asked of ['version', '--version', '-v'])
    expect(await says(asked)).toEqual({ code: 0, text: `${bundledVersion}\n` })
})

it('tells how it is used, as a whole or one command', async () => {
  const all = await says('help')
  expect(all.text).toMatch(/^Órdenes de Hilo:\n {2}migrate/)
  for (const asked of ['--help', '-h']) {
    expect(await says(asked)).toEqual(all)
    const { code, text } = await says('restore', asked)
    expect(code).toBe(0)
    expect(text).toMatch(/^ {2}restore --from/)
    expect(all.text).toContain(text)
  }
})

it('refuses what it does not know, and names a setting that is missing', async () => {
  expect(await says('fax')).toEqual({ code: 1, text: 'No existe la orden «fax»: mira «help».\n' })
  expect(await says('doctor')).toEqual({ code: 1, text: 'Falta la variable DATABASE_URL.\n' })
})
