/** Runs them in turns, A B A B …, so that other load on the machine affects all alike. The first round is a warm-up and does not count. */
export async function alternate<K extends string>(
  rounds: number,
  measurements: Readonly<Record<K, () => Promise<readonly number[]>>>,
): Promise<Record<K, readonly number[][]>> {
  const names = Object.keys(measurements) as K[]
  const results = Object.fromEntries(names.map((name) => [name, [] as number[][]])) as Record<K, number[][]>
  for (const name of names) await measurements[name]()
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) results[name].push([...(await measurements[name]())])
  return results
}
