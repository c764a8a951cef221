/** Does the work this many times, one after the other, and answers how long each took. */
export async function timed(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const began = performance.now()
    await work(at)
    times.push(performance.now() - began)
  }
  return times
}
