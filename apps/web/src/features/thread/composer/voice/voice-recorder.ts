import { type LiveRecording, startRecording } from './live-recording'
import type { RecordingKeeper } from './recording-keeper'
import { shortestSeconds, type VoiceForm } from './voice-forms'

/** Why nothing can be recorded, or why the recording could not be made a file. */
type VoiceProblem = 'refused' | 'missing' | 'busy' | 'insecure' | 'unsupported' | 'failed' | 'unreadable'
/** `hidden`: the tab was left. `longest`: the channel takes no more. `lost`: the microphone is gone. */
type PausedBy = 'person' | 'hidden' | 'longest' | 'lost'

export interface MadeVoiceNote {
  readonly file: File
  /** The file that the browser itself recorded. */
  readonly recorded: Blob
}

export interface VoiceState {
  readonly phase: 'asking' | 'recording' | 'preparing' | 'paused' | 'failed'
  readonly problem: VoiceProblem | null
  readonly pausedBy: PausedBy | null
  /** The file that would be sent, while the recorder is paused. */
  readonly made: MadeVoiceNote | null
  /** The microphone delivers silence. */
  readonly silent: boolean
}

export interface VoiceRecorder {
  state(): VoiceState
  subscribe(listener: () => void): () => void
  seconds(): number
  /** Too short to be a voice note: pressed by mistake. */
  isTooShort(): boolean
  level(): number
  /** Asks for the microphone, and records. */
  begin(): void
  pause(by: PausedBy): Promise<void>
  resume(): void
  /** Releases the microphone and resolves to the voice note; null if there is none. */
  finish(): Promise<File | null>
  discard(): void
  /** Ends the recorder. If the chat is left during a recording, the voice note goes to `onLeft`. */
  leave(): void
}

const checkMs = 250
/** After this time without sound the person is warned that nothing is heard. */
const silenceMs = 3_000
const audible = 0.02

const fresh: VoiceState = { phase: 'asking', problem: null, pausedBy: null, made: null, silent: false }
const loadVoiceFile = () => import('./voice-file')

/**
 * @param onLeft called with the voice note of a chat that was left
 * @param keep begins to keep the recording
 */
export function createVoiceRecorder(
  form: VoiceForm | null,
  longest: number,
  onLeft: (voiceNote: File) => Promise<void>,
  keep: (form: VoiceForm) => RecordingKeeper,
): VoiceRecorder {
  let state = fresh
  let live: LiveRecording | null = null
  let kept: RecordingKeeper | null = null
  /** Numbers the requests for the microphone, to ignore late answers to earlier ones. */
  let begun = 0
  let heardAt = 0
  let checks: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()
  const set = (change: Partial<VoiceState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const check = () => {
    if (state.phase !== 'recording' || !live) return
    if (live.seconds() >= longest) return void pause('longest')
    if (live.level() > audible) heardAt = performance.now()
    const silent = performance.now() - heardAt > silenceMs
    if (silent !== state.silent) set({ silent })
  }
  const forget = () => {
    kept?.forget()
    kept = null
  }
  const end = () => {
    begun += 1
    clearInterval(checks)
    live?.close()
    live = null
  }
  const makeFile = async (recording: LiveRecording, { format }: VoiceForm): Promise<MadeVoiceNote> => {
    const recorded = await recording.recorded()
    const { voiceFile } = await loadVoiceFile()
    return { file: await voiceFile(recorded, format), recorded }
  }

  async function prepare(recording: LiveRecording, form: VoiceForm): Promise<void> {
    const own = begun
    set({ phase: 'preparing', problem: null })
    const made = await makeFile(recording, form).catch(() => null)
    if (own === begun) set({ phase: 'paused', made, problem: made ? null : 'unreadable' })
  }
  async function pause(by: PausedBy): Promise<void> {
    if (!live || !form || state.phase !== 'recording') return
    live.pause()
    set({ pausedBy: by, silent: false })
    await prepare(live, form)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seconds: () => live?.seconds() ?? 0,
    isTooShort: () => (live?.seconds() ?? 0) < shortestSeconds,
    level: () => live?.level() ?? 0,
    begin() {
      end()
      forget()
      const problem = problemBefore(form)
      if (problem || !form) return set({ ...fresh, phase: 'failed', problem })
      const own = begun
      set(fresh)
      // Fetches the code of the next step now, because the connection may be gone when it is needed.
      loadVoiceFile().catch(() => undefined)
      let keeper: RecordingKeeper | null = null
      const onPart = (part: Blob) => keeper?.add(part, live?.seconds() ?? 0)
      startRecording(form, () => void pause('lost'), onPart).then(
        (recording) => {
          if (own !== begun) return recording.close()
          keeper = keep(form)
          kept = keeper
          live = recording
          heardAt = performance.now()
          checks = setInterval(check, checkMs)
          set({ phase: 'recording' })
          // The tab was left while the browser asked.
          if (document.hidden) void pause('hidden')
        },
        (error: unknown) => own === begun && set({ phase: 'failed', problem: problemOf(error) }),
      )
    },
    pause,
    resume() {
      if (!live || state.phase !== 'paused') return
      live.resume()
      heardAt = performance.now()
      set({ phase: 'recording', pausedBy: null, made: null, problem: null })
    },
    async finish() {
      await pause('person')
      if (live && form && state.phase === 'paused' && !state.made) await prepare(live, form)
      const { made } = state
      if (!made || state.phase !== 'paused') return null
      end()
      return made.file
    },
    discard() {
      end()
      forget()
    },
    leave() {
      const recording = live
      if (!recording || !form || recording.seconds() < shortestSeconds) return this.discard()
      live = null
      recording.pause()
      void makeFile(recording, form)
        .then(({ file }) => onLeft(file))
        .then(forget)
        .catch(() => undefined)
        .finally(recording.close)
      end()
    },
  }
}

function problemBefore(form: VoiceForm | null): VoiceProblem | null {
  if (!isSecureContext) return 'insecure'
  return form && navigator.mediaDevices ? null : 'unsupported'
}

const problems: Readonly<Record<string, VoiceProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
}
const problemOf = (error: unknown): VoiceProblem =>
  (error instanceof Error ? problems[error.name] : undefined) ?? 'failed'
