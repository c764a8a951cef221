import { expect, it } from 'vitest'
import { attachmentUpTo } from './read-attachment'

const file = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 31) % 256))
const data = file.toString('base64url')

/** An answer of Gmail that arrives in pieces of this size. */
const answer = (json: string, pieceBytes: number, status = 200) => {
  const bytes = Buffer.from(json)
  return new Response(
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += pieceBytes)
          controller.enqueue(bytes.subarray(at, at + pieceBytes))
        controller.close()
      },
    }),
    { status },
  )
}
const read = async (response: Response, most = 10_000) =>
  Buffer.concat(((await attachmentUpTo(most)(response)) as { data: Buffer[] }).data)

it.each([
  ['as Google writes it', `{\n  "size": 5000,\n  "data": "${data}"\n}\n`],
  ['with its id first', `{"attachmentId":"ANGjdJ8","data":"${data}","size":5000}`],
  ['with padding', `{"data":"${file.toString('base64').replaceAll('+', '-').replaceAll('/', '_')}"}`],
  ['with escaped padding', `{"data":"${data}\\u003d"}`],
])('an attachment %s is read in any pieces', async (_, json) => {
  for (const pieceBytes of [1, 3, 7, 64, 100_000])
    expect((await read(answer(json, pieceBytes))).equals(file)).toBe(true)
})

it('an attachment that is too large, cut off or missing is an error', async () => {
  const whole = JSON.stringify({ data })
  await expect(read(answer(whole, 64), 4_999)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  await expect(read(answer(whole.slice(0, -2), 64))).rejects.toThrow('ends before')
  await expect(read(answer('{"size":0}', 64))).rejects.toThrow('ends before')
  await expect(read(answer(' '.repeat(100_000) + whole, 64))).rejects.toThrow('ends before')
})

it('an error of Gmail is read as JSON', async () => {
  const refusal = { error: { code: 404 } }
  expect(await attachmentUpTo(1)(answer(JSON.stringify(refusal), 64, 404))).toEqual(refusal)
})
