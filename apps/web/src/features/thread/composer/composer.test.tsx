import type { ChannelType, SessionDetail } from '@hilo/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { flushDrafts, messageUuid, readDraft, replaceDraft } from '../../../lib/drafts/drafts'
import { keys as keysOf } from '../../../server/http/keys'
import { answered, fakeApi, refusedWith } from '../../../test/fake-api'
import { me, uuid } from '../../../test/fixtures'
import { testQueryClient } from '../../../test/query-client'
import { Toaster } from '../../../ui/overlay/toaster'
import { TooltipProvider } from '../../../ui/overlay/tooltip'
import { Composer } from './composer'

const user = 'ana'

interface Options {
  interaction?: string
  channel?: ChannelType
  otherAnswer?: { uuid: string; name: string }
}

function open(conversation = uuid(), online = true, first: Options = {}) {
  let options = first
  const onSend = vi.fn()
  const onSendFile = vi.fn()
  const onTyping = vi.fn()
  const client = testQueryClient()
  const draw = (key: string) => (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <main id="conversacion">
          <Composer
            key={key}
            user={user}
            conversation={key}
            interaction={options.interaction ?? 'this one'}
            name="Laura Gómez"
            channel={options.channel ?? 'whatsapp'}
            values={{ nombre: 'Laura', agente: 'Ana Restrepo' }}
            online={online}
            windowLeft={null}
            otherAnswer={options.otherAnswer ?? null}
            writingNote={false}
            onWritingNote={() => {}}
            onTyping={onTyping}
            onSend={onSend}
            onSendFile={onSendFile}
            lastReceived={null}
          />
        </main>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  )
  const view = render(draw(conversation))
  return {
    client,
    onSend,
    onSendFile,
    onTyping,
    conversation,
    show: (other: string, more: Options = {}) => {
      options = { ...options, ...more }
      view.rerender(draw(other))
    },
    keys: userEvent.setup(),
  }
}
/** The storage event of a change by another tab. */
const changeInOtherTab = (conversation: string, oldValue: string | null, newValue: string | null) =>
  act(() => {
    const key = `hilo:draft:${user}:${conversation}`
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
  })
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })

