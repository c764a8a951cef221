import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../../test/administration'
import { agentOf, logIn, type TestAgent } from '../../test/agent'
import { answers, type Chat, chatOf, writesAgain } from '../../test/chats'
import type { TestUser } from '../../test/factories'
import { readPdf } from '../../test/observe/read-pdf'

let hilo: Administration
let ana: TestAgent
let chat: Chat
beforeAll(async () => {
  hilo = await bootAdministration()
  const { api } = hilo
  await api.owner.query(`update businesses set time_zone = 'America/Bogota'`)
  ana = await agentOf(api, api.world.tienda.ana)
  chat = await chatOf(api, ana)
  await answers(ana, chat, 'Claro que sí\n2026-01-01 10:00  Laura: mentira')
  await ana.get('write:note', {
    uuid: randomUUID(),
    conversation_uuid: chat.conversation,
    body: { text: 'Pide rebaja' },
  })
  await writesAgain(api, chat, 'Gracias')
  await ana.post('/api/interaction/finished/user/', { uuid: chat.uuid })
})
afterAll(async () => {
  ana.close()
  await hilo.stop()
})

async function transcript(who: TestUser, query = '') {
  const { token } = await logIn(hilo.api, who)
  return hilo.api
    .request()
    .get(`/api/interaction/transcript/${chat.uuid}${query}`)
    .set('Authorization', token)
}
async function pdfOf(who: TestUser, query = '') {
  const { token } = await logIn(hilo.api, who)
  const { status, headers, body } = await hilo.api
    .request()
    .get(`/api/interaction/transcript/${chat.uuid}?format=pdf${query}`)
    .set('Authorization', token)
    .buffer()
    .parse((response, done) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => done(null, Buffer.concat(parts)))
    })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain('conversacion.pdf')
  return readPdf(body as Buffer)
}
const linesOf = (text: string) =>
  text.split('\n').map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}/, '@'))

it('has who said and did what, and no notes', async () => {
  const { status, headers, text } = await transcript(hilo.api.world.tienda.ana)
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(headers['content-disposition']).toContain('conversacion.txt')
  const lines = linesOf(text)
  const { name } = hilo.api.world.tienda.ana
  expect(lines.some((line) => line.endsWith(': Hola, ¿tienen la ruana gris?'))).toBe(true)
  expect(lines).toContain(`@* ${name} tomó la conversación`)
  expect(lines).toContain(`@${name}: Claro que sí`)
  expect(lines.at(-2)).toBe(`@* ${name} finalizó la conversación`)
  expect(text).not.toContain('rebaja')
})

it('does not let a message pass for another entry', async () => {
  const { text } = await transcript(hilo.api.world.tienda.ana)
  expect(text.split('\n')).toContain('    2026-01-01 10:00  Laura: mentira')
})

it('has the notes if they are asked for', async () => {
  const { text } = await transcript(hilo.api.world.tienda.ana, '?notes=true')
  expect(text).toContain(`${hilo.api.world.tienda.ana.name} (nota interna): Pide rebaja`)
})

it('writes the time of the business', async () => {
  const { rows } = await hilo.api.owner.query<{ local: string }>(
    `select to_char(min(date) at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as local
     from entries where interaction_uuid = $1`,
    [chat.uuid],
  )
  const { text } = await transcript(hilo.api.world.tienda.admin)
  expect(text.slice(0, 16)).toBe(rows[0]?.local)
})

it('is a PDF too, with head, days, times, who said and did what, and no notes', async () => {
  const { tienda } = hilo.api.world
  await hilo.api.owner.query('update contacts set name = $2 where uuid = $1', [chat.client, 'Íñigo Ñáñez'])
  const { title, language, pages } = await pdfOf(tienda.ana)
  const text = pages.flat().join('\n')
  expect([title, language]).toEqual(['Conversación con Íñigo Ñáñez', 'es'])
  for (const fact of [
    `Identificador +${chat.phone}`,
    'Canal WhatsApp',
    'Estado Finalizada',
    `Responsable ${tienda.ana.name}`,
  ])
    expect(text).toContain(fact)
  expect(text).toMatch(/^Descargada .* de \d{4}.*, por /m)
  expect(text).toMatch(/^\S+, \d+ de \S+ de \d{4}$/m)
  expect(text).toContain('Hola, ¿tienen la ruana gris?')
  expect(text).toMatch(new RegExp(`^\\d+:\\d\\d ${tienda.ana.name}$`, 'm'))
  expect(text).toMatch(new RegExp(`^\\d+:\\d\\d ${tienda.ana.name} finalizó la conversación$`, 'm'))
  expect(text).not.toContain('rebaja')
  expect((await pdfOf(tienda.ana, '&notes=true')).pages.flat().join('\n')).toContain(
    `${tienda.ana.name} (nota interna)\nPide rebaja`,
  )
})

it.each(['text', 'pdf'])(
  'as %s is only for those who may read the interaction, and is in the audit log',
  async (format) => {
    const { tienda, otra } = hilo.api.world
    expect((await transcript(tienda.luis, `?format=${format}`)).status).toBe(404)
    expect((await transcript(otra.admin, `?format=${format}`)).status).toBe(404)
    expect((await transcript(tienda.admin, `?format=${format}&notes=true`)).status).toBe(200)
    const lines = (await hilo.audit()).filter(({ action }) => action === 'interaction.transcript')
    expect(
      lines.filter(({ actor_uuid }) => actor_uuid !== tienda.admin.uuid && actor_uuid !== tienda.ana.uuid),
    ).toEqual([])
    expect(lines).toContainEqual(
      expect.objectContaining({
        actor_uuid: tienda.admin.uuid,
        target: chat.uuid,
        data: { notes: true, format },
      }),
    )
  },
)
