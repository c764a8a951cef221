import { defaultPermissions, permissionKeys, type SessionDetail } from '@hilo/contracts'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatTime, setTimeZone } from '../../lib/text/dates'
import { answered, fakeApi } from '../../test/fake-api'
import { me } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { keys } from '../http/keys'
import { followSession, isAllowedByStored, maxUploadBytes, useSessionUserQuery } from './session-user'

function Probe() {
  useSessionUserQuery()
  return null
}
const stored = () =>
  ['permission_create_areas', 'permission_view_edit_contacts', 'permission_view_edit_quick_answers'].map(
    (name) => localStorage.getItem(name),
  )
const uploads = 16 * 1024 * 1024
const without = (name: keyof typeof defaultPermissions) => ({
  ...me,
  permissions: { ...defaultPermissions, [name]: false },
})

it('stores the three permissions under the specification’s names, and follows an admin’s change', async () => {
  expect(isAllowedByStored(me, 'permission_create_areas')).toBe(true)
  fakeApi().answer('sessionDetail', () =>
    answered({ ...without('permission_create_areas'), upload_bytes: uploads }),
  )
  const { server, client } = renderInSession(<Probe />)
  await waitFor(() => expect(stored()).toEqual(['false', 'true', 'true']))
  expect(isAllowedByStored(me, 'permission_create_areas')).toBe(false)
  const stop = followSession(server.socket, client)
  act(() => server.say('update:session', without('permission_view_edit_contacts')))
  expect(stored()).toEqual(['true', 'false', 'true'])
  // What the server takes of a file is no change of the person's.
  expect(maxUploadBytes(client)).toBe(uploads)
  stop()
})

it('shows times in the zone of the business, and in the last one where an older server sends none', async () => {
  onTestFinished(() => setTimeZone('America/Bogota'))
  const api = fakeApi()
  api.answer('sessionDetail', () => answered({ ...me, time_zone: 'Europe/Madrid' }))
  const { client } = renderInSession(<Probe />)
  await waitFor(() => expect(formatTime('2026-11-20T19:32:00Z')).toBe('8:32 pm'))
  api.answer('sessionDetail', () => answered(me))
  await client.refetchQueries({ queryKey: keys.session })
  expect(formatTime('2026-11-20T19:32:00Z')).toBe('8:32 pm')
})

describe('a server that sends no permissions', () => {
  /** All that the specification says of a user. */
  const { permissions: _, availability: __, ...bare } = me

  it.each([[bare], [{ ...bare, permissions: null }], [{ ...bare, permissions: {} }]])(
    'enables everything: %j',
    async (detail) => {
      localStorage.setItem('permission_create_areas', 'false')
      fakeApi().answer('sessionDetail', () => answered(detail))
      const { client } = renderInSession(<Probe />)
      await waitFor(() => expect(client.getQueryData(keys.session)).toBeTruthy())
      expect(stored()).toEqual([null, null, null])
      const user = client.getQueryData<SessionDetail>(keys.session)
      expect(user?.permissions).toEqual(Object.fromEntries(permissionKeys.map((key) => [key, true])))
      expect(isAllowedByStored(me, 'permission_create_areas')).toBe(true)
    },
  )

  it('disables only the permissions that are sent as false', async () => {
    fakeApi().answer('sessionDetail', () =>
      answered({ ...bare, permissions: { permission_create_areas: false } }),
    )
    const { client } = renderInSession(<Probe />)
    await waitFor(() => expect(stored()).toEqual(['false', null, null]))
    const user = client.getQueryData<SessionDetail>(keys.session)
    expect(Object.entries(user?.permissions ?? {}).filter(([, on]) => !on)).toEqual([
      ['permission_create_areas', false],
    ])
  })

  it('changes none of them by a later event without permissions', async () => {
    fakeApi().answer('sessionDetail', () => answered(without('permission_create_areas')))
    const { server, client } = renderInSession(<Probe />)
    await waitFor(() => expect(stored()).toEqual(['false', 'true', 'true']))
    const stop = followSession(server.socket, client)
    act(() => server.say('update:session', { ...bare, name: 'Ana María' } as typeof me))
    expect(stored()).toEqual(['false', 'true', 'true'])
    const user = client.getQueryData<SessionDetail>(keys.session)
    expect([user?.name, user?.permissions.permission_create_areas]).toEqual(['Ana María', false])
    stop()
  })
})
