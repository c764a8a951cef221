import type { ChannelType, QuickAnswer } from '@hilo/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { keys as keysOf } from '../../../../server/http/keys'
import { answered, fakeApi } from '../../../../test/fake-api'
import { uuid } from '../../../../test/fixtures'
import { composerBox, openComposer } from '../../../../test/open-composer'
import { quickAnswer } from '../../../../test/records'
import { sessionOf } from '../../../../test/render'

const open = (channel: ChannelType = 'whatsapp') => openComposer(uuid(), true, { channel })
const box = composerBox
const bytes = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0))
const file = (name: string, start: string, type: string) => new File([bytes(start)], name, { type })
const jpeg = (name = 'camisa.jpg') => file(name, '\xff\xd8\xff\xe0 la foto', 'image/jpeg')
const mp3 = () => file('nota.mp3', 'ID3 la nota', 'audio/mpeg')
const mp4 = () => file('así.mp4', '\0\0\0\x0cftypmp42\0\0\0\x08moov\0\0\0\x10mdatel video', 'video/mp4')
const gif = () => file('hola.gif', 'GIF89a el saludo', 'image/gif')
/** A ZIP with one empty file of that name. */
function zip(name: string): File {
  const facts = `\x14\0${'\0'.repeat(20)}${String.fromCharCode(name.length)}\0\0\0`
  const local = `PK\x03\x04${facts}${name}`
  const list = `PK\x01\x02\x14\0${facts}${'\0'.repeat(14)}${name}`
  const numbers = [list.length, 0, 0, 0, local.length, 0, 0, 0, 0, 0]
  return file(
    'fotos.zip',
    `${local}${list}PK\x05\x06\0\0\0\0\x01\0\x01\0${String.fromCharCode(...numbers)}`,
    'application/zip',
  )
}
const pdf = () => file('guía.pdf', '%PDF-1.7 %%EOF', 'application/pdf')

const picker = () => document.querySelector('input[multiple]') as HTMLInputElement
const choose = (...files: File[]) => fireEvent.change(picker(), { target: { files } })
const paste = (...files: File[]) => fireEvent.paste(box(), { clipboardData: { files, getData: () => '' } })
const tray = () => screen.findByRole('list', { name: 'Archivos por enviar' })
const removeButton = (name: string) => screen.findByRole('button', { name: `Quitar ${name}` })
const sentFiles = (onSendFile: ReturnType<typeof vi.fn>) =>
  onSendFile.mock.calls.map(([one, caption, , { kind }]) => [(one as File).name, caption, kind])

describe('the file of a quick answer', () => {
  const answer = (name: string, mime: string, kind: 'image' | 'audio' | 'document') =>
    quickAnswer({
      ...{ name: 'lavado', message: 'Así se lava', type: 'Información' },
      file: { uuid: uuid(), name, kind, mime, size: 8, url: '/api/files/uno' },
    })
  async function choose(channel: ChannelType, offered: QuickAnswer, bytesOfFile: string) {
    const api = fakeApi()
    api.answer('listQuickAnswers', () => answered([offered]))
    api.answer('countQuickAnswerUse', () => answered({ uuid: offered.uuid, uses: 1 }))
    api.answer('downloadFile', () => new Response(bytes(bytesOfFile)))
    const opened = open(channel)
    await opened.keys.type(box(), '/lavado')
    const option = await screen.findByRole('option', { name: /lavado/ })
    expect(option.textContent).toContain(offered.file?.name)
    await opened.keys.keyboard('{Enter}')
    return opened
  }

  it('is attached with its text, and sent as any other', async () => {
    const { keys, onSendFile } = await choose(
      'whatsapp',
      answer('guía.jpg', 'image/jpeg', 'image'),
      '\xff\xd8\xff',
    )
    await removeButton('guía.jpg')
    expect(box().value).toBe('Así se lava')
    await keys.keyboard('{Enter}')
    await waitFor(() => expect(sentFiles(onSendFile)).toEqual([['guía.jpg', 'Así se lava', 'image']]))
  })

  it('that the channel does not take is left out with a sentence; its text stays', async () => {
    await choose('instagram', answer('lavado.mp3', 'audio/mpeg', 'audio'), 'ID3 nota')
    await screen.findByText('Instagram no admite archivos como lavado.mp3.')
    expect(box().value).toBe('Así se lava')
    expect(screen.queryByRole('list', { name: 'Archivos por enviar' })).toBeNull()
  })
})

