import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../test/fake-socket'
import { fromClient, mine } from '../../test/fixtures'
import { page, renderInSession } from '../../test/render'
import { useLiveList } from './live-list'
import { useLiveThread } from './live-thread'

const chat = mine()
let server = fakeServer()
beforeEach(() => {
  server = fakeServer()
})

function List() {
  const { list, moreFailed, loadMore } = useLiveList('assigned', {}, false)
  return (
    <>
      {list && <button type="button" onClick={loadMore} />}
      {moreFailed && <p>failed</p>}
    </>
  )
}

function Thread() {
  const { thread, older, loadOlder } = useLiveThread(chat.conversation.uuid)
  return (
    <>
      {thread && <button type="button" onClick={loadOlder} />}
      {older === 'failed' && <p>failed</p>}
    </>
  )
}

it.each([
  ['a list', List, 'get:interaction:assigned', { ...page(chat), next_cursor: 'more' }],
  [
    'a thread',
    Thread,
    'get:interaction:conversation:messages',
    {
      interaction: chat,
      conversation: chat.conversation,
      messages: [fromClient(chat, 2, 'Hola')],
      has_more: true,
      version: 2,
    },
  ],
] as const)('the next page of %s is refused in the server’s words', async (_, Shown, command, first) => {
  server.acknowledge(command, { ok: true, data: first })
  server.acknowledge('leave:conversation', { ok: true, data: {} })
  const { user } = renderInSession(<Shown />, server)
  const more = await screen.findByRole('button')
  server.acknowledge(command, { ok: false, msg: 'Hoy no se puede.' })
  await user.click(more)
  await screen.findByText('failed')
  const notices = within(screen.getByRole('region', { name: 'Avisos' }))
  expect(await notices.findByText('Hoy no se puede.')).toBeTruthy()
})