describe('the composer', () => {
  it('has the focus when the chat opens', () => {
    open()
    expect(document.activeElement).toBe(box())
    expect(box().placeholder).toBe('Escribe a Laura Gómez')
  })

  it('sends with Enter and is empty afterwards', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'hola{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('hola', expect.any(String))
    expect(box().value).toBe('')
    expect(document.activeElement).toBe(box())
  })

  it('begins a line with Shift and Enter, and sends with Control and Enter', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'uno{Shift>}{Enter}{/Shift}dos{Control>}{Enter}{/Control}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('uno\ndos', expect.any(String))
  })

  it('sends with its button', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'hola')
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSend).toHaveBeenCalledExactlyOnceWith('hola', expect.any(String))
  })

  it('says no longer that the message is empty once a note was begun', async () => {
    const { keys } = open()
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    await screen.findByText('No pudedes enviar un mensaje vacio')
    await keys.click(screen.getByRole('button', { name: /^Escribir una nota/u }))
    expect(screen.queryByText('No pudedes enviar un mensaje vacio')).toBeNull()
  })

  it.each(['', '   ', '\n'])('refuses %j with the specification’s sentence', async (text) => {
    const { onSend, keys } = open()
    if (text) await keys.type(box(), text.replace('\n', '{Shift>}{Enter}{/Shift}'))
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSend).not.toHaveBeenCalled()
    const said = await screen.findAllByText('No pudedes enviar un mensaje vacio')
    expect(said.every((one) => one.closest('[role="alert"]'))).toBe(true)
  })

  it('sends once when its button is double-clicked, without an error', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'hola')
    await keys.dblClick(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSend).toHaveBeenCalledExactlyOnceWith('hola', expect.any(String))
    expect(screen.queryByText('No pudedes enviar un mensaje vacio')).toBeNull()
  })

  it('does not send a text that is too long', async () => {
    const { onSend, keys } = open()
    await keys.click(box())
    await keys.paste('a'.repeat(4100))
    expect(screen.getByText('4 caracteres de más')).toBeTruthy()
    await keys.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
  })

  it('keeps a draft for each chat, also after a reload', async () => {
    const { conversation, show, keys } = open()
    await keys.type(box(), 'a medias')
    show(uuid())
    expect(box().value).toBe('')
    show(conversation)
    expect(box().value).toBe('a medias')
    flushDrafts()
    expect(localStorage.getItem(`hilo:draft:${user}:${conversation}`)).toBe('a medias')
  })

  it('deletes the draft of a sent message', async () => {
    const { conversation, keys } = open()
    await keys.type(box(), 'hola')
    flushDrafts()
    await keys.keyboard('{Enter}')
    expect(readDraft(user, conversation)).toBe('')
    expect(localStorage.getItem(`hilo:draft:${user}:${conversation}`)).toBeNull()
  })

  it('follows another tab that changes the draft and sends it', async () => {
    const { conversation, keys, onSend } = open()
    await keys.type(box(), 'a medias')
    flushDrafts()
    changeInOtherTab(conversation, 'a medias', 'a medias no')
    expect(box().value).toBe('a medias no')
    changeInOtherTab(uuid(), 'a medias no', null)
    expect(box().value).toBe('a medias no')
    changeInOtherTab(conversation, 'a medias no', null)
    expect(box().value).toBe('')
    await keys.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
  })

  it('sends one message when two tabs send the same text, and another for text typed later', async () => {
    const { conversation, keys, onSend } = open()
    const key = `hilo:draft:${user}:${conversation}`
    const named = () => onSend.mock.calls.map(([, name]) => name)
    await keys.type(box(), 'Con gusto')
    flushDrafts()
    // The other tab has the stored draft, and gets no later changes of this one.
    const [text, name] = [localStorage.getItem(key), localStorage.getItem(`${key}:id`)]
    await keys.keyboard('{Enter}')
    act(() => replaceDraft(user, conversation, ''))
    flushDrafts()
    for (const [place, value] of [
      [`${key}:id`, name],
      [key, text],
    ] as const)
      act(() => dispatchEvent(new StorageEvent('storage', { key: place, oldValue: null, newValue: value })))
    expect(box().value).toBe('Con gusto')
    await keys.keyboard('{Enter}')
    expect(new Set(named()).size).toBe(1)
    // The same text again.
    await keys.type(box(), 'Con gusto{Enter}')
    expect(new Set(named()).size).toBe(2)
  })

  it('never reuses the uuid of a sent text for another one', async () => {
    const { conversation, keys, onSend } = open()
    await keys.type(box(), 'Con gusto')
    const first = messageUuid(user, conversation, 'Con gusto')
    await keys.type(box(), ', Laura{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Con gusto, Laura', expect.not.stringMatching(first))
  })

  it('keeps what is being typed, whatever another tab does with the draft', async () => {
    const { conversation, keys } = open()
    await keys.type(box(), 'uno')
    flushDrafts()
    await keys.type(box(), ' dos')
    changeInOtherTab(conversation, 'uno', 'otra cosa')
    changeInOtherTab(conversation, 'otra cosa', null)
    expect(box().value).toBe('uno dos')
    expect(readDraft(user, conversation)).toBe('uno dos')
  })

  it('says that a message written offline will wait', () => {
    open(uuid(), false)
    expect(screen.getByText('Sin conexión: saldrá al volver.')).toBeTruthy()
  })
})

const answer = (name: string, message: string, type = 'Saludo', uses = 0) => ({
  uuid: uuid(),
  name,
  message,
  type,
  uses,
  created_at: '2026-11-20T19:32:00.000Z',
  updated_at: '2026-11-20T19:32:00.000Z',
  version: 1,
})
const answers = [
  answer('Despedida', 'Gracias por escribirnos, {{ nombre }}. Te atendió {{agente}}.', 'Cierre'),
  answer('Envío', 'Tu pedido {{pedido}} sale mañana.', 'Información', 2),
  answer('Saludo', 'Hola, ¿en qué te ayudo?'),
]
const listed = () => screen.findByRole('listbox', { name: 'Respuestas rápidas' })
const names = async () =>
  within(await listed())
    .queryAllByRole('option')
    .map((one) => answers.find(({ name }) => one.textContent?.startsWith(name))?.name)

