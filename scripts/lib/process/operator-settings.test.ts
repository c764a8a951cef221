import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serviceEnv } from '../hilo.mjs'
import { sharedSettings, shareSettings } from './operator-settings.mjs'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hilo-operator-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it("an operator's command reaches the demo that runs, and nobody else reads how", () => {
  const settings = {
    port: 4000,
    simulatorPort: 4001,
    dataDir,
    publicUrl: 'http://aqui',
    databaseUrl: undefined,
  }
  const env = serviceEnv(settings, 'postgresql://postgres:clave@127.0.0.1:5999/hilo', {})
  const remove = shareSettings(dataDir, env)
  expect(sharedSettings(dataDir)).toEqual(env)
  expect(statSync(join(dataDir, 'operator.json')).mode & 0o777).toBe(0o600)
  remove()
  expect(() => sharedSettings(dataDir)).toThrow('La demo no está en marcha')
})

it('a demo that was killed left its settings behind, and is known to be gone', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(dataDir, 'operator.json'), JSON.stringify({ pid, env: { PORT: '4000' } }))
  expect(() => sharedSettings(dataDir)).toThrow('La demo no está en marcha')
})
