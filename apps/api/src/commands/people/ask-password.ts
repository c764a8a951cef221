import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import type { ReadStream, WriteStream } from 'node:tty'
import { CommandError } from '../command'

/** Echoes nothing of the input. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Reads the first line. */
export async function readPasswordFrom(input: Readable): Promise<string> {
  for await (const line of createInterface({ input })) return line
  return ''
}

function ask(input: ReadStream, output: Writable, question: string): Promise<string> {
  // Echo is turned off before the question, so that fast typing is not shown either.
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

/** Asks twice, because the password is not shown. */
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
