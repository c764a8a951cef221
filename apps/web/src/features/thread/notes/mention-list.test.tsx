import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fromMe, luis, me, mine } from '../../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../../test/set-up-chat'

const lucia = { uuid: '00000000-0000-4000-8000-00000000aaaa', name: 'Lucía Gil' }
const chat = mine()
let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
  setUp.serve(chat)
  setUp.server.answer('get:presence', () => ({
    users: [me, luis, lucia].map(({ uuid, name }) => ({
      uuid,
      name,
      availability: 'available' as const,
      online: uuid === luis.uuid,
    })),
  }))
})

async function writeNote(text: string) {
  const { user } = setUp.open(chat)
  await user.click(await screen.findByRole('button', { name: 'Escribir una nota interna' }))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })
  await user.type(box, text)
  return { user, box }
}
const options = () => screen.findByRole('listbox', { name: 'Personas del equipo' })

it('offers colleagues at an @, chosen by the keys, and sends who is named', async () => {
  const { user, box } = await writeNote('Hola @')
  const list = within(await options())
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Luis Moraen línea'),
    expect.stringContaining('Lucía Gil'),
  ])
  expect(box.getAttribute('role')).toBe('combobox')
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
  await waitFor(() => expect(active()).toContain('Luis Mora'))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(active()).toContain('Lucía Gil'))
  await user.keyboard('{Enter}')
  expect(box.value).toBe('Hola @Lucía Gil ')
  expect(screen.queryByRole('listbox')).toBeNull()
  setUp.server.answer('write:note', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))
  await user.type(box, 'mira esto{Enter}')
  await waitFor(() => expect(setUp.asked('write:note')).toHaveLength(1))
  expect(setUp.asked('write:note')[0]?.payload).toMatchObject({
    body: { text: 'Hola @Lucía Gil mira esto', mentions: [lucia.uuid] },
  })
})

it('finds by any word of a name, closes with Escape and keeps the note', async () => {
  const { user, box } = await writeNote('@gi')
  expect(within(await options()).getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box.value).toBe('@gi')
  expect(document.activeElement).toBe(box)
})

it('shows whom a note names as a chip', async () => {
  const note = fromMe(chat, 1, 'Mira, @Luis Mora.', {
    kind: 'note',
    type: 'note',
    body: { text: 'Mira, @Luis Mora.', mentions: [luis] },
  } as never)
  setUp.serve(chat, note)
  setUp.open(chat)
  expect((await screen.findByText('@Luis Mora')).className).toContain('font-semibold')
})

it('shows who wrote a note, above the first of each person; not above one’s own', async () => {
  const note = (seq: number, text: string, author: { uuid: string; name: string }) =>
    fromMe(chat, seq, text, {
      kind: 'note',
      type: 'note',
      author: { kind: 'user', ...author },
    } as never)
  setUp.serve(
    chat,
    note(1, 'Pide factura', luis),
    note(2, 'Y rápido', luis),
    note(3, 'Ya está', lucia),
    note(4, 'Gracias', { uuid: me.uuid, name: me.name }),
  )
  setUp.open(chat)
  const articles = await screen.findAllByRole('article')
  const above = articles.map((one) => {
    const first = one.firstElementChild
    return first?.tagName === 'SPAN' ? first.textContent : null
  })
  expect(above).toEqual(['Luis Mora', null, 'Lucía Gil', null])
})
