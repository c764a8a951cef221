import type { Mailbox } from '../account'
import { messageIdOf } from '../mail'
import { push, store } from '../mailbox'
import { inTurn } from '../queue'
import type { World } from '../world'
import { headersOf } from './letter'

/** The postmaster's report, as Google writes it: a sentence, what the machines read, and the headers of the mail. */
export function bounce(world: World, mailbox: Mailbox, mailId: string): Promise<void> {
  return inTurn(world, mailbox, async () => {
    const mail = mailbox.mails.get(mailId)
    if (!mail) return { pushed: Promise.resolve() }
    const to = mail.email.to?.[0]?.address ?? 'desconocido@ejemplo.test'
    const own = messageIdOf(mail.email) ?? ''
    const boundary = `000000000000${world.random.hex(16)}`
    const date = new Date(world.clock.now()).toUTCString().replace('GMT', '+0000')
    const raw = [
      'Return-Path: <>',
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      `To: ${mailbox.email}`,
      'Auto-Submitted: auto-replied',
      'Subject: Delivery Status Notification (Failure)',
      `References: ${own}`,
      `In-Reply-To: ${own}`,
      `X-Failed-Recipients: ${to}`,
      `Message-ID: <${world.random.hex(24)}@mx.google.com>`,
      `Date: ${date}`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; boundary="${boundary}"; report-type=delivery-status`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset="UTF-8"',
      '',
      '** Address not found **',
      '',
      `Your message wasn't delivered to ${to} because the address couldn't be found.`,
      '',
      `--${boundary}`,
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; googlemail.com',
      `Arrival-Date: ${date}`,
      '',
      `Final-Recipient: rfc822; ${to}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
      '',
      `--${boundary}`,
      'Content-Type: text/rfc822-headers',
      '',
      headersOf(mail),
      '',
      `--${boundary}--`,
      '',
    ].join('\r\n')
    const labelIds = ['UNREAD', 'INBOX']
    await store(world, mailbox, Buffer.from(raw), {
      id: world.random.hex(16),
      labelIds,
      threadId: mail.threadId,
    })
    const failed = world.chats.find(mailId)
    if (failed)
      world.chats.change(failed.chat, failed.message, {
        failure: { code: '5.1.1', title: 'Dirección inexistente' },
      })
    return { pushed: push(world, mailbox, labelIds) }
  })
}
