/** The longest time, in milliseconds, for which this process did nothing else while it did this. */
export async function longestSilence(act: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 5)
  try {
    await act()
  } finally {
    clearInterval(timer)
  }
  look()
  return Math.round(longest)
}
