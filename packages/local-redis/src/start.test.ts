import { expect, it } from 'vitest'
import { answersPing } from './ping'
import { startLocalRedis } from './start'

it('answers with its password only, and is gone after its end', async () => {
  const redis = await startLocalRedis()
  const { password } = new URL(redis.url)
  expect(await answersPing(redis.port, password)).toBe(true)
  expect(await answersPing(redis.port, 'another')).toBe(false)
  await redis.stop()
  expect(await answersPing(redis.port, password)).toBe(false)
})

it('comes back on its port after it was killed', async () => {
  const first = await startLocalRedis()
  process.kill(first.pid, 'SIGKILL')
  await first.stop()
  const second = await startLocalRedis({ port: first.port })
  expect(second.url).toBe(first.url)
  await second.stop()
})
