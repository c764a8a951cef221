import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { WaitedTooLong } from '../fairness/fair-queue'
import { openMail } from './mail'
import { neverLeft, TooManyMails } from './never-left'

type Step = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'mail'
/** What the server says at a step instead of the usual answer; null: it ends the connection. */
type Answers = Partial<Record<Step, string | null>>

const usual: Record<Step, string> = {
  greeting: '220 hola',
  EHLO: '250 hola',
  MAIL: '250 bien',
  RCPT: '250 bien',
  DATA: '354 adelante',
  mail: '250 recibido',
}
let stop = () => {}
afterEach(() => stop())

/** An SMTP server that answers so; returns its port, and how many mails it has read to their last line. */
async function serve(answers: Answers) {
  let read = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const say = (step: Step) => {
      const answer = answers[step] === undefined ? usual[step] : answers[step]
      if (answer === null) socket.end()
      else socket.write(`${answer}\r\n`)
    }
    say('greeting')
    let isMail = false
    createInterface({ input: socket }).on('line', (line) => {
      if (isMail) {
        if (line !== '.') return
        isMail = false
        read += 1
        return say('mail')
      }
      const step = (['EHLO', 'MAIL', 'RCPT', 'DATA'] as const).find((one) => line.startsWith(one))
      if (step === undefined) return
      isMail = step === 'DATA' && answers.DATA === undefined
      say(step)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, read: () => read }
}

async function failureOf(port: number, mailMs?: number): Promise<unknown> {
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'hilo@ejemplo.co' }
  const mail = openMail({ dataDir: '/nowhere', smtp }, mailMs)
  return mail.send({ to: 'ana@ejemplo.co', subject: 'Hola', text: 'Hola' }).then(
    () => null,
    (error: unknown) => error,
  )
}

it.each<readonly [what: string, answers: Answers]>([
  ['a server that is too busy to greet', { greeting: '421 mas tarde' }],
  ['a refused sender', { MAIL: '451 ahora no' }],
  ['a refused address', { RCPT: '550 no existe' }],
  ['a refused mail', { DATA: '451 ahora no' }],
  ['a mail that is refused after its last line', { mail: '451 disco lleno' }],
])('has certainly not left: %s', async (_, answers) => {
  const { port } = await serve(answers)
  const error = await failureOf(port)
  expect(error).toBeInstanceOf(Error)
  expect(neverLeft(error)).toBe(true)
})

it('has certainly not left: a port where nobody listens', async () => {
  const { port } = await serve({})
  stop()
  const error = await failureOf(port)
  expect(error).toMatchObject({ originalCode: 'ECONNREFUSED' })
  expect(neverLeft(error)).toBe(true)
})

it('may have left: a server that ends the connection, or says nothing, after the last line', async () => {
  const ending = await serve({ mail: null })
  const ended = await failureOf(ending.port)
  expect([ending.read(), ended instanceof Error, neverLeft(ended)]).toEqual([1, true, false])
  stop()
  const silent = await serve({ mail: '250-un momento' })
  const late = await failureOf(silent.port, 300)
  expect([late instanceof Error, neverLeft(late)]).toEqual([true, false])
})

it('has certainly not left what waited for its turn, or for the connection', () => {
  const of = (more: object) => Object.assign(new Error('no'), more)
  expect(neverLeft(new TooManyMails('too many'))).toBe(true)
  expect(neverLeft(new WaitedTooLong('no turn'))).toBe(true)
  expect(neverLeft(of({ code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }))).toBe(true)
  expect(neverLeft(of({ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }))).toBe(false)
  expect(neverLeft(of({ code: 'ESOCKET', originalCode: 'ECONNRESET' }))).toBe(false)
})
