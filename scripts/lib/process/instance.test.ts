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

const instanceFile = () => join(dataDir, 'instance.json')
const writeInstance = (pid: number | undefined) =>
  writeFileSync(instanceFile(), JSON.stringify({ pid, url: 'http://antes' }))

it('claims an empty folder, and removes its file at the end', async () => {
  const { release, portWaitMs } = await claim(dataDir, 'http://aqui')
  expect(portWaitMs).toBe(0)
  expect(existsSync(instanceFile())).toBe(true)
  release()
  expect(existsSync(instanceFile())).toBe(false)
})

it('names a folder that cannot be written to, in one sentence', async () => {
  writeFileSync(join(dataDir, 'a-file'), '')
  for (const folder of ['a-file', 'a-file/data'])
    await expect(claim(join(dataDir, folder), 'http://aqui')).rejects.toThrow(
      new RegExp(`^No se puede escribir en \\S+/${folder}: indica otra carpeta con HILO_DATA_DIR\\.$`),
    )
})

it('can be claimed after a crash, with time for the old services to end', async () => {
  writeInstance(spawnSync('true').pid)
  expect((await claim(dataDir, 'http://aqui')).portWaitMs).toBeGreaterThan(0)
})

it('ignores another process with the same pid', async () => {
  writeInstance(process.ppid)
  await expect(claim(dataDir, 'http://aqui')).resolves.toBeDefined()
})

it('tells a second instance the address of the first', async () => {
  // An instance is recognized by the script that it runs.
  const script = join(dataDir, 'scripts', 'start.mjs')
  spawnSync('mkdir', [join(dataDir, 'scripts')])
  writeFileSync(script, 'console.log("up"); setInterval(() => {}, 1000)')
  const first = spawn(process.execPath, [script])
  await once(first.stdout, 'data')
  writeInstance(first.pid)
  try {
    await expect(claim(dataDir, 'http://aqui')).rejects.toThrow(
      'Hilo ya está en marcha con estos datos en http://antes',
    )
  } finally {
    first.kill()
  }
})
