import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMail } from './mail'

const message = {
  to: 'ana@ejemplo.co',
  subject: 'Tu contraseña ñ',
  text: 'Enlace:\n\nhttps://hilo/#reset=1\n',
}
const from = 'Hilo <hilo@ejemplo.co>'

const received: { from: string; to: string[]; raw: string }[] = []
let server: SMTPServer
let dataDir: string
let port: number
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hilo-mail-'))
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'hilo' && password === 'cla:ve' ? done(null, { user: 'hilo' }) : done(new Error('no')),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await rm(dataDir, { recursive: true, force: true })
})

it('sends mail through the configured SMTP server, with accents', async () => {
  const mail = openMail({ dataDir, smtp: { url: `smtp://hilo:cla%3Ave@127.0.0.1:${port}`, from } })
  expect(mail.leaves).toBe(true)
  await mail.send(message)
  expect(received).toMatchObject([{ from: 'hilo@ejemplo.co', to: ['ana@ejemplo.co'] }])
  expect(received[0]?.raw).toContain('=?UTF-8?Q?Tu_contrase=C3=B1a_=C3=B1?=')
  expect(received[0]?.raw).toContain('https://hilo/#reset=1')
})

it('fails when the server refuses or cannot be reached', async () => {
  const wrong = openMail({ dataDir, smtp: { url: `smtp://hilo:otra@127.0.0.1:${port}`, from } })
  await expect(wrong.send(message)).rejects.toThrow(/Invalid login|no/)
  const nobody = openMail({ dataDir, smtp: { url: 'smtp://127.0.0.1:1', from } })
  await expect(nobody.send(message)).rejects.toThrow(/ECONNREFUSED/)
})

it('gives up on a server that hangs, also one that says a word now and then', async () => {
  const words = ['', '220-hola\r\n']
  const hanging = createServer((socket) => {
    const word = words.shift() ?? ''
    const talking = setInterval(() => socket.write(word), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(talking))
  }).listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const url = `smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  const mail = openMail({ dataDir, smtp: { url, from } }, 300)
  await expect(mail.send(message)).rejects.toThrow('took too long')
  await expect(mail.send(message)).rejects.toThrow('took too long')
  hanging.close()
})

it('writes mail to files when no server is configured', async () => {
  await openMail({ dataDir, smtp: null }).send(message)
  const [name = ''] = await readdir(join(dataDir, 'mail'))
  expect(await readFile(join(dataDir, 'mail', name), 'utf8')).toContain(message.text)
})
