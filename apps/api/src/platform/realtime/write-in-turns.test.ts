import { EventEmitter } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import { createWriteTurns } from './write-in-turns'

const seen: string[] = []
beforeEach(() => {
  seen.length = 0
})

/** A connection whose writes take longer than a turn. */
function slowConnection(name: string) {
  const cork = () => void seen.push(`${name} holds`)
  const uncork = () => {
    seen.push(`${name} writes`)
    const began = performance.now()
    while (performance.now() - began < 3);
  }
  return Object.assign(new EventEmitter(), { request: { socket: { cork, uncork } } })
}

it('lets other work go on between the writes of one event', async () => {
  const writeInTurns = createWriteTurns()
  const connections = ['a', 'b', 'c'].map(slowConnection)
  for (const one of connections) {
    writeInTurns(one as never) // it reads no more of a connection
    one.emit('flush')
  }
  setImmediate(() => seen.push('other work'))
  await expect.poll(() => seen.slice(3)).toEqual(['a writes', 'other work', 'b writes', 'c writes'])
})

it('writes at once what was flushed twice before its turn', async () => {
  const writeInTurns = createWriteTurns()
  const connection = slowConnection('a')
  writeInTurns(connection as never) // as above
  connection.emit('flush')
  connection.emit('flush')
  await expect.poll(() => seen).toEqual(['a holds', 'a writes'])
  connection.emit('flush')
  await expect.poll(() => seen.slice(2)).toEqual(['a holds', 'a writes'])
})
