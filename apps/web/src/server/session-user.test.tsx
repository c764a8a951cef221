import { defaultPermissions } from '@hilo/contracts'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answered, fakeApi } from '../test/fake-api'
import { me } from '../test/fixtures'
import { renderInSession } from '../test/render'
import { followSession, mayByStored, uploadBytesOf, useSessionUserQuery } from './session-user'

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

it('keeps the three switches under the names of the specification, and follows an admin who turns one', async () => {
  expect(mayByStored(me, 'permission_create_areas')).toBe(true)
  fakeApi().answer('sessionDetail', () =>
    answered({ ...without('permission_create_areas'), upload_bytes: uploads }),
  )
  const { server, client } = renderInSession(<Probe />)
  await waitFor(() => expect(stored()).toEqual(['false', 'true', 'true']))
  expect(mayByStored(me, 'permission_create_areas')).toBe(false)
  const stop = followSession(server.socket, client)
  act(() => server.say('update:session', without('permission_view_edit_contacts')))
  expect(stored()).toEqual(['true', 'false', 'true'])
  // What the server takes of a file is no change of the person's.
  expect(uploadBytesOf(client)).toBe(uploads)
  stop()
})