describe('images, audio and video', () => {
  it('are chosen with the one clip, seen, and sent in order with the text as a caption', async () => {
    const { keys, onSend, onSendFile } = open()
    expect(screen.getAllByRole('button', { name: /^Adjuntar/u })).toHaveLength(1)
    expect(picker().accept).toContain('image/webp')
    choose(jpeg(), jpeg('otra.jpg'))
    const shown = within(await tray())
    expect(await shown.findByRole('img', { name: 'camisa.jpg' })).toBeTruthy()
    expect(shown.getAllByRole('listitem')).toHaveLength(2)
    expect(box().placeholder).toBe('Escribe una leyenda (opcional)')
    await keys.type(box(), 'Hay en dos colores{Enter}')
    expect(sentFiles(onSendFile)).toEqual([
      ['camisa.jpg', 'Hay en dos colores', 'image'],
      ['otra.jpg', '', 'image'],
    ])
    expect(onSend).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Archivos por enviar' })).toBeNull())
    expect(box().value).toBe('')
  })

  it('are pasted and dropped, several at once, and removed again one by one', async () => {
    const { keys, onSendFile } = open()
    paste(jpeg())
    await removeButton('camisa.jpg')
    fireEvent.drop(box(), { dataTransfer: { files: [mp4(), jpeg('otra.jpg')], types: ['Files'] } })
    await removeButton('otra.jpg')
    await keys.click(await removeButton('camisa.jpg'))
    expect(document.activeElement).toBe(box())
    await keys.keyboard('{Enter}')
    expect(sentFiles(onSendFile)).toEqual([
      ['así.mp4', '', 'video'],
      ['otra.jpg', '', 'image'],
    ])
  })

  it('that are GIF or ZIP files are sent where the channel takes them', async () => {
    const { keys, onSendFile } = open('telegram')
    choose(gif(), zip('ruana.jpg'), zip('factura.exe'))
    await removeButton('hola.gif')
    await removeButton('fotos.zip')
    expect(screen.getByText(/^fotos\.zip no se puede enviar\. Lleva dentro un programa/)).toBeTruthy()
    await keys.type(box(), 'Van{Enter}')
    expect(sentFiles(onSendFile)).toEqual([
      ['hola.gif', 'Van', 'image'],
      ['fotos.zip', '', 'document'],
    ])
  })

  it('that are GIF or ZIP files are refused on WhatsApp, with what to do instead', async () => {
    open('whatsapp')
    choose(gif(), zip('ruana.jpg'))
    await screen.findByText(/^WhatsApp no admite GIF como hola\.gif\. Guárdalo como video MP4/)
    expect(screen.getByText(/WhatsApp no admite ZIP como fotos\.zip\. Envía por separado/)).toBeTruthy()
  })

  it('without a caption on their channel are followed by the text as a message', async () => {
    const { keys, onSend, onSendFile } = open('messenger')
    choose(jpeg())
    await removeButton('camisa.jpg')
    expect(box().placeholder).toBe('Escribe a Laura Gómez')
    await keys.type(box(), 'Esta{Enter}')
    expect(sentFiles(onSendFile)).toEqual([['camisa.jpg', '', 'image']])
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Esta', expect.any(String))
  })

  it('give the text to the first file that may have one', async () => {
    const { keys, onSend, onSendFile } = open()
    choose(mp3(), jpeg())
    await removeButton('camisa.jpg')
    await keys.type(box(), 'Mira{Enter}')
    expect(sentFiles(onSendFile)).toEqual([
      ['nota.mp3', '', 'audio'],
      ['camisa.jpg', 'Mira', 'image'],
    ])
    expect(onSend).not.toHaveBeenCalled()
  })

  it('and a PDF that is dropped with them, which goes by its own request', async () => {
    const { keys, onSendFile } = open()
    fireEvent.drop(box(), { dataTransfer: { files: [jpeg(), pdf()], types: ['Files'] } })
    await removeButton('guía.pdf')
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSendFile.mock.calls.map(([, , , details]) => details?.kind)).toEqual(['image', undefined])
  })

  it("that are PDFs go by the specification's request, each alone, also where several leave at once", async () => {
    const { keys, onSendFile } = open()
    choose(pdf(), file('carta.pdf', '%PDF-1.7 %%EOF', 'application/pdf'), jpeg())
    await removeButton('camisa.jpg')
    await keys.type(box(), 'Va todo{Enter}')
    expect(
      onSendFile.mock.calls.map(([one, , , details = {}]) => [(one as File).name, details.kind]),
    ).toEqual([
      ['guía.pdf', undefined],
      ['carta.pdf', undefined],
      ['camisa.jpg', 'image'],
    ])
  })

  describe('in a mail', () => {
    const sentMail = (onSendFile: ReturnType<typeof vi.fn>) =>
      onSendFile.mock.calls.map(([one, caption, , details = {}]) => [
        [(one as File).name, ...(details.more ?? []).map(({ file }: { file: File }) => file.name)],
        caption,
        [details.kind, ...(details.more ?? []).map(({ kind }: { kind: string }) => kind)],
      ])

    it('go together with the text, and with the PDF of the paperclip', async () => {
      const { keys, onSend, onSendFile } = open('gmail')
      choose(pdf())
      await removeButton('guía.pdf')
      choose(jpeg(), mp3())
      await removeButton('nota.mp3')
      expect(box().placeholder).toBe('Escribe a Laura Gómez')
      await keys.type(box(), 'Va todo{Enter}')
      expect(sentMail(onSendFile)).toEqual([
        [['guía.pdf', 'camisa.jpg', 'nota.mp3'], 'Va todo', ['document', 'image', 'audio']],
      ])
      expect(onSend).not.toHaveBeenCalled()
    })

    it('may have a text of any allowed length; a single PDF with a short text is sent like that of the paperclip', async () => {
      const { keys, onSendFile } = open('gmail')
      for (const [length, kind] of [
        [1025, 'document'],
        [10, undefined],
      ] as const) {
        onSendFile.mockClear()
        paste(pdf())
        await removeButton('guía.pdf')
        await keys.click(box())
        await keys.paste('a'.repeat(length))
        await keys.keyboard('{Enter}')
        expect(sentMail(onSendFile)).toEqual([[['guía.pdf'], 'a'.repeat(length), [kind]]])
      }
    })

    it('are left out beyond what one mail carries', async () => {
      open('gmail')
      const filling = new Uint8Array(10 * 1024 * 1024)
      const large = (name: string) =>
        new File([bytes('%PDF-1.7'), filling, bytes('%%EOF')], name, { type: 'application/pdf' })
      choose(large('uno.pdf'), large('dos.pdf'))
      await removeButton('uno.pdf')
      expect(
        await screen.findByText('Los archivos pasan juntos de 18 MB, lo máximo de un mensaje de Gmail.'),
      ).toBeTruthy()
      expect(within(await tray()).getAllByRole('listitem')).toHaveLength(1)
    })
  })

  it('with too long a text beside them are held back', async () => {
    const { keys, onSendFile } = open()
    choose(jpeg())
    await removeButton('camisa.jpg')
    await keys.click(box())
    await keys.paste('a'.repeat(1025))
    await keys.keyboard('{Enter}')
    expect(await screen.findAllByText(/1 carácter de más.*leyenda/u)).not.toHaveLength(0)
    expect(onSendFile).not.toHaveBeenCalled()
  })

  it.each<[string, ChannelType, File, string]>([
    [
      'something else',
      'whatsapp',
      file('foto.jpg', 'MZ', 'image/jpeg'),
      'foto.jpg no se puede enviar. No es lo que dice ser, o es de un tipo que ningún canal lleva.',
    ],
    [
      'a picture that says it is a page',
      'whatsapp',
      file('foto.html', '\xff\xd8\xff', 'text/html'),
      'foto.html no se puede enviar. No es lo que dice ser, o es de un tipo que ningún canal lleva.',
    ],
    [
      'photos of an iPhone',
      'whatsapp',
      file('IMG_1.HEIC', '\0\0\0\x24ftypheic', 'image/heic'),
      'IMG_1.HEIC no se puede enviar. Es una foto HEIC: guárdala como JPEG. En el iPhone: Ajustes, Cámara, Formatos, «Más compatible».',
    ],
    [
      'a text of another encoding',
      'whatsapp',
      file('lista.txt', '\xff\xfeH\0', 'text/plain'),
      'lista.txt no se puede enviar. Es un texto en UTF-16: guárdalo como UTF-8. En el Bloc de notas: Guardar como, Codificación, «UTF-8».',
    ],
    [
      'half a video',
      'whatsapp',
      file('así.mp4', '\0\0\0\x0cftypmp42\0\0\0\x10mdatel', 'video/mp4'),
      'así.mp4 no se puede enviar. Está dañado o incompleto: descárgalo o guárdalo de nuevo.',
    ],
    ['empty', 'whatsapp', new File([], 'nada.jpg', { type: 'image/jpeg' }), 'nada.jpg está vacío.'],
    [
      'of a format of other channels',
      'telegram',
      file('nota.wav', 'RIFF\0\0\0\0WAVE', 'audio/wav'),
      'Telegram no admite archivos como nota.wav.',
    ],
  ])('that are %s are refused when they are chosen, the others stay', async (_, channel, wrong, said) => {
    open(channel)
    choose(wrong, jpeg())
    expect(await screen.findAllByText(said)).not.toHaveLength(0)
    await removeButton('camisa.jpg')
    expect(within(await tray()).getAllByRole('listitem')).toHaveLength(1)
  })

  it('that are refused together have a line each', async () => {
    open('telegram')
    choose(file('nota.wav', 'RIFF\0\0\0\0WAVE', 'audio/wav'), new File([], 'nada.jpg'), jpeg())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Telegram no admite archivos como nota.wav.\nnada.jpg está vacío.')
    expect(alert.className).toContain('whitespace-pre-line')
  })

  it.each<[string, () => Promise<ImageBitmap>, string]>([
    [
      'damaged pictures',
      () => Promise.reject(new DOMException('', 'InvalidStateError')),
      'rota.jpg está dañada y no se puede abrir.',
    ],
    [
      'pictures of too many pixels',
      async () => ({ width: 10_000, height: 5_001, close() {} }),
      'rota.jpg tiene más de 50 millones de píxeles, o más de 16.384 de largo o de ancho: guárdala más pequeña.',
    ],
  ])('that are %s are refused before they are uploaded', async (_, decode, said) => {
    const wrong = jpeg('rota.jpg')
    const decodeOther = createImageBitmap
    const decoder = vi
      .spyOn(globalThis, 'createImageBitmap')
      .mockImplementation((one) => (one === wrong ? decode() : decodeOther(one)))
    onTestFinished(() => decoder.mockRestore())
    open()
    choose(wrong, jpeg())
    expect(await screen.findAllByText(said)).not.toHaveLength(0)
    expect(within(await tray()).getAllByRole('listitem')).toHaveLength(1)
  })

  it('that are too large are refused, by the limit of the channel or the server', async () => {
    const { client } = open()
    client.setQueryData(keysOf.session, sessionOf({}, 1024 * 1024))
    const large = new File([bytes('\xff\xd8\xff'), new Uint8Array(1024 * 1024)], 'grande.jpg', {
      type: 'image/jpeg',
    })
    choose(large)
    const said = 'grande.jpg pesa más de 1 MB, lo máximo que se puede enviar.'
    expect(await screen.findAllByText(said)).not.toHaveLength(0)
  })

  it('are not all attached where they are more than may be sent at once', async () => {
    open('gmail')
    choose(...Array.from({ length: 21 }, (_, at) => jpeg(`${at}.jpg`)))
    expect(await screen.findAllByText('A Gmail van como máximo 20 archivos a la vez.')).not.toHaveLength(0)
    expect(within(await tray()).getAllByRole('listitem')).toHaveLength(20)
  })
})
