import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

interface Stream {
  readonly perSecond: number
  readonly seconds: number
  /** Lets the customer of the open chat write. */
  write(text: string): Promise<unknown>
}

export interface Streamed {
  readonly sent: number
  /** Milliseconds from each key press until it was painted. */
  readonly keys: readonly number[]
  /** Milliseconds of each task of the page that took more than 50. */
  readonly longTasks: readonly number[]
  /** The memory of the page after a garbage collection: once a tenth of the messages had come, and at the end. */
  readonly heapMB: readonly [number, number]
}

const pressEveryMs = 250

/** A customer writes into the open chat without pause, while the agent types into the box under it. */
export async function streamInto(page: Page, { perSecond, seconds, write }: Stream): Promise<Streamed> {
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  await box.fill('')
  await box.focus()
  await watchKeys(page)
  const devtools = await page.context().newCDPSession(page)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return Math.round(usedSize / 1e5) / 10
  }
  const total = Math.round(perSecond * seconds)
  const began = performance.now()
  const due = (at: number) => wait(Math.max(0, began + at - performance.now()))
  const writing: Promise<unknown>[] = []
  let early = 0
  const writes = async () => {
    for (let at = 0; at < total; at += 1) {
      await due((at * 1000) / perSecond)
      writing.push(write(`Mensaje ${at + 1} de una ráfaga`))
    }
  }
  const types = async () => {
    for (let at = 0; at < seconds * 1000; at += pressEveryMs) {
      await due(at)
      // Between two keys: to collect the memory stops the page for a moment, and that is not the product's.
      if (early === 0 && at >= seconds * 100) early = await heap()
      // A line as long as an answer, again and again.
      if ((at / pressEveryMs) % 80 === 79) await box.fill('')
      await page.keyboard.press('a')
    }
  }
  await Promise.all([writes(), types()])
  await Promise.all(writing)
  await page.getByText(`Mensaje ${total} de una ráfaga`, { exact: true }).first().waitFor()
  const { keys, longTasks } = await page.evaluate(
    () => Reflect.get(globalThis, 'streamed') as { keys: number[]; longTasks: number[] },
  )
  await box.fill('')
  return { sent: total, keys, longTasks, heapMB: [early, await heap()] }
}

const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const streamed = { keys: [] as number[], longTasks: [] as number[] }
    Object.assign(globalThis, { streamed })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) streamed.longTasks.push(duration)
    }).observe({ type: 'longtask' })
    addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => streamed.keys.push(performance.now() - event.timeStamp)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
