import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { errorTable, workLimits } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  token = (await logIn(api, api.world.tienda.admin)).token
})
afterAll(() => api.stop())

const get = (path: string) => api.request().get(path).set('Authorization', token)

/** Runs `work` while nobody can read the contacts. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const client = await api.owner.connect()
  try {
    await client.query('begin; lock table contacts in access exclusive mode')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe.each([
  ['searches', '/api/clients/all/?q=a', workLimits.search.person],
  ['exports', '/api/clients/export', workLimits.export.person],
])('%s of one person', (_, path, { atOnce, waiting }) => {
  it('wait in a queue; beyond it they are refused with a retry time, and other requests go on', async () => {
    const many = Array.from({ length: atOnce + waiting + 3 }, () => get(path).then((answer) => answer))
    await whileLocked(async () => {
      const refused = await Promise.any(
        many.map(async (one) => {
          const answer = await one
          if (answer.status === 200) throw new Error('answered')
          return answer
        }),
      )
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2'])
      expect(refused.body).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        msg: errorTable.TOO_MANY_REQUESTS.msg,
      })
      await get('/api/area/all/').expect(200)
    })
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(atOnce + waiting)
    await get(path).expect(200)
  })
})

describe('uploads of one person', () => {
  const startStalledUpload = (): ClientRequest => {
    const asked = request(`${api.url}/api/clients/import`, {
      method: 'POST',
      headers: {
        Authorization: token,
        'Content-Type': 'multipart/form-data; boundary=linea',
        'Content-Length': '5000',
      },
    })
    asked.on('error', () => {})
    asked.write('--linea\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nNombre')
    return asked
  }

  it('are read a few at a time; an aborted one lets the next begin', async () => {
    const slow = Array.from({ length: workLimits.upload.person.atOnce }, startStalledUpload)
    await Promise.all(
      slow.map((one) => once(one, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))),
    )
    for (let n = 0; n < 5; n++) await get('/api/area/all/').expect(200)
    let answered = false
    const next = api
      .request()
      .post('/api/clients/import?preview=true')
      .set('Authorization', token)
      .attach('file', Buffer.from('Nombre\nLaura\n'), 'b.csv')
      .then((answer) => {
        answered = true
        return answer.status
      })
    for (let n = 0; n < 10; n++) await get('/api/area/all/').expect(200)
    expect(answered).toBe(false)
    slow[0]?.destroy()
    expect(await next).toBe(200)
    for (const one of slow) one.destroy()
  })
})
