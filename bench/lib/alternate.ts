/** A B A B …: what the machine does meanwhile falls on all of them. One more round before, which nobody counts. */
export async function alternate<K extends string>(
  rounds: number,
  works: Readonly<Record<K, () => Promise<readonly number[]>>>,
): Promise<Record<K, readonly number[][]>> {
  const names = Object.keys(works) as K[]
  const found = Object.fromEntries(names.map((name) => [name, [] as number[][]])) as Record<K, number[][]>
  for (const name of names) await works[name]()
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) found[name].push([...(await works[name]())])
  return found
}
