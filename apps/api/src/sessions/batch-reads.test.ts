import { expect, it } from 'vitest'
import { batchReads } from './batch-reads'

const setup = () => {
  const asked: string[] = []
  const ends: (() => void)[] = []
  const read = batchReads(
    (business, ids) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        asked.push(`${business}:${ids.join()}`)
        ends.push(() =>
          ids.includes('bad') ? reject(new Error('bad')) : resolve(new Map(ids.map((id) => [id, `${id}!`]))),
        )
      }),
  )
  const turn = () => new Promise(setImmediate)
  const end = async () => {
    ends.shift()?.()
    await turn()
  }
  return { asked, read, turn, end }
}

it('reads once for all requests of a tick, and once for each business', async () => {
  const { asked, read, turn, end } = setup()
  const answers = [read('x', '1'), read('y', '3'), read('x', '2'), read('x', '1')]
  await turn()
  expect(asked).toEqual(['x:1,2', 'y:3'])
  await end()
  await end()
  expect(await Promise.all(answers)).toEqual(['1!', '3!', '2!', '1!'])
})

it('collects requests while a read of the business runs, and reads the same id again', async () => {
  const { asked, read, turn, end } = setup()
  const first = read('x', '1')
  await turn()
  const later = [read('x', '1'), read('x', '2')]
  await turn()
  expect(asked).toEqual(['x:1'])
  await end()
  expect(await first).toBe('1!')
  expect(asked).toEqual(['x:1', 'x:1,2'])
  await end()
  expect(await Promise.all(later)).toEqual(['1!', '2!'])
})

it('rejects the requests of a failed read, and continues', async () => {
  const { read, turn, end } = setup()
  const bad = expect(read('x', 'bad')).rejects.toThrow('bad')
  await turn()
  const next = read('x', '1')
  await end()
  await bad
  await end()
  expect(await next).toBe('1!')
})
