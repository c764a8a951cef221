import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiScopes } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootProviderWorld, type ProviderWorld } from '../channels/test/test-provider'
import { agentOf, type TestAgent } from '../test/agent'

const guide = join(import.meta.dirname, '../../../../docs/api.md')

let world: ProviderWorld
let admin: TestAgent
beforeAll(async () => {
  world = await bootProviderWorld()
  admin = await agentOf(world.api, world.api.world.tienda.admin)
})
afterAll(async () => {
  admin.close()
  await world.stop()
})

it('the guide of the API works as it stands', async () => {
  const asked = { name: 'La guía', kind: 'business', scopes: apiScopes, days: 30 }
  const { body } = await admin.post('/api/integrations/keys/create/', asked)
  const pieces = (await readFile(guide, 'utf8')).split('```')
  const blocks = pieces.flatMap((piece) => (piece.startsWith('sh\n') ? [piece.slice('sh\n'.length)] : []))
  expect(blocks.length).toBeGreaterThanOrEqual(6)
  const folder = await mkdtemp(join(tmpdir(), 'hilo-guide-'))
  try {
    const env = { ...process.env, HILO: world.api.url, KEY: String(body.key) }
    const script = ['set -euo pipefail', ...blocks].join('\n')
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, env })
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringContaining('retomar_conversacion'),
      'timeline message note',
      'Integración «La guía»',
      'created refused',
    ])
    expect(await readFile(join(folder, 'newer.ndjson'), 'utf8')).toBe('')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  expect(
    await world.rows(`select author_kind, author_name, status from entries where kind = 'message'`),
  ).toContainEqual(
    expect.objectContaining({ author_kind: 'integration', author_name: 'Integración «La guía»' }),
  )
  expect(await world.rows(`select status, finished_by from interactions`)).toEqual([
    { status: 'finished', finished_by: null },
  ])
})
