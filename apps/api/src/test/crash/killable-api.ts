import { createApp } from '../../app'
import { realClock } from '../../platform/clock/clock'
import { armFaults } from '../../platform/errors/fault-points'
import { createLogger } from '../../platform/logger/logger'
import type { ChildSettings, KillOrder } from './supervisor'

/** The API in a separate process, which kills itself at the ordered fault point without any cleanup. */
const settings = JSON.parse(process.env.KILLABLE_API ?? '') as ChildSettings
const log = createLogger(process.env.TEST_LOG ?? 'silent')
const app = createApp({
  ...settings,
  clock: realClock,
  log,
  uploadBytes: 2 * 1024 * 1024,
  s3: null,
  smtp: null,
})

process.on('message', (order: KillOrder) => {
  let hits = 0
  armFaults((point) => {
    if (point !== order.point) return
    hits += 1
    if (hits === order.hit) process.kill(process.pid, 'SIGKILL')
  })
  process.send?.('armed')
})
// The test that started it is gone.
process.on('disconnect', () => process.exit(1))

app.http.listen(settings.port, '127.0.0.1', async () => {
  await app.serve()
  await app.start()
  process.send?.('ready')
})
