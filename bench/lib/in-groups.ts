/** Works on so many at once, one group after the other. Answers in the order of `items`. */
export async function inGroups<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  while (done.length < items.length) {
    const group = items.slice(done.length, done.length + size)
    done.push(...(await Promise.all(group.map((item) => work(item)))))
  }
  return done
}
