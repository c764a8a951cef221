import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mail {
  send(letter: Letter): Promise<void>
}

/** Without SMTP the letters are kept as files, where an operator finds them. */
export function mailToFolder(folder: string): Mail {
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const lines = [`To: ${to}`, `Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8', '', text]
      await writeFile(join(folder, name), lines.join('\r\n'), { mode: 0o600 })
    },
  }
}