describe('quick answers', () => {
  const offered = () => {
    const api = fakeApi()
    api.answer('listQuickAnswers', () => answered(answers))
    api.answer('countQuickAnswerUse', () => answered({ uuid: uuid(), uses: 1 }))
    return api
  }
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('Mensaje', { selector: 'textarea' })

  it('open with a slash that begins the text or follows a blank', async () => {
    offered()
    const { keys } = open()
    await keys.type(text(), 'y/o 3 / 4')
    expect(screen.queryByRole('listbox')).toBeNull()
    for (const before of ['', 'Te cuento que ', 'uno{Shift>}{Enter}{/Shift}']) {
      await keys.clear(text())
      await keys.type(text(), `${before}/`)
      await listed()
      expect(text().getAttribute('aria-expanded')).toBe('true')
    }
  })

  it('within a sentence replace only what was typed after the slash, up to the caret', async () => {
    offered()
    const { keys } = open()
    await keys.type(text(), 'Ana: . Quedo atenta.')
    text().setSelectionRange(5, 5)
    await keys.keyboard('/salu')
    await waitFor(async () => expect(await names()).toEqual(['Saludo']))
    await keys.keyboard('{Enter}')
    expect(text().value).toBe('Ana: Hola, ¿en qué te ayudo?. Quedo atenta.')
  })

  it('leave a sentence alone in which a slash follows a blank', async () => {
    offered()
    const { keys, onSend } = open()
    await keys.type(text(), 'Abrimos lunes /martes')
    await screen.findByText('Ninguna respuesta rápida coincide')
    await keys.type(text(), ' y jueves')
    await waitFor(() => expect(screen.queryByText('Ninguna respuesta rápida coincide')).toBeNull())
    expect(text().getAttribute('aria-expanded')).toBeNull()
    await keys.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Abrimos lunes /martes y jueves', expect.any(String))
  })

  it('come with what begins so first, the typed part marked and the variables filled in', async () => {
    const named = [
      answer('Precio de envío', 'El envío vale $12.000.'),
      answer('Envío gratis', '{{nombre}}, va gratis.'),
    ]
    fakeApi().answer('listQuickAnswers', () => answered([...named, ...answers]))
    const { keys } = open()
    await keys.type(text(), '/envi')
    const list = within(await listed())
    await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(3))
    const options = list.getAllByRole('option')
    expect(options.map((one) => one.textContent)).toEqual([
      'EnvíoInformaciónTu pedido {{pedido}} sale mañana.',
      'Envío gratisSaludoLaura, va gratis.',
      'Precio de envíoSaludoEl envío vale $12.000.',
    ])
    expect(options.map((one) => one.querySelector('mark')?.textContent)).toEqual(['Enví', 'Enví', 'enví'])
  })

  it('are found by name, message and type, without accents; Enter inserts one', async () => {
    offered()
    const { keys, onSend } = open()
    await keys.type(text(), '/envio')
    await waitFor(async () => expect(await names()).toEqual(['Envío']))
    await keys.clear(text())
    await keys.type(text(), '/cierre')
    await waitFor(async () => expect(await names()).toEqual(['Despedida']))
    await keys.keyboard('{Enter}')
    expect(text().value).toBe('Gracias por escribirnos, Laura. Te atendió Ana Restrepo.')
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('are found on every page of the server', async () => {
    const pages = ['', 'uno', 'dos'].map((cursor, at) => ({ cursor, next: ['uno', 'dos', ''][at] ?? '' }))
    fakeApi().answer('listQuickAnswers', ({ address }) => {
      const asked = new URLSearchParams(address.split('?')[1]).get('cursor') ?? ''
      const page = pages.find(({ cursor }) => cursor === asked)
      const named = [answer(`Garantía ${asked || 'cero'}`, 'Un año.')]
      return Response.json(named, page?.next ? { headers: { 'x-next-cursor': page.next } } : {})
    })
    const { keys } = open()
    await keys.type(text(), '/garantia')
    const list = within(await listed())
    for (const name of ['cero', 'uno', 'dos'])
      expect(await list.findByRole('option', { name: new RegExp(`^Garantía ${name}`, 'u') })).toBeTruthy()
  })

  it('are chosen with the arrow keys; the most used one comes first, and each use is counted', async () => {
    const api = offered()
    const { keys } = open()
    await keys.type(text(), '/')
    await waitFor(async () => expect(await names()).toEqual(['Envío', 'Despedida', 'Saludo']))
    await keys.keyboard('{ArrowUp}{Tab}')
    expect(text().value).toBe('Hola, ¿en qué te ayudo?')
    await keys.clear(text())
    await keys.click(screen.getByRole('button', { name: 'Respuestas rápidas' }))
    await waitFor(async () => expect(await names()).toEqual(['Envío', 'Saludo', 'Despedida']))
    const counted = api.calls.filter(({ address }) => address.includes('/quickanswer/use/'))
    expect(counted.map(({ address }) => address)).toEqual([`/api/quickanswer/use/${answers[2]?.uuid}/`])
  })

  it('take an Enter that is pressed while they are loading', async () => {
    let come: (list: Response) => void = () => {}
    fakeApi().answer('listQuickAnswers', () => new Promise((resolve) => (come = resolve)))
    const { keys, onSend } = open()
    await keys.type(text(), '/cierre{Enter}')
    await screen.findByRole('listbox')
    await keys.keyboard('{Enter}')
    expect(text().value).toBe('/cierre')
    come(answered(answers))
    await waitFor(async () => expect(await names()).toEqual(['Despedida']))
    await keys.keyboard('{Enter}')
    expect(text().value).toMatch(/^Gracias/u)
    expect(onSend).not.toHaveBeenCalled()
  })

  it('that could not be loaded are requested again by Enter or a press, and show the right keys', async () => {
    const api = fakeApi()
    api.answer('listQuickAnswers', () => refusedWith(503, 'UNAVAILABLE', 'El servicio no está disponible.'))
    const { keys, onSend } = open()
    await keys.type(text(), '/cierre')
    await screen.findByText('El servicio no está disponible.', { selector: 'form p' })
    screen.getByText('Enter reintenta · Esc cierra')
    await keys.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(document.activeElement).toBe(text())
    await screen.findByRole('button', { name: 'Reintentar', busy: false })
    api.answer('listQuickAnswers', () => answered(answers))
    await keys.keyboard('{Enter}')
    await waitFor(async () => expect(await names()).toEqual(['Despedida']))
    screen.getByText('↑ ↓ para elegir · Enter inserta · Esc cierra')
    expect(text().value).toBe('/cierre')
    expect(onSend).not.toHaveBeenCalled()
  })

  it('close with Escape and keep the text', async () => {
    offered()
    const { keys } = open()
    await keys.type(text(), '/sal')
    await listed()
    await keys.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(text().value).toBe('/sal')
    expect(document.activeElement).toBe(text())
  })

  it('with an unresolved variable are held back once', async () => {
    offered()
    const { keys, onSend } = open()
    await keys.type(text(), '/env')
    await waitFor(async () => expect(await names()).toEqual(['Envío']))
    await keys.keyboard('{Enter}')
    expect(document.querySelector('mark')?.textContent).toBe('{{pedido}}')
    await keys.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    expect(await screen.findAllByText(/^Completa \{\{pedido\}\}/u)).not.toHaveLength(0)
    await keys.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Tu pedido {{pedido}} sale mañana.', expect.any(String))
  })
})

describe('an attached PDF', () => {
  const pdf = (content = '%PDF-1.7 %%EOF', name = 'cotización.pdf', type = 'application/pdf') =>
    new File([content], name, { type })
  const megabyte = 1024 * 1024
  const weighing = (megabytes: number) => {
    const [beginning, end] = ['%PDF-1.7', '%%EOF']
    const rest = new Uint8Array(megabytes * megabyte - beginning.length - end.length)
    return new File([beginning, rest, end], 'cotización.pdf', { type: 'application/pdf' })
  }
  const picker = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  const chip = () => screen.findByRole('button', { name: 'Quitar cotización.pdf' })

  it('is sent with the text as its caption', async () => {
    const { keys, onSendFile, onSend } = open()
    await keys.upload(picker(), pdf())
    await chip()
    await keys.type(box(), 'La que pediste{Enter}')
    expect(onSendFile).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'cotización.pdf' }),
      'La que pediste',
      expect.any(String),
    )
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: /^Quitar/u })).toBeNull()
    expect(box().value).toBe('')
  })

  it('can be sent without text', async () => {
    const { keys, onSendFile } = open()
    await keys.upload(picker(), pdf())
    await chip()
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSendFile).toHaveBeenCalledOnce()
  })

  it('can be dropped or pasted, and removed again', async () => {
    const { keys, onSendFile } = open()
    const dataTransfer = { files: [pdf()], types: ['Files'] }
    fireEvent.dragEnter(box(), { dataTransfer })
    expect(await screen.findByText('Suelta los archivos para adjuntarlos')).toBeTruthy()
    fireEvent.drop(box(), { dataTransfer })
    await keys.click(await chip())
    expect(document.activeElement).toBe(box())
    fireEvent.paste(box(), { clipboardData: { files: [pdf()], getData: () => '' } })
    await keys.click(await chip())
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSendFile).not.toHaveBeenCalled()
  })

  it('is attached only when it is dropped on the chat', async () => {
    open()
    const dataTransfer = { files: [pdf()], types: ['Files'] }
    fireEvent.dragEnter(box(), { dataTransfer })
    await screen.findByText('Suelta los archivos para adjuntarlos')
    fireEvent.dragEnter(document.body, { dataTransfer })
    fireEvent.dragLeave(box(), { dataTransfer })
    expect(screen.queryByText('Suelta los archivos para adjuntarlos')).toBeNull()
    fireEvent.drop(document.body, { dataTransfer })
    fireEvent.drop(box(), { dataTransfer: { ...dataTransfer, files: [pdf('%PDF-1.7 %%EOF', 'otra.pdf')] } })
    await screen.findByRole('button', { name: 'Quitar otra.pdf' })
    expect(screen.queryByRole('button', { name: 'Quitar cotización.pdf' })).toBeNull()
  })

  it('is not silently replaced by a second one', async () => {
    const { keys, onSendFile } = open()
    await keys.upload(picker(), pdf())
    await chip()
    await keys.upload(picker(), pdf('%PDF-1.7 %%EOF', 'otra.pdf'))
    const said = 'Ya adjuntaste cotización.pdf. Envíalo o quítalo antes de adjuntar otro.'
    expect(await screen.findAllByText(said)).not.toHaveLength(0)
    await keys.keyboard('{Enter}')
    expect(onSendFile).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'cotización.pdf' }),
      '',
      expect.any(String),
    )
  })

  it('is ignored where copied cells or text bring a picture of themselves: the text is inserted', async () => {
    const { onSendFile } = open()
    const picture = pdf('PNG', 'image.png', 'image/png')
    const clipboardData = { files: [picture], getData: () => 'Talla\tPrecio' }
    expect(fireEvent.paste(box(), { clipboardData })).toBe(true)
    expect(fireEvent.paste(box(), { clipboardData: { ...clipboardData, files: [picture, pdf()] } })).toBe(
      false,
    )
    await chip()
    expect(screen.queryByText('Solo se pueden adjuntar archivos PDF.')).toBeNull()
    expect(onSendFile).not.toHaveBeenCalled()
  })

  it.each([
    ['a program with its name', pdf('MZ…')],
    ['an image', pdf('%PDF-', 'foto.png', 'image/png')],
  ])('cannot be %s', async (_, file) => {
    open()
    fireEvent.change(picker(), { target: { files: [file] } })
    expect(await screen.findAllByText('Solo se pueden adjuntar archivos PDF.')).not.toHaveLength(0)
    expect(screen.queryByRole('button', { name: /^Quitar/u })).toBeNull()
  })

  it.each([
    ['empty', pdf(''), 'El archivo está vacío.'],
    ['cut', pdf('%PDF-1.7 …'), 'El PDF está incompleto: le falta el final. Descárgalo o guárdalo de nuevo.'],
  ])('that is %s is refused when it is chosen', async (_, file, said) => {
    const { keys } = open()
    await keys.upload(picker(), file)
    expect(await screen.findAllByText(said)).not.toHaveLength(0)
    expect(screen.queryByRole('button', { name: /^Quitar/u })).toBeNull()
  })

  it.each([
    ['blanks before it and much after its end', pdf(`\n%PDF-1.7 %%EOF${'\0'.repeat(3072)}`)],
    ['a name and no type', pdf('%PDF-1.7 %%EOF', 'cotización.pdf', '')],
  ])('that readers open with %s is accepted and sent unchanged', async (_, file) => {
    const { keys, onSendFile } = open()
    await keys.upload(picker(), file)
    await chip()
    await keys.keyboard('{Enter}')
    const [sent] = onSendFile.mock.lastCall as [File]
    expect([sent.type, await sent.text()]).toEqual(['application/pdf', await file.text()])
  })

  it.each<[string, ChannelType, number, number, string]>([
    ['the channel', 'messenger', 30, 26, 'El archivo pesa más de 25 MB, lo máximo que admite Messenger.'],
    ['the server', 'whatsapp', 16, 16.5, 'El archivo supera el máximo de 16 MB.'],
    ['both', 'messenger', 25, 26, 'El archivo supera el máximo de 25 MB.'],
  ])('that is too large for %s is refused when it is chosen', async (_, channel, takes, weighs, said) => {
    const { client } = open(uuid(), true, { channel })
    client.setQueryData<SessionDetail>(keysOf.session, { ...me, upload_bytes: takes * megabyte })
    fireEvent.drop(box(), { dataTransfer: { files: [weighing(weighs)], types: ['Files'] } })
    expect(await screen.findAllByText(said)).not.toHaveLength(0)
    expect(screen.queryByRole('button', { name: /^Quitar/u })).toBeNull()
  })

  it('of the largest allowed size is accepted', async () => {
    const { client } = open()
    client.setQueryData<SessionDetail>(keysOf.session, { ...me, upload_bytes: 16 * megabyte })
    fireEvent.drop(box(), { dataTransfer: { files: [weighing(16)], types: ['Files'] } })
    expect(await chip()).toBeTruthy()
  })
})

