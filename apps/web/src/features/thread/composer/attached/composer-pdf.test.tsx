import type { ChannelType } from '@hilo/contracts'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keys as keysOf } from '../../../../server/http/keys'
import { uuid } from '../../../../test/fixtures'
import { composerBox, openComposer } from '../../../../test/open-composer'
import { sessionOf } from '../../../../test/render'

const open = openComposer
const box = composerBox

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

  it('is not replaced by a second one: both are sent', async () => {
    const { keys, onSendFile } = open()
    await keys.upload(picker(), pdf())
    await chip()
    await keys.upload(picker(), pdf('%PDF-1.7 %%EOF', 'otra.pdf'))
    await screen.findByRole('button', { name: 'Quitar otra.pdf' })
    await chip()
    await keys.keyboard('{Enter}')
    expect(onSendFile.mock.calls.map(([file]) => (file as File).name)).toEqual(['cotización.pdf', 'otra.pdf'])
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
    ['an image with its name', pdf('\u0089PNG…')],
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
    client.setQueryData(keysOf.session, sessionOf({}, takes * megabyte))
    fireEvent.drop(box(), { dataTransfer: { files: [weighing(weighs)], types: ['Files'] } })
    expect(await screen.findAllByText(said)).not.toHaveLength(0)
    expect(screen.queryByRole('button', { name: /^Quitar/u })).toBeNull()
  })

  it('of the largest allowed size is accepted', async () => {
    const { client } = open()
    client.setQueryData(keysOf.session, sessionOf())
    fireEvent.drop(box(), { dataTransfer: { files: [weighing(16)], types: ['Files'] } })
    expect(await chip()).toBeTruthy()
  })
})
