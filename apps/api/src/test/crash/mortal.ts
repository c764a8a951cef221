import { createApp } from '../../app'
import { realClock } from '../../platform/clock/clock'
import { armFaults } from '../../platform/errors/fault-points'
import { createLogger } from '../../platform/logger/logger'
import type { MortalOrder, MortalSettings } from './supervisor'

/** The API as a process of its own, which dies where it is told to: no last word, no clearing up. */
const settings = JSON.parse(process.env.MORTAL ?? '') as MortalSettings
const log = createLogger(process.env.TEST_LOG ?? 'silent')
const app = createApp({
  ...settings,
  clock: realClock,
  log,
  uploadBytes: 2 * 1024 * 1024,
  s3: null,
  smtp: null,
})

process.on('message', (order: MortalOrder) => {
  let hits = 0
  armFaults((point) => {
    if (point !== order.point) return
    hits += 1
    if (hits === order.hit) process.kill(process.pid, 'SIGKILL')
  })
  process.send?.('armed')
})
// Whoever started it is gone: so is what it was for.
process.on('disconnect', () => process.exit(1))

app.http.listen(settings.port, '127.0.0.1', async () => {
  await app.serve()
  await app.start()
  process.send?.('ready')
})
