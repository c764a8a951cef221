import { connect } from 'node:net'

const answerMs = 500
const pauseMs = 20

/** Whether a Redis on this port takes the password and answers. A refusal is answered after a short pause: the caller asks again. */
export function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    const end = (answered: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      if (answered) resolve(true)
      else setTimeout(() => resolve(false), pauseMs)
    }
    const timer = setTimeout(() => end(false), answerMs)
    let received = ''
    socket.on('data', (chunk) => {
      received += String(chunk)
      if (received.includes('+PONG')) end(true)
    })
    // Until it listens, the connection is refused.
    socket.once('error', () => end(false))
  })
}
