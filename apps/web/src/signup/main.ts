import '../styles/tokens.css'
import '../styles/card-page.css'
import type { OpenedSignup, Signup, SignupFailure, SignupOutcome } from '@hilo/contracts'
import { el } from '../guest/dom'
import { signupWords } from '../strings/channels/signup'
import { askMeta } from './ask-meta'
import { loadMetaScript } from './meta-script'
import { finishSignup, openSignup } from './server'

const words = signupWords.page
const root = document.getElementById('root') as HTMLElement
/** 'Canales', which shows how it stands and goes on. */
const channels = '/chat?menu=setting&p=channels'

/** A card whose heading takes the focus, so that it is read out. */
function showCard(title: string, hints: readonly string[], ...actions: readonly HTMLElement[]): void {
  const heading = el('h1', { tabIndex: -1 }, title)
  root.replaceChildren(
    el('div', { className: 'card' }, heading, ...hints.map((hint) => el('p', {}, hint)), ...actions),
  )
  heading.focus()
}
const wait = (hint: string) => root.replaceChildren(el('p', { className: 'loading', role: 'status' }, hint))
const action = (label: string, click: () => void) =>
  el('button', { type: 'button', className: 'primary', click }, label)
const back = (primary = false) =>
  el('a', { className: primary ? 'primary' : 'plain', href: channels }, words.back)

/** The state from the address. It leaves the address at once, where others could read or copy it; a reload finds it in the tab. */
function readState(): string {
  const stored = 'hilo:whatsapp-signup'
  const state = location.hash.slice(1) || sessionStorage.getItem(stored) || ''
  sessionStorage.setItem(stored, state)
  history.replaceState(null, '', location.pathname)
  return state
}

function showFailure(
  failure: SignupFailure,
  detail: string | null,
  ...actions: readonly HTMLElement[]
): void {
  const said = detail === null ? [] : [signupWords.detail(failure, detail)]
  showCard(words.failed, [signupWords.failures[failure], ...said], ...actions, back(actions.length === 0))
}

function showEnd({ step, failure, detail, number, name, quality }: Signup, again: () => void): void {
  if (failure === null) {
    const hints = [words.doneHint, ...(quality === null ? [] : [words.quality[quality]])]
    showCard(words.done(number ?? name ?? 'WhatsApp'), hints, back(true))
    return
  }
  // Only the window itself may be opened again here: any later step goes on in 'Canales', with a session.
  showFailure(failure, detail, ...(step === 'popup' ? [action(signupWords.again, again)] : []))
}

async function begin(state: string): Promise<void> {
  wait(words.loading)
  const opened = state === '' ? null : await openSignup(state)
  if (!opened) return showFailure('expired', null)
  const script = await loadMetaScript(opened)
  if (!script) {
    await finishSignup(state, { kind: 'no_script' })
    return showFailure(
      'no_script',
      null,
      action(words.reload, () => location.reload()),
    )
  }
  const open = () => void run(state, opened, askMeta(script, opened, words.noNumber))
  showCard(words.title, [opened.on_phone ? words.askOnPhone : words.ask], action(words.open, open), back())
}

async function run(state: string, opened: OpenedSignup, asked: Promise<SignupOutcome>): Promise<void> {
  wait(words.opened)
  const outcome = await asked
  wait(words.working)
  try {
    const signup = await finishSignup(state, outcome)
    if (!signup) return showFailure('expired', null)
    showEnd(signup, () => {
      const script = globalThis.FB
      if (script) void run(state, opened, askMeta(script, opened, words.noNumber))
    })
  } catch {
    showCard(words.failed, [words.noAnswer], back(true))
  }
}

begin(readState()).catch(() => showCard(words.failed, [words.noAnswer], back(true)))
