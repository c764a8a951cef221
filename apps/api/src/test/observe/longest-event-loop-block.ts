/** The longest time, in milliseconds, for which `work` blocked the event loop. */
export async function longestEventLoopBlock(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const measure = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(measure, 5)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  measure()
  return Math.round(longest)
}
