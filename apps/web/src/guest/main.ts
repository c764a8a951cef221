import '../styles/tokens.css'
import '../styles/card-page.css'
import './guest.css'
import { videoGuest as words } from '../strings/calls/video-guest'
import { el, icon } from './dom'
import { askForLink, type Link, type LinkAnswer, readOwnLink } from './link'
import type { WhyOver } from './why-over'

const root = document.getElementById('root') as HTMLElement

function show(...nodes: readonly (Node | string)[]): void {
  root.replaceChildren(...nodes)
}

/** A card in the middle, whose heading takes the focus, so that it is read out. */
function showCard(title: string, hint: string, ...actions: readonly HTMLElement[]): void {
  const heading = el('h1', { tabIndex: -1 }, title)
  show(el('div', { className: 'card' }, heading, el('p', {}, hint), ...actions))
  heading.focus()
}

const action = (label: string, click: () => void, primary = true) =>
  el('button', { type: 'button', className: primary ? 'primary' : 'plain', click }, label)

function showOver(why: WhyOver): void {
  const { title, hint } = words.over[why]
  const again =
    why === 'failed'
      ? [action(words.again, () => void begin())]
      : why === 'left'
        ? [action(words.back, () => void begin())]
        : []
  showCard(title, hint, ...again)
}

async function begin(): Promise<void> {
  show(el('p', { className: 'loading', role: 'status' }, words.loading))
  const link = readOwnLink()
  if (!link) return showOver('unknown')
  if (!('RTCPeerConnection' in globalThis)) return showOver('unsupported')
  try {
    const answer = await askForLink(link)
    if (!answer) return showOver('unknown')
    document.title = words.title(answer.business)
    if (answer.state !== 'open') return showOver(answer.state)
    showQuestion(link, answer)
  } catch {
    showOver('failed')
  }
}

/** In the business's words, and in ours. */
const notice = (said: string) =>
  el('p', { className: 'recorded' }, icon('record'), el('span', {}, said, ' ', words.soundAlone))

/** Asks the customer what to switch on; camera and microphone start only afterwards. */
function showQuestion(link: Link, { business, recording }: LinkAnswer): void {
  const enter = async (camera: boolean) => {
    show(el('p', { className: 'loading', role: 'status' }, words.asking))
    try {
      // The rest of the page comes with the first call.
      const { takePart } = await import('./take-part')
      await takePart(link, { business, camera, recorded: recording !== null, show, onOver: showOver })
    } catch {
      showOver('failed')
    }
  }
  showCard(
    words.title(business),
    words.ask,
    ...(recording === null ? [] : [notice(recording)]),
    action(words.enter, () => void enter(true)),
    action(words.enterVoice, () => void enter(false), false),
  )
}

// Loads again if another link is opened in the same tab.
addEventListener('hashchange', () => location.hash.length > 1 && location.reload())
void begin()
