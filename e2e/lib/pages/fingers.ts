import type { CDPSession, Locator, Page } from 'playwright-core'

/** How a finger moves: the browser sees each step, and scrolls if nobody prevents it. */
interface Way {
  readonly x?: number
  readonly y?: number
}

const steps = 12
const lines = new WeakMap<Page, Promise<CDPSession>>()
const devtools = (page: Page): Promise<CDPSession> => {
  const line = lines.get(page) ?? page.context().newCDPSession(page)
  lines.set(page, line)
  return line
}

/** Puts a finger on the middle of an element and moves it. It stays there until `lift`. */
export async function drag(
  target: Locator,
  { x: right = 0, y: down = 0 }: Way,
): Promise<() => Promise<void>> {
  const page = target.page()
  const line = await devtools(page)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('it does not show')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + right * part, y: y + down * part }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', step / steps)
  return async () => void (await touch('touchEnd', 1))
}

/** The same, and lifts the finger. */
export async function swipe(target: Locator, way: Way): Promise<void> {
  const lift = await drag(target, way)
  await lift()
}
