import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import { createFairQueue } from '../fairness/fair-queue'
import { TooManyMails } from './never-left'

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mail {
  /** False: they stay on this machine, as files for the operator. */
  readonly leaves: boolean
  /** Somebody reads them: they leave, or this is the demo, where whoever tries it reads the files. */
  readonly isRead: boolean
  send(mail: OutgoingMail): Promise<void>
  /** Throws when no mail can leave: connects and logs in, without sending one. */
  check(): Promise<void>
}

interface SmtpSettings {
  /** `smtps://user:password@host:465`; with `smtp:` the connection is encrypted if the server offers it. */
  readonly url: string
  readonly from: string
}

export interface MailSettings {
  readonly dataDir: string
  /** Null: mails are written to files. */
  readonly smtp: SmtpSettings | null
  readonly demo?: boolean
}

/** `mailMs`: how long one mail may take. */
export const openMail = ({ dataDir, smtp, demo = false }: MailSettings, mailMs = 15_000): Mail =>
  smtp ? mailBySmtp(smtp, mailMs) : mailToFolder(join(dataDir, 'mail'), demo)

/** A server that says a word now and then never runs into these. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
/** Mails wait for each other, and nobody else for them. */
const turns = { atOnce: 4, waiting: 200, waitingPerKey: 200, maxWaitMs: 60_000 }

function mailBySmtp({ url, from }: SmtpSettings, mailMs: number): Mail {
  const queue = createFairQueue(turns)
  /** A connection for each mail, which can be ended without the others. */
  async function inTime(work: (transport: Transporter) => Promise<unknown>): Promise<void> {
    const transport = createTransport({ url, ...timeouts })
    const tooLate = new AbortController()
    const late = wait(mailMs, undefined, { signal: tooLate.signal, ref: false }).then(() => {
      throw new Error('the mail server took too long')
    })
    try {
      await Promise.race([work(transport), late])
    } finally {
      tooLate.abort()
      transport.close()
    }
  }
  return {
    leaves: true,
    isRead: true,
    async send({ to, subject, text }) {
      const sent = queue.run('', () => inTime((transport) => transport.sendMail({ from, to, subject, text })))
      if (sent === null) throw new TooManyMails('too many mails wait for the mail server')
      await sent
    },
    check: () => inTime((transport) => transport.verify()),
  }
}

/** Without SMTP, mails are written to files for the operator. */
function mailToFolder(folder: string, isRead: boolean): Mail {
  return {
    leaves: false,
    isRead,
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const lines = [`To: ${to}`, `Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8', '', text]
      await writeFile(join(folder, name), lines.join('\r\n'), { mode: 0o600 })
    },
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
  }
}
