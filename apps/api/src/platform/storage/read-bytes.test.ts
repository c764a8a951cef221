import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readBytes } from './read-bytes'

const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)))

it('reads the pieces of a file into one', async () => {
  expect(Buffer.from(await readBytes(pieces('ho', 'la', ''), 4)).toString()).toBe('hola')
  expect(await readBytes(pieces(), 0)).toHaveLength(0)
})

it.each([3, 5])('refuses one that has not its %i bytes', async (size) => {
  await expect(readBytes(pieces('ho', 'la'), size)).rejects.toThrow('bytes')
})
