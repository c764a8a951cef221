import type { ConnectionQuality } from '../lib/video/quality'
import type { MediaOn } from '../lib/video/video-connection'
import { videoGuest as words } from '../strings/calls/video-guest'
import { el, icon, type Shape } from './dom'

interface CallActions {
  toggleMicrophone(): void
  toggleCamera(): void
  otherCamera(): void
  hangUp(): void
}

interface CallShown {
  readonly status: string
  readonly hint: string | null
  /** The devices that this side lacks, as sentences. */
  readonly problems: readonly string[]
  readonly own: MediaOn
  readonly hasMicrophone: boolean
  readonly cameras: number
  readonly recorded: boolean
  readonly agent: string | null
  readonly theirs: MediaOn | null
  readonly quality: ConnectionQuality | null
  readonly trouble: string | null
}

interface CallView {
  readonly root: HTMLElement
  show(shown: CallShown): void
  showOwn(track: MediaStreamTrack | null): void
  showRemote(stream: MediaStream | null): void
}

/** The page while the customer waits and speaks: the other side's picture, one's own, and the buttons. */
export function createCallView(actions: CallActions): CallView {
  const remote = el('video', {
    className: 'remote',
    autoplay: true,
    playsInline: true,
    muted: true,
    'data-video': 'remote',
  })
  // Chromium plays no sound of a `<video>` before its first frame, and an agent without a camera has none.
  const sound = el('audio', { autoplay: true, 'data-video': 'sound' })
  const own = el('video', {
    className: 'own',
    autoplay: true,
    playsInline: true,
    muted: true,
    'data-video': 'own',
  })
  const status = el('h1', {})
  const hint = el('p', { className: 'hint' })
  const line = el('p', { className: 'line' })
  const recorded = el('p', { className: 'recorded', hidden: true }, icon('record'), words.recorded)
  const trouble = el('p', { className: 'trouble', role: 'alert', hidden: true })
  const problems = el('ul', { className: 'problems' })
  const hear = el(
    'button',
    {
      className: 'primary hear',
      hidden: true,
      click: () => void play(),
    },
    words.tapToHear,
  )
  const microphone = button(actions.toggleMicrophone)
  const camera = button(actions.toggleCamera)
  const other = button(actions.otherCamera, 'switch', words.otherCamera)
  const hangUp = button(actions.hangUp, 'hangup', words.hangUp)
  hangUp.classList.add('end')

  // Some browsers let nothing be heard before a finger has touched the page.
  async function play(): Promise<void> {
    remote.play().catch(() => undefined)
    hear.hidden = await sound.play().then(
      () => true,
      () => sound.srcObject === null,
    )
  }

  const root = el(
    'div',
    { className: 'call' },
    el('div', { className: 'stage' }, remote, sound, own, hear),
    el(
      'div',
      { className: 'words' },
      el('div', { role: 'status' }, status, hint),
      recorded,
      line,
      trouble,
      problems,
    ),
    el(
      'div',
      { className: 'controls', role: 'group', 'aria-label': words.controls },
      microphone,
      camera,
      other,
      hangUp,
    ),
  )
  return {
    root,
    show(shown) {
      status.textContent = shown.status
      hint.textContent = [shown.hint, ...noticesOf(shown)].filter(Boolean).join(' · ')
      trouble.hidden = shown.trouble === null
      if (trouble.textContent !== shown.trouble) trouble.textContent = shown.trouble
      const said = shown.problems.join('\n')
      if (problems.dataset.said !== said) {
        problems.dataset.said = said
        problems.replaceChildren(...shown.problems.map((one) => el('li', {}, one)))
      }
      recorded.hidden = !shown.recorded
      line.hidden = shown.quality === null
      line.dataset.quality = shown.quality ?? ''
      const written = shown.quality ? `${words.quality.label} ${words.quality[shown.quality]}` : ''
      if (line.textContent !== written) line.replaceChildren(icon('line'), written)
      dress(
        microphone,
        shown.own.microphone ? 'mic' : 'mic-off',
        shown.own.microphone ? words.mute : words.unmute,
      )
      microphone.classList.toggle('off', !shown.own.microphone)
      microphone.disabled = !shown.hasMicrophone
      dress(
        camera,
        shown.own.camera ? 'video' : 'video-off',
        shown.own.camera ? words.cameraOff : words.cameraOn,
      )
      camera.classList.toggle('off', !shown.own.camera)
      other.hidden = shown.cameras < 2 || !shown.own.camera
      root.dataset.seen = String(shown.theirs !== null && (shown.theirs.camera || shown.theirs.screen))
      root.dataset.screen = String(shown.theirs?.screen ?? false)
      own.hidden = !shown.own.camera
    },
    showOwn(track) {
      own.srcObject = track && new MediaStream([track])
    },
    showRemote(stream) {
      for (const player of [remote, sound]) if (player.srcObject !== stream) player.srcObject = stream
      void play()
    },
  }
}

function noticesOf({ agent, theirs }: CallShown): string[] {
  if (agent === null || theirs === null) return []
  return [
    theirs.screen ? words.screen(agent) : theirs.camera ? '' : words.remoteNoCamera(agent),
    theirs.microphone ? '' : words.remoteMuted(agent),
  ]
}

function button(click: () => void, shape?: Shape, label?: string): HTMLButtonElement {
  const node = el('button', { type: 'button', className: 'round', click })
  if (shape && label !== undefined) dress(node, shape, label)
  return node
}

function dress(node: HTMLButtonElement, shape: Shape, label: string): void {
  if (node.title === label) return
  node.title = label
  node.setAttribute('aria-label', label)
  node.replaceChildren(icon(shape))
}
