import type { Entry } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answered } from '../../../test/fake-api'
import { fromClient, fromMe, mine } from '../../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../../test/set-up-chat'

let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
})

describe('the content of a message', () => {
  it('shows what it answers, which scrolls to the original', async () => {
    const chat = mine()
    const first = fromClient(chat, 1, '¿Tienen la ruana gris?')
    setUp.serve(chat, first, fromMe(chat, 2, 'Sí, en talla M', { reply_to: first.uuid }))
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: /^Laura Gómez.*ruana gris/u }))
    const original = screen.getByRole('article', { name: /^Laura Gómez/u })
    await waitFor(() => expect(document.activeElement).toBe(original))
  })

  it('names the kind of a file that it answers, beside the caption', async () => {
    const chat = mine()
    const picture = {
      ...fromClient(chat, 1, ''),
      type: 'image' as const,
      body: {
        ...{ url: '/api/files/uno', name: 'foto.jpg', mime: 'image/jpeg', size: 8 },
        caption: '¿Hay esta?',
      },
    }
    setUp.serve(chat, picture, fromMe(chat, 2, 'Sí', { reply_to: picture.uuid }))
    setUp.open(chat)
    await screen.findByRole('button', { name: /^Laura Gómez.*Imagen · ¿Hay esta\?/u })
  })

  it('shows all files of a mail in one bubble, its pictures together', async () => {
    const chat = mine()
    const more = (kind: 'image' | 'document', name: string, url: string | null = `/api/files/${name}`) => ({
      ...{ kind, name, url, size: 8 },
      mime: kind === 'image' ? 'image/png' : 'text/csv',
    })
    const mail = {
      ...fromMe(chat, 1, ''),
      type: 'document' as const,
      body: {
        ...{ url: '/api/files/uno', name: 'lista.pdf', mime: 'application/pdf', size: 8, caption: 'Todo' },
        more: [
          more('image', 'azul.png'),
          more('document', 'tallas.csv'),
          more('image', 'roja.png'),
          more('document', 'viejo.csv', null),
        ],
      },
    }
    setUp.serve(chat, mail)
    setUp.open(chat)
    const bubble = within(await screen.findByRole('article', { name: /^Tú/u }))
    const album = within(await bubble.findByRole('list', { name: 'Álbum de 2 archivos' }))
    expect(album.getAllByRole('listitem')).toHaveLength(2)
    for (const name of ['lista.pdf', 'tallas.csv'])
      expect(bubble.getByRole('button', { name: `Descargar ${name}` })).toBeTruthy()
    expect(bubble.queryByRole('button', { name: 'Descargar viejo.csv' })).toBeNull()
    expect(bubble.getByText('El archivo ya no está disponible')).toBeTruthy()
    expect(bubble.getAllByText('Todo')).toHaveLength(1)
  })

  it('shows an archive with an icon of its own, and only other documents in the red of a PDF', async () => {
    const chat = mine()
    const file = (seq: number, name: string, mime: string) => ({
      ...fromMe(chat, seq, ''),
      type: 'document' as const,
      body: { name, mime, url: `/api/files/${seq}`, size: 132, caption: null },
    })
    setUp.serve(chat, file(1, 'fotos.zip', 'application/zip'), file(2, 'lista.pdf', 'application/pdf'))
    setUp.open(chat)
    const iconOf = async (name: string) => {
      const card = (await screen.findByRole('button', { name: `Descargar ${name}` })).closest('.flex.w-fit')
      return card?.querySelector('svg')
    }
    const [zip, pdf] = [await iconOf('fotos.zip'), await iconOf('lista.pdf')]
    expect([zip, pdf].map((icon) => icon?.classList.contains('lucide-file-archive'))).toEqual([true, false])
    expect([zip, pdf].map((icon) => icon?.parentElement?.classList.contains('text-bad'))).toEqual([
      false,
      true,
    ])
  })

  it('shows reactions, choices and that it was edited', async () => {
    const chat = mine()
    setUp.serve(
      chat,
      fromMe(chat, 1, '¿A qué área?', {
        body: {
          text: '¿A qué área?',
          choices: [
            { id: 'a', title: 'Soporte' },
            { id: 'b', title: 'Facturación' },
          ],
        },
      }),
      fromClient(chat, 2, 'Soporte, creo', {
        edited: true,
        reactions: [
          { from: 'x', emoji: '👍' },
          { from: 'y', emoji: '👍' },
        ],
      }),
    )
    setUp.open(chat)
    const offered = await screen.findByRole('list', { name: 'Opciones enviadas' })
    expect(
      within(offered)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Soporte', 'Facturación'])
    expect(screen.getByText('2 reacciones 👍')).toBeTruthy()
    expect(screen.getByText('editado')).toBeTruthy()
  })

  it('shows only that it was deleted, even if it was edited before', async () => {
    const chat = mine()
    setUp.serve(chat, fromClient(chat, 1, '', { edited: true, deleted: true }))
    setUp.open(chat)
    expect(await screen.findByText('Mensaje eliminado')).toBeTruthy()
    expect(screen.queryByText('editado')).toBeNull()
  })

  it('shows the subject of a mail, and folds what it quotes', async () => {
    const chat = mine({ type: { name: 'gmail' } })
    chat.conversation.subject = 'Cotización'
    setUp.serve(
      chat,
      fromClient(chat, 1, 'Va', { body: { text: 'Va', subject: 'Cotización', quoted: 'El lunes…' } }),
    )
    const { user } = setUp.open(chat)
    const letter = await screen.findByRole('article')
    expect(within(letter).getByText('Cotización')).toBeTruthy()
    expect(screen.getAllByText('Cotización')).toHaveLength(2)
    expect(screen.queryByText('El lunes…')).toBeNull()
    const fold = screen.getByRole('button', { name: 'Mostrar texto citado' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    await user.click(fold)
    expect(screen.getByText('El lunes…')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ocultar texto citado' }))
    expect(screen.queryByText('El lunes…')).toBeNull()
  })

  it('shows the original mail without scripts, and without pictures until they are requested', async () => {
    // happy-dom loads no frames and reports each as an error.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const chat = mine({ type: { name: 'gmail' } })
    const letter = fromClient(chat, 1, 'Va', { body: { text: 'Va', original: true } })
    setUp.serve(chat, letter)
    setUp.api.answer('mailOriginal', ({ address }) => {
      const images = address.endsWith('images=true')
      return answered({ url: `/api/mail-originals/${images ? 'con' : 'sin'}`, remote_images: true })
    })
    const { user } = setUp.open(chat)
    await user.click(await screen.findByRole('button', { name: 'Ver correo original' }))
    const frame = await screen.findByTitle('Correo original')
    expect(frame.getAttribute('src')).toBe('/api/mail-originals/sin')
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    await user.click(screen.getByRole('button', { name: 'Mostrar imágenes' }))
    await waitFor(() =>
      expect(screen.getByTitle('Correo original').getAttribute('src')).toBe('/api/mail-originals/con'),
    )
    expect(screen.queryByRole('button', { name: 'Mostrar imágenes' })).toBeNull()
    expect(setUp.acts().map(({ address }) => address)).toEqual([
      `/api/messages/${letter.uuid}/original?images=false`,
      `/api/messages/${letter.uuid}/original?images=true`,
    ])
  })

  it('shows what a person of the business formatted in a mail with a file', async () => {
    const chat = mine({ type: { name: 'gmail' } })
    const file: Entry = {
      ...fromMe(chat, 1, ''),
      type: 'document',
      body: {
        name: 'precios.csv',
        url: null,
        mime: 'text/csv',
        size: 1,
        caption: 'Van **dos**',
        mail: { to: [], cc: [], signature: 'Ana' },
      },
    }
    setUp.serve(chat, file)
    setUp.open(chat)
    expect((await screen.findByText('dos')).tagName).toBe('STRONG')
    expect(screen.getByText('Ana')).toBeTruthy()
  })

  it('shows of a mail who wrote it, who else got it, and what a person of the business formatted', async () => {
    const chat = mine({ type: { name: 'gmail' } })
    const pedro = { address: 'pedro@cliente.test', name: 'Pedro Rojas' }
    const luz = { address: 'luz@cliente.test', name: null }
    const theirs = fromClient(chat, 1, 'Soy **yo**', {
      body: { text: 'Soy **yo**', mail: { to: [], cc: [luz], from: pedro } },
    })
    const ours = fromMe(chat, 2, 'Van **dos**', {
      status: 'sent',
      body: { text: 'Van **dos**', mail: { to: [pedro], cc: [], signature: 'Ana\n*Tienda*' } },
    })
    setUp.serve(chat, theirs, ours)
    setUp.open(chat)
    const written = await screen.findByRole('article', { name: /^Pedro Rojas,/u })
    expect(
      await within(written).findByText('Pedro Rojas (pedro@cliente.test)', { exact: false }),
    ).toBeTruthy()
    expect(written.textContent).toContain('Cc: luz@cliente.test')
    // What others write is shown as they wrote it.
    expect(within(written).getByText('Soy **yo**')).toBeTruthy()
    const sent = screen.getByRole('article', { name: /^Tú,/u })
    expect((await within(sent).findByText('dos')).tagName).toBe('STRONG')
    expect(within(sent).getByText('Tienda').tagName).toBe('EM')
    expect(sent.textContent).toContain('Pedro Rojas (pedro@cliente.test)')
  })

  it('shows a shared publication with its kind, title, link and file', async () => {
    const chat = mine({ type: { name: 'instagram' } })
    const page = 'https://www.instagram.com/reel/DKhCcH5TDnJ/'
    const shared = (kind: 'post' | 'reel', title: string | null, link: string | null) => ({
      kind,
      title,
      link,
    })
    const film = { name: 'imagen', url: '/api/files/1', mime: 'video/mp4', size: 1, caption: '¿Cuánto vale?' }
    const post = {
      ...fromClient(chat, 1, ''),
      type: 'image',
      body: { ...film, shared: shared('post', 'Ruana de lana', null) },
    } as const satisfies Entry
    setUp.serve(
      chat,
      post,
      fromClient(chat, 2, '', { body: { text: '', shared: shared('reel', null, page) } }),
      fromMe(chat, 3, 'Esa', { reply_to: post.uuid }),
    )
    setUp.open(chat)
    const [first, second, answer] = await screen.findAllByRole('article')
    if (!first || !second || !answer) throw new Error('not all of them are drawn')
    expect(await within(first).findByText('Compartió una publicación')).toBeTruthy()
    expect(within(first).getByText('Ruana de lana')).toBeTruthy()
    expect(within(first).getByText('¿Cuánto vale?')).toBeTruthy()
    expect(first.querySelector('[data-picture]')).toBeNull()
    expect(await within(second).findByText('Compartió un reel')).toBeTruthy()
    const link = within(second).getByRole('link', { name: 'Ver publicación' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      page,
      'noopener noreferrer nofollow',
    ])
    expect(within(answer).getByText('Compartió una publicación: Ruana de lana · ¿Cuánto vale?')).toBeTruthy()
  })

  it('draws the marks of WhatsApp in texts and captions of both sides, and in no note', async () => {
    const chat = mine()
    const note: Entry = { ...fromMe(chat, 4, 'Una *nota*'), kind: 'note', type: 'note' }
    const picture: Entry = {
      ...fromClient(chat, 2, ''),
      type: 'image',
      body: { name: '2.jpg', url: null, mime: 'image/jpeg', size: 1, caption: 'La ~azul~' },
    }
    setUp.serve(
      chat,
      fromClient(chat, 1, 'Quiero *dos* de https://a.co/_x_'),
      picture,
      fromMe(chat, 3, 'Van _hoy_ con `A1`'),
      note,
    )
    setUp.open(chat)
    expect((await screen.findByText('dos')).tagName).toBe('STRONG')
    expect(screen.getByRole('link', { name: 'https://a.co/_x_' })).toBeTruthy()
    expect(screen.getByText('azul').tagName).toBe('DEL')
    expect(screen.getByText('hoy').tagName).toBe('EM')
    expect(screen.getByText('A1').tagName).toBe('CODE')
    expect(screen.getByText('Una *nota*')).toBeTruthy()
  })

  it('leaves the marks of WhatsApp as they are on other channels', async () => {
    const chat = mine({ type: { name: 'telegram' } })
    setUp.serve(chat, fromClient(chat, 1, 'Quiero *dos*'))
    setUp.open(chat)
    expect(await screen.findByText('Quiero *dos*')).toBeTruthy()
  })

  it('shows pictures sent together as one album', async () => {
    const chat = mine()
    const picture = (seq: number): Entry => ({
      ...fromClient(chat, seq, ''),
      type: 'image',
      body: { name: `${seq}.jpg`, url: null, mime: 'image/jpeg', size: 1, caption: null },
    })
    setUp.serve(chat, picture(1), picture(2), picture(3))
    setUp.open(chat)
    expect(await screen.findAllByRole('article')).toHaveLength(1)
    expect(
      within(screen.getByRole('list', { name: 'Álbum de 3 archivos' })).getAllByRole('listitem'),
    ).toHaveLength(3)
  })

  it.each([
    ['precios.xls', 'application/vnd.ms-excel', 'XLS'],
    ['carta.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
    ['factura.pdf', 'application/pdf', 'PDF'],
    ['sin nombre', 'application/vnd.ms-excel', 'Documento'],
  ])('says of %s what people call it', async (name, mime, said) => {
    const chat = mine()
    const file: Entry = {
      ...fromClient(chat, 1, ''),
      type: 'document',
      body: { name, url: '/files/1', mime, size: 1000, caption: null },
    }
    setUp.serve(chat, file)
    setUp.open(chat)
    expect((await screen.findByText(/^\S+ · 1000 B$|^\S+ · 1 KB$/u)).textContent).toMatch(
      new RegExp(`^${said} · `),
    )
  })

  it('shows that it was sent from another app, and that its delivery is unknown', async () => {
    const chat = mine()
    const lost = fromMe(chat, 2, '¿Llegó?', { status: 'unknown' })
    setUp.serve(chat, fromMe(chat, 1, 'Ya va', { author: { kind: 'app', uuid: null, name: null } }), lost)
    setUp.server.answer('retry:message', () => ({ ...lost, status: 'queued', version: 3 }))
    const { user } = setUp.open(chat)
    expect(await screen.findByText('Enviado desde el teléfono')).toBeTruthy()
    expect(screen.getAllByText(/puede que el cliente ya lo tenga/u).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(setUp.asked('retry:message')).toMatchObject([{ payload: { uuid: lost.uuid } }])
  })

  it('shows files that are pending, missing or too large', async () => {
    const chat = mine()
    const pdf = (seq: number, name: string, date: string) =>
      ({
        ...fromClient(chat, seq, ''),
        type: 'document',
        date,
        body: { name, url: null, mime: 'application/pdf', size: 1024, caption: null },
      }) as const satisfies Entry
    const large = pdf(3, 'planos.pdf', new Date().toISOString())
    setUp.serve(
      chat,
      pdf(1, 'vieja.pdf', '2020-01-01T00:00:00.000Z'),
      pdf(2, 'nueva.pdf', new Date().toISOString()),
      { ...large, body: { ...large.body, too_large: 20 * 1024 * 1024 } },
    )
    setUp.open(chat)
    expect(await screen.findByText('El archivo ya no está disponible')).toBeTruthy()
    expect(screen.getByText('Archivo demasiado grande: este canal entrega hasta 20 MB')).toBeTruthy()
    expect(screen.getByText('El archivo está llegando…')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Descargar/u })).toBeNull()
  })
})

it('offers to fetch again a file that had no room, which then is on its way', async () => {
  const chat = mine()
  const body = { name: 'ruana.jpg', url: null, mime: null, size: null, caption: null, storage_full: true }
  const old = { ...fromClient(chat, 1, ''), type: 'image', date: '2020-01-01T00:00:00.000Z' } as const
  const message = { ...old, body } satisfies Entry
  setUp.serve(chat, message)
  setUp.api.answer('fetchFile', () => answered({ uuid: message.uuid }))
  const { user } = setUp.open(chat)
  expect(
    await screen.findByText('Sin espacio: la empresa llegó al límite de espacio para archivos.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  const { storage_full: _, ...awaited } = { ...body, asked_at: new Date().toISOString() }
  const asked = setUp.api.calls.findLast(({ name }) => name === 'fetchFile')
  expect(asked).toMatchObject({ body: { uuid: message.uuid } })
  const { version } = message
  act(() =>
    setUp.server.say('status:message', { message: { ...message, body: awaited, version: version + 1 } }),
  )
  expect(await screen.findByText('El archivo está llegando…')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

it('links to a file that stays with its provider, and says that the link may expire', async () => {
  const chat = mine()
  const link = 'https://scontent.cdninstagram.com/v/ruana.jpg?oe=1'
  const body = { name: 'ruana.jpg', url: null, link, mime: null, size: null, caption: null }
  setUp.serve(chat, { ...fromClient(chat, 1, ''), type: 'image', body, date: '2020-01-01T00:00:00.000Z' })
  setUp.open(chat)
  const opens = await screen.findByRole('link', { name: 'Ver ruana.jpg' })
  expect(opens.getAttribute('href')).toBe(link)
  expect(opens.getAttribute('rel')).toContain('noopener noreferrer')
  expect(screen.getByText(/puede caducar/u)).toBeTruthy()
  expect(document.querySelector('img[src*="cdninstagram"]')).toBeNull()
})

it.each([
  ['farewell_not_sent', 'El mensaje de despedida no se pudo enviar'],
  ['farewell_held_back', 'No se envió el mensaje de despedida: el contacto estaba bloqueado'],
] as const)('says why the customer got no farewell: %s', async (event, said) => {
  const ended = mine({ status: 'finished' })
  const line = { ...fromClient(ended, 1, ''), kind: 'timeline', type: 'timeline' } as const
  setUp.serve(ended, { ...line, body: { event, target: null } } satisfies Entry)
  setUp.open(ended, { interaction: ended.uuid })
  expect(await screen.findByText(said, { exact: false })).toBeTruthy()
})

it('links from a merged chat to the chat where it continues', async () => {
  const ended = mine({ status: 'finished' })
  const other = mine().conversation.uuid
  const body = { event: 'chats_joined', target: null, continued_in: other } as const
  const line = { ...fromClient(ended, 1, ''), kind: 'timeline', type: 'timeline', body } as const
  setUp.serve(ended, line satisfies Entry)
  setUp.open(ended, { interaction: ended.uuid })
  const link = await screen.findByRole('link', { name: 'Sigue en otro chat' })
  expect(link.getAttribute('href')).toBe(`/chat?c=${other}`)
})