describe('colleagues in the same chat', () => {
  it('are told when typing starts and stops', async () => {
    const { keys, onTyping } = open()
    await keys.type(box(), 'h')
    expect(onTyping).toHaveBeenLastCalledWith(true)
    await keys.keyboard('{Backspace}')
    expect(onTyping).toHaveBeenLastCalledWith(false)
  })

  it('are named when they answer meanwhile, and the text stays', async () => {
    const { conversation, keys, show } = open(uuid(), true, { otherAnswer: { uuid: 'a', name: 'Luis' } })
    await keys.type(box(), 'Hola')
    expect(screen.queryByText(/respondió mientras/u)).toBeNull()
    show(conversation, { otherAnswer: { uuid: 'b', name: 'Luis' } })
    expect(await screen.findByText('Luis respondió mientras escribías. Tu texto sigue aquí.')).toBeTruthy()
    expect(box().value).toBe('Hola')
    await keys.click(screen.getByRole('button', { name: 'Entendido' }))
    expect(screen.queryByText(/respondió mientras/u)).toBeNull()
  })
})

it('says in how many messages the channel delivers a text, and sends it', async () => {
  const { keys, onSend } = open(uuid(), true, { channel: 'instagram' })
  await keys.click(box())
  await keys.paste('ñ'.repeat(500))
  expect(screen.queryByText(/uno tras otro/u)).toBeNull()
  await keys.paste('ñ'.repeat(501))
  expect(screen.getByText('Le llegará en 3 mensajes, uno tras otro')).toBeTruthy()
  await keys.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledOnce()
})
