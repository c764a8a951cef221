import { limits, type MailReply } from '@hilo/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answered, fakeApi } from '../../../../test/fake-api'
import { uuid } from '../../../../test/fixtures'
import { testQueryClient } from '../../../../test/query-client'
import { Composer } from '../composer'
// Read with the test: in a whole run a part that is requested later has been waited for in vain.
import './mail-foot'
import './mail-head'

const pedro = { address: 'pedro@cliente.test', name: 'Pedro Rojas' }
const reply: MailReply = {
  customer: { address: 'laura@cliente.test', name: 'Laura Gómez' },
  subject: 'Re: Cotización',
  to: [],
  cc: [pedro],
  mailboxes: ['ventas@tienda.co'],
  signature: '**Ana**\nTienda Andina',
}

function open(conversation = uuid(), given = reply) {
  const api = fakeApi()
  api.answer('mailReply', () => answered(given))
  const onSend = vi.fn()
  const view = render(
    <QueryClientProvider client={testQueryClient()}>
      <Composer
        chat={{
          ...{ user: 'ana', conversation, interaction: 'this one', name: 'Laura Gómez', channel: 'gmail' },
          values: { nombre: 'Laura', agente: 'Ana' },
          lastMail: null,
        }}
        {...{
          online: true,
          windowLeft: null,
          otherAnswer: null,
        }}
        {...{
          writingNote: false,
          onWritingNote: () => {},
          onTyping: () => {},
          send: { text: onSend, file: vi.fn() },
        }}
      />
    </QueryClientProvider>,
  )
  return { onSend, keys: userEvent.setup(), view, conversation }
}
const words = () => screen.getByRole('textbox', { name: 'Mensaje' })
const field = (name: string) => screen.findByRole('textbox', { name })
const sent = (onSend: ReturnType<typeof vi.fn>) => onSend.mock.calls.map(([text, , mail]) => [text, mail])
const showFields = async (keys: ReturnType<typeof userEvent.setup>) =>
  keys.click(await screen.findByRole('button', { name: 'Cc y asunto' }))

