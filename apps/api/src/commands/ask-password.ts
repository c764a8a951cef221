import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import type { ReadStream, WriteStream } from 'node:tty'
import { CommandError } from './command'

/** What is typed is shown nowhere. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** The first line of what is piped in. */
export async function readPasswordFrom(input: Readable): Promise<string> {
  for await (const line of createInterface({ input })) return line
  return ''
}

function ask(input: ReadStream, output: Writable, question: string): Promise<string> {
  // First the terminal is told to echo nothing: whoever types fast would be read along.
  const lines = createInterface({ input, output: nowhere(), terminal: true })
  output.write(question)
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      output.write('\n')
      resolve(line)
      lines.close()
    })
    // Ctrl-C and Ctrl-D: nobody answered.
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => reject(new CommandError('Sin contraseña no se creó nada.')))
  })
}

/** Asked twice, because it cannot be seen. */
export async function askNewPassword(
  input: ReadStream & { fd: 0 },
  output: WriteStream & { fd: 2 },
): Promise<string> {
  if (!input.isTTY)
    throw new CommandError(
      'Falta la contraseña: escríbela en una terminal, pásala con --password-stdin o en HILO_ADMIN_PASSWORD.',
    )
  const password = await ask(input, output, 'Contraseña: ')
  const again = await ask(input, output, 'Otra vez: ')
  if (password !== again) throw new CommandError('Las dos contraseñas no son iguales.')
  return password
}
