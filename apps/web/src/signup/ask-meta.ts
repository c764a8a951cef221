import type { OpenedSignup, SignupOutcome } from '@hilo/contracts'
import { loginOptions } from './meta-script'
import { isFromMeta, readWindowMessage, type WindowMessage } from './window-message'

/** The code and the ids come by two ways, in either order: so long the second is waited for. */
const otherWayMs = 5_000
/** A window that closed without a code may have said why: so long its message is waited for. */
const reasonMs = 500

/**
 * Opens Meta's window and answers how it ended. Its code comes from Meta's script, and the account and the number in a message of the
 * window. Must begin in a click: browsers open no window otherwise.
 */
export function askMeta(
  script: NonNullable<typeof FB>,
  opened: OpenedSignup,
  noNumber: string,
): Promise<SignupOutcome> {
  return new Promise((resolve) => {
    let lastMessage: WindowMessage | null = null
    let code: string | undefined
    let answered = false
    const finish = (outcome: SignupOutcome) => {
      removeEventListener('message', onMessage)
      resolve(outcome)
    }
    const settle = (isLate: boolean) => {
      if (!answered) return
      if (lastMessage?.kind === 'assets' && code !== undefined)
        return finish({ ...lastMessage, kind: 'finished', code })
      if (code === undefined) {
        if (lastMessage && lastMessage.kind !== 'assets') return finish(lastMessage)
        if (isLate) finish({ kind: 'closed' })
        return
      }
      if (isLate) finish({ kind: 'failed', error: noNumber })
    }
    function onMessage({ origin, data }: MessageEvent): void {
      if (!isFromMeta(origin, opened.window_origin)) return
      lastMessage = readWindowMessage(data) ?? lastMessage
      settle(false)
    }
    addEventListener('message', onMessage)
    script.login((answer) => {
      answered = true
      code = answer.authResponse?.code ?? undefined
      settle(false)
      setTimeout(() => settle(true), code === undefined ? reasonMs : otherWayMs)
    }, loginOptions(opened))
  })
}
