import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it, vi } from 'vitest'
import { claimPort } from './claim-port'

afterEach(() => vi.restoreAllMocks())

/** The draws of the next claims. */
const drawing = (...ports: number[]) => {
  const random = vi.spyOn(Math, 'random')
  for (const port of ports) random.mockReturnValueOnce((port - 20_000 + 0.5) / 12_000)
}

it('is given once, though nobody listens on it yet', async () => {
  const port = await claimPort()
  drawing(port)
  expect(await claimPort()).not.toBe(port)
})

it('is none that somebody listens on', async () => {
  const port = await claimPort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  drawing(port)
  expect(await claimPort()).not.toBe(port)
  server.close()
})

it('is free again when the process that claimed it has ended, even by force', async () => {
  const script = `import { claimPort } from './src/claim-port.ts'
    console.log(await claimPort())
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(other.stdout), 'line')
  const port = Number(line)
  drawing(port)
  expect(await claimPort()).not.toBe(port)
  other.kill('SIGKILL')
  await once(other, 'exit')
  drawing(port)
  expect(await claimPort()).toBe(port)
})
