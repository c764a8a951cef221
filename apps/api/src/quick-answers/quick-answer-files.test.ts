import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '../retention/sweep-files'
import { type Administration, bootAdministration } from '../test/administration'
import { logIn } from '../test/agent'
import { storedFiles } from '../test/observe/stored-files'

let hilo: Administration
let token: string
beforeAll(async () => {
  hilo = await bootAdministration()
  token = `Bearer ${(await logIn(hilo.api, hilo.api.world.tienda.ana)).token}`
})
afterAll(() => hilo.stop())

const create = '/api/quickanswer/create/'
const update = '/api/quickanswer/update/'
const remove = (uuid: string) => `/api/quickanswer/delete/${uuid}/`
async function upload(name = 'lavado.mp3') {
  const { body } = await hilo.api
    .request()
    .post('/api/quickanswer/file/')
    .set('Authorization', token)
    .attach('attach', Buffer.from('ID3 cómo se lava'), { filename: name, contentType: 'audio/mpeg' })
    .expect(200)
  return body as { uuid: string; name: string; url: string }
}
let number = 0
const made = async (fields: object = {}) =>
  (
    await hilo.ana('post', create, {
      ...{ name: `Lavado ${++number}`, message: 'Así se lava', type: 'Información' },
      ...fields,
    })
  ).body
const listed = async (uuid: string) =>
  (await hilo.ana('get', '/api/quickanswer/all/')).body.find((row: { uuid: string }) => row.uuid === uuid)
const opens = async (url: string, person = hilo.ana) => (await person('get', url)).status
/** Long after the upload, so that what nothing has is swept. */
async function sweep() {
  const { services } = hilo.api
  const later = new Date(services.clock.now().getTime() + 61 * 60_000)
  await sweepFiles({ ...services, clock: { ...services.clock, now: () => later } })
}

describe('the file of a quick answer', () => {
  it('is shown with it, opens for everybody of the business, and is not swept while it lives', async () => {
    const file = await upload()
    expect(await opens(file.url)).toBe(404)
    const answer = await made({ file: file.uuid })
    const shown = { uuid: file.uuid, name: 'lavado.mp3', kind: 'audio', mime: 'audio/mpeg', url: file.url }
    expect(answer.file).toMatchObject(shown)
    expect((await listed(answer.uuid)).file).toMatchObject(shown)
    await sweep()
    expect(await opens(file.url)).toBe(200)
    expect(await opens(file.url, hilo.admin)).toBe(200)
    expect(await opens(file.url, hilo.stranger)).toBe(404)
    // A change of its words leaves it alone.
    expect(
      (await hilo.ana('put', update, { id: answer.uuid, data: { message: 'Otra' } })).body.file,
    ).toMatchObject(shown)
  })

  it('is freed when it is replaced, taken off, or its quick answer is deleted', async () => {
    const [first, second, third] = [await upload(), await upload('b.mp3'), await upload('c.mp3')]
    const answer = await made({ file: first.uuid })
    const other = await made({ file: third.uuid })
    const before = (await storedFiles(hilo.api)).length
    const change = (file: string | null) => hilo.ana('put', update, { id: answer.uuid, data: { file } })
    expect((await change(second.uuid)).body.file.name).toBe('b.mp3')
    expect(await opens(first.url)).toBe(404)
    expect((await change(null)).body.file).toBeNull()
    expect((await hilo.ana('delete', remove(other.uuid))).status).toBe(200)
    for (const { url } of [second, third]) expect(await opens(url)).toBe(404)
    await sweep()
    expect((await storedFiles(hilo.api)).length).toBe(before - 3)
  })

  it('that was never saved with one is swept', async () => {
    const before = (await storedFiles(hilo.api)).length
    await upload()
    await sweep()
    expect((await storedFiles(hilo.api)).length).toBe(before)
  })

  it('goes along with one quick answer alone, and belongs to the business', async () => {
    const file = await upload()
    const attempts = await Promise.all([made({ file: file.uuid }), made({ file: file.uuid })])
    expect(attempts.map(({ code }) => code ?? 'made').toSorted()).toEqual(['FILE_NOT_FOUND', 'made'])
    const own = await upload()
    const data = { name: 'Ajena', message: 'Hola', type: 'Saludo', file: own.uuid }
    expect((await hilo.stranger('post', create, data)).body.code).toBe('FILE_NOT_FOUND')
    const { uuid } = await made()
    const stolen = await hilo.ana('put', update, { id: uuid, data: { file: file.uuid } })
    expect(stolen.body.code).toBe('FILE_NOT_FOUND')
    expect((await hilo.ana('put', update, { id: randomUUID(), data: { file: own.uuid } })).body.code).toBe(
      'QUICK_ANSWER_NOT_FOUND',
    )
  })

  it('stays free where the quick answer could not be saved', async () => {
    const file = await upload()
    const taken = await made()
    expect((await made({ name: taken.name, file: file.uuid })).code).toBe('NAME_TAKEN')
    const stale = { id: taken.uuid, data: { file: file.uuid, version: 9 } }
    expect((await hilo.ana('put', update, stale)).body.code).toBe('STALE')
    expect((await made({ file: file.uuid })).file.uuid).toBe(file.uuid)
  })

  it('is named in the audit log', async () => {
    const file = await upload('catálogo.mp3')
    const { uuid } = await made()
    await hilo.ana('put', update, { id: uuid, data: { file: file.uuid } })
    const [line] = await hilo.audit()
    expect(line).toMatchObject({ action: 'quick_answer.update' })
    expect(JSON.stringify(line)).toContain('catálogo.mp3')
  })
})
