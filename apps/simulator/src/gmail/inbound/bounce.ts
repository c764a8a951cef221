import type { Mailbox } from '../account'
import { messageIdOf } from '../mail'
import { push, store } from '../mailbox'
import { inQueue } from '../queue'
import type { World } from '../world'
import { type BounceInput, type Postmaster, reportBy } from './reports'

interface Bounce extends Pick<BounceInput, 'failed' | 'returned'> {
  postmaster: Postmaster
}
const gmailBounce: Bounce = { postmaster: 'gmail', failed: true, returned: 'whole' }

/** Stores and pushes a postmaster's delivery report on a mail of ours. */
export function bounce(
  world: World,
  mailbox: Mailbox,
  mailId: string,
  { postmaster, failed, returned }: Bounce = gmailBounce,
): Promise<void> {
  return inQueue(world, mailbox, async () => {
    const mail = mailbox.mails.get(mailId)
    if (!mail) return { pushed: Promise.resolve() }
    const [headers = '', ...rest] = mail.raw.toString('latin1').split('\r\n\r\n')
    const raw = reportBy(postmaster, {
      from: mailbox.email,
      to: mail.email.to?.[0]?.address ?? 'desconocido@ejemplo.test',
      headers,
      body: rest.join('\r\n\r\n'),
      messageId: messageIdOf(mail.email) ?? '',
      date: new Date(world.clock.now()).toUTCString().replace('GMT', '+0000'),
      boundary: `000000000000${world.random.hex(16)}`,
      failed,
      returned,
    })
    const labelIds = ['UNREAD', 'INBOX']
    // Gmail puts its own reports into the thread of the mail.
    const threadId = postmaster === 'gmail' ? mail.threadId : null
    await store(world, mailbox, Buffer.from(raw, 'latin1'), { id: world.random.hex(16), labelIds, threadId })
    const about = world.chats.find(mailId)
    if (failed && about)
      world.chats.change(about.chat, about.message, {
        failure: { code: '5.1.1', title: 'Dirección inexistente' },
      })
    return { pushed: push(world, mailbox, labelIds) }
  })
}
