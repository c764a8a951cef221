import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mail {
  /** False: they stay on this machine, as files for the operator. */
  readonly leaves: boolean
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
}

export const openMail = ({ dataDir, smtp }: MailSettings): Mail =>
  smtp ? mailBySmtp(smtp) : mailToFolder(join(dataDir, 'mail'))

const timeoutMs = 20_000

function mailBySmtp({ url, from }: SmtpSettings): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    leaves: true,
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text })
    },
    async check() {
      await transport.verify()
    },
  }
}

/** Without SMTP, mails are written to files for the operator. */
function mailToFolder(folder: string): Mail {
  return {
    leaves: false,
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
