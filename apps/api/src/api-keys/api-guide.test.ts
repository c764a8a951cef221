import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { apiScopes } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootProviderWorld, type ProviderWorld } from '../channels/test/test-provider'
import { createHookSender } from '../hooks/send/hook-sender'
import { writeDeliveries } from '../hooks/write-deliveries'
import { agentOf, type TestAgent } from '../test/agent'

const guide = join(import.meta.dirname, '../../../../docs/api.md')

let world: ProviderWorld
let admin: TestAgent
beforeAll(async () => {
  world = await bootProviderWorld({ settings: { hookNets: ['127.0.0.0/8'] } })
  admin = await agentOf(world.api, world.api.world.tienda.admin)
})
afterAll(async () => {
  admin.close()
  await world.stop()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

it('the guide of the API works as it stands', async () => {
  const asked = { name: 'La guía', kind: 'business', scopes: apiScopes, days: 30 }
  const { body } = await admin.post('/api/integrations/keys/create/', asked)
  const port = await freePort()
  const address = {
    name: 'La guía',
    url: `http://127.0.0.1:${port}/`,
    events: ['contact.created'],
    with_content: false,
  }
  const { body: hook } = await admin.post('/api/integrations/webhooks/create/', address)
  const pieces = (await readFile(guide, 'utf8')).split('```')
  const blocks = pieces.flatMap((piece) => (piece.startsWith('sh\n') ? [piece.slice('sh\n'.length)] : []))
  expect(blocks.length).toBeGreaterThanOrEqual(6)
  const folder = await mkdtemp(join(tmpdir(), 'hilo-guide-'))
  try {
    const env = {
      ...process.env,
      HILO: world.api.url,
      KEY: String(body.key),
      HILO_WEBHOOK_SECRET: String(hook.secret),
      PORT: String(port),
    }
    const script = ['set -euo pipefail', ...blocks].join('\n')
    const running = promisify(execFile)('bash', ['-c', script], { cwd: folder, env, timeout: 50_000 })
    const sender = createHookSender(world.api.services)
    let isRunning = true
    const ended = running.finally(() => {
      isRunning = false
    })
    // No job runs by itself here.
    while (isRunning) {
      await writeDeliveries(world.api.services, { business: world.business })
      await sender.sweep.run()
      await Promise.race([ended, setTimeout(100)])
    }
    await sender.stop()
    const { stdout } = await ended
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringContaining('retomar_conversacion'),
      'timeline message note',
      'Integración «La guía»',
      'created refused',
      'contact.created',
    ])
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