describe('an answer by mail', () => {
  it('goes to the customer alone, in the thread and signed, unless somebody says otherwise', async () => {
    const { onSend, keys } = open()
    expect(await screen.findByText(/^Para Laura Gómez · Re: Cotización$/)).toBeTruthy()
    await keys.type(words(), 'Hola{Enter}')
    expect(sent(onSend)).toEqual([['Hola', { to: [], cc: [], signed: true }]])
  })

  it('answers all', async () => {
    const { onSend, keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Responder a todos' }))
    expect(screen.queryByRole('button', { name: 'Responder a todos' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Quitar a Pedro Rojas (pedro@cliente.test)' })).toBeTruthy()
    await keys.type(words(), 'Hola{Enter}')
    expect(sent(onSend)).toEqual([['Hola', { to: [], cc: [pedro], signed: true }]])
    // The next answer begins anew.
    expect(await screen.findByRole('button', { name: 'Responder a todos' })).toBeTruthy()
  })

  it('takes typed and pasted addresses, and says at the field what is none', async () => {
    const { onSend, keys } = open()
    await showFields(keys)
    const to = await field('Para')
    await keys.type(to, 'jefe@cliente.test,')
    await keys.click(await field('Cc'))
    await keys.paste('"Luz Mar" <luz@cliente.test>; JEFE@cliente.test, nadie')
    const cc = await field('Cc')
    expect(cc).toHaveProperty('value', 'nadie')
    expect(cc.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('«nadie» no es un correo como nombre@empresa.com').id).toBe(
      cc.getAttribute('aria-describedby'),
    )
    await keys.type(words(), 'Hola{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    await keys.clear(await field('Cc'))
    await keys.type(words(), '{Enter}')
    expect(sent(onSend)).toEqual([
      [
        'Hola',
        {
          to: [{ address: 'jefe@cliente.test', name: null }],
          cc: [{ address: 'luz@cliente.test', name: 'Luz Mar' }],
          signed: true,
        },
      ],
    ])
  })

  it('refuses a mailbox of the business at its field', async () => {
    const { onSend, keys } = open()
    await showFields(keys)
    await keys.type(await field('Cc'), 'Ventas@tienda.co,')
    const problem = screen.getByText(/«ventas@tienda.co» es un buzón de tu empresa/)
    expect(problem.id).toBe((await field('Cc')).getAttribute('aria-describedby'))
    await keys.type(words(), 'Hola{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    await keys.click(screen.getByRole('button', { name: 'Quitar a ventas@tienda.co' }))
    await keys.type(words(), '{Enter}')
    expect(sent(onSend)).toEqual([['Hola', { to: [], cc: [], signed: true }]])
  })

  it('refuses more recipients than a mail may have', async () => {
    const { onSend, keys } = open()
    await showFields(keys)
    await keys.click(await field('Para'))
    const many = Array.from({ length: limits.mailRecipients + 1 }, (_, at) => `p${at}@cliente.test`)
    await keys.paste(many.join(','))
    await keys.type(words(), 'Hola{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getAllByText(/admite como máximo 50 destinatarios/).length).toBeGreaterThan(0)
  })

  it('says beside another subject that it begins a thread', async () => {
    const { onSend, keys } = open()
    await showFields(keys)
    const subject = await field('Asunto')
    expect(subject).toHaveProperty('value', 'Re: Cotización')
    await keys.clear(subject)
    await keys.type(subject, 'Tu pedido')
    expect(screen.getByText(/empieza un hilo nuevo/).id).toBe(subject.getAttribute('aria-describedby'))
    await keys.type(words(), 'Hola{Enter}')
    expect(sent(onSend)).toEqual([['Hola', { to: [], cc: [], subject: 'Tu pedido', signed: true }]])
  })

  it('is formatted by keys and buttons, shown in a preview, and left unsigned', async () => {
    const { onSend, keys } = open()
    const signs = await screen.findByRole('checkbox', { name: /Añadir la firma/ })
    expect(signs.closest('label')?.textContent).toBe('Añadir la firma· Ana')
    await keys.click(signs)
    await keys.type(words(), 'Hola ')
    fireEvent.keyDown(words(), { key: 'b', ctrlKey: true })
    expect(words()).toHaveProperty('value', 'Hola ****')
    // At once: the next key may come before the next frame.
    expect(words()).toHaveProperty('selectionStart', 7)
    await keys.keyboard('Laura')
    expect(words()).toHaveProperty('value', 'Hola **Laura**')
    await keys.click(screen.getByRole('button', { name: 'Vista previa' }))
    const preview = screen.getByRole('region', { name: 'Vista previa' })
    expect(within(preview).getByText('Laura').tagName).toBe('STRONG')
    expect(within(preview).queryByText('Tienda Andina')).toBeNull()
    await keys.click(screen.getByRole('checkbox', { name: /Añadir la firma/ }))
    expect(within(preview).getByText('Tienda Andina')).toBeTruthy()
    await keys.click(screen.getByRole('checkbox', { name: /Añadir la firma/ }))
    await keys.type(words(), '{Enter}')
    expect(sent(onSend)).toEqual([['Hola **Laura**', { to: [], cc: [], signed: false }]])
  })

  it('is kept whole when the chat is left, and when it is discarded nothing stays', async () => {
    const first = open()
    await showFields(first.keys)
    await first.keys.type(await field('Para'), 'jefe@cliente.test ')
    await first.keys.click(await field('Asunto'))
    await first.keys.type(await field('Asunto'), '!')
    await first.keys.type(await field('Cc'), 'a medias')
    await first.keys.type(words(), 'Hola')
    first.view.unmount()
    const { onSend, keys } = open(first.conversation)
    expect(await field('Asunto')).toHaveProperty('value', 'Re: Cotización!')
    expect(await field('Cc')).toHaveProperty('value', 'a medias')
    expect(words()).toHaveProperty('value', 'Hola')
    await keys.clear(await field('Cc'))
    await keys.type(words(), '{Enter}')
    expect(sent(onSend)).toMatchObject([
      ['Hola', { to: [{ address: 'jefe@cliente.test' }], subject: 'Re: Cotización!' }],
    ])
  })
})
