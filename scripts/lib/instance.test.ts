import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claim } from './instance.mjs'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hilo-instance-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const note = () => join(dataDir, 'instance.json')
const leave = (pid: number | undefined) => writeFileSync(note(), JSON.stringify({ pid, url: 'http://antes' }))

it('is free at first, and leaves nothing behind', async () => {
  const { release, patienceMs } = await claim(dataDir, 'http://aqui')
  expect(patienceMs).toBe(0)
  expect(existsSync(note())).toBe(true)
  release()
  expect(existsSync(note())).toBe(false)
})

it('goes to the next after a crash, with patience for what the dead one left', async () => {
  leave(spawnSync('true').pid)
  expect((await claim(dataDir, 'http://aqui')).patienceMs).toBeGreaterThan(0)
})

it('is not taken from a process that only happens to have the number', async () => {
  leave(process.ppid)
  await expect(claim(dataDir, 'http://aqui')).resolves.toBeDefined()
})

it('tells a second one where the first is', async () => {
  // What marks it is the script that it runs.
  const script = join(dataDir, 'scripts', 'start.mjs')
  spawnSync('mkdir', [join(dataDir, 'scripts')])
  writeFileSync(script, 'console.log("up"); setInterval(() => {}, 1000)')
  const first = spawn(process.execPath, [script])
  await once(first.stdout, 'data')
  leave(first.pid)
  try {
    await expect(claim(dataDir, 'http://aqui')).rejects.toThrow(
      'Hilo ya está en marcha con estos datos en http://antes',
    )
  } finally {
    first.kill()
  }
})
